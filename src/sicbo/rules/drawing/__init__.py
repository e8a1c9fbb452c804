"""Layouts as pictures: one renderer for every layout of every document, in plain SVG.

Nothing here knows the rules: it draws the cells, labels and odds that a Layout holds.
"""

from sicbo.rules.drawing.cell import Tint
from sicbo.rules.drawing.felt import draw_layout

__all__ = ["Tint", "draw_layout"]
