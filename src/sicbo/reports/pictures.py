"""Our SVG pictures as PNG, drawn by resvg, which the extra `sicbo[charts]` brings.

resvg takes its letters from the fonts of the machine, and draws none where it finds no font: that is
noticed and refused.
"""

PIXELS_ACROSS = 2000

_LETTER = (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 40">'
    '<text x="5" y="30" font-size="30" font-family="{}">8</text></svg>'
)


class NoFont(ValueError):
    """A machine without the fonts that a picture needs."""


def as_png(svg: str, fonts: str, *, use_fonts_of_the_machine: bool = True) -> bytes:
    """Draw a picture whose letters are set in these fonts, separated by commas as in CSS."""
    import resvg_py  # noqa: PLC0415 - an extra

    def drawn(picture: str, width: int) -> bytes:
        return resvg_py.svg_to_bytes(
            svg_string=picture, width=width, skip_system_fonts=not use_fonts_of_the_machine
        )

    letter = _LETTER.format(fonts.replace('"', "'"))
    if drawn(letter, 40) == drawn(letter.replace("8", " "), 40):
        raise NoFont(
            f"this machine has none of the fonts {fonts}: install one, such as Debian's fonts-liberation, or"
            " draw an SVG or HTML file"
        )
    return drawn(svg, PIXELS_ACROSS)
