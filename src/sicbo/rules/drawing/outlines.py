"""The outlines of the Chinese characters of the felts, which few machines have a font for.

`make font` writes this file, out of Noto Sans (SIL OFL, see words/fonts/). Do not edit it.
"""

from collections.abc import Mapping

OUTLINES: Mapping[str, str] = {
    "大": (
        "m43-85c0 8 0 18-1 27l-36 0l0 12l34 0c-4 18-13 34-36 44c3 3 7 7 9 11c21-11 32-26 37-43c8 20"
        " 20 34 38 43c2-4 6-9 9-12c-19-7-31-23-38-43l36 0l0-12l-40 0c1-9 1-19 1-27z"
    ),
    "小": (
        "m44-84l0 78c0 2-1 3-3 3c-2 0-10 0-16-1c1 4 4 9 4 13c10 0 17-1 22-2c4-2 6-6 6-13l0-78zm24 "
        "27c8 14 15 33 17 45l14-5c-3-12-11-31-19-45zm-50-4c-2 13-8 31-16 41c4 2 9 4 12 6c8-11 14-29"
        " 17-44z"
    ),
}
"""The outline of a character from its foot, in hundredths of its size, which is also its width."""
