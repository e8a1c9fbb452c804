"""What all tests share: no test asserts a time, not even Hypothesis' own deadline."""

import signal

from hypothesis import settings

# A shell starts background work with the interrupt ignored, and programs that tests start would inherit it.
signal.signal(signal.SIGINT, signal.default_int_handler)

settings.register_profile("house", deadline=None)
settings.load_profile("house")
