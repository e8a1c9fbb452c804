"""Our SVG pictures as PNG, drawn by resvg, which the extra `sicbo[charts]` installs.

resvg uses the fonts of the machine, and draws no text if it finds no font: that is refused.
"""

from sicbo.reports.charts import FONTS

PIXELS_ACROSS = 2000

_LETTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
    '<text x="5" y="30" font-size="30" font-family="{}">8</text></svg>'
)


class NoFont(ValueError):
    """This machine has none of the fonts that a picture needs."""


def as_png(svg: str) -> bytes:
    """Draw a picture whose text is in the fonts of our charts."""
    refuse_without_fonts()
    return _drawn(svg, PIXELS_ACROSS)


def refuse_without_fonts(*, use_fonts_of_the_machine: bool = True) -> None:
    """Check that a picture would have text."""
    letter = _LETTER.format(FONTS.replace('"', "'"))
    with_and_without = (
        _drawn(each, 40, use_fonts_of_the_machine=use_fonts_of_the_machine)
        for each in (letter, letter.replace("8", " "))
    )
    if len(set(with_and_without)) == 1:
        raise NoFont(
            f"this machine has none of the fonts {FONTS}: install one, such as Debian's fonts-liberation, or"
            " draw an SVG or HTML file"
        )


def _drawn(svg: str, width: int, *, use_fonts_of_the_machine: bool = True) -> bytes:
    import resvg_py  # noqa: PLC0415 - an extra

    return resvg_py.svg_to_bytes(svg_string=svg, width=width, skip_system_fonts=not use_fonts_of_the_machine)
