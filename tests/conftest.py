"""What all tests share: no test asserts a time, not even Hypothesis' own deadline."""

from hypothesis import settings

settings.register_profile("house", deadline=None)
settings.load_profile("house")
