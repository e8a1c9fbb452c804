"""The style sheet of reports: tables as wide as the paper, headers on every sheet, highlighted alarms."""

from sicbo.reports.page_style import PAGE_CSS
from sicbo.words.catalogue import ENGLISH
from sicbo.words.chinese_fonts import families_of, font_faces

REPORT_CSS = """\
.report main{max-width:none;margin:24px;padding:36px 40px}
.report h1{font-size:30px;margin-bottom:16px}
.report section{margin-top:32px;padding-top:18px;overflow-x:auto}
.report dl{grid-template-columns:repeat(4,1fr);gap:10px 28px;margin-bottom:8px}
.report table{font-size:12.5px}
.report td,.report th{padding:4px 14px 4px 0}
.report td.number,.report th.number{text-align:right;white-space:nowrap}
.report thead tr:not(:last-child) th{border-bottom:0;padding-bottom:0}
.report td.time,.report td.short{white-space:nowrap}
.report tbody{border-bottom:1px solid #e2e5e8;break-inside:avoid}
.report td.text{overflow-wrap:break-word;max-width:42ch}
.report tbody.alarm{background:#fbe9e7;font-weight:600}
.report .none{font-style:italic;color:#66707a}
.report .mark{padding:6px 14px;background:#fff4d6;border-left:4px solid #b07c0b;font-weight:600}
.report .notes{margin-top:28px;font-size:12.5px;color:#4a545e}
.report .hashes{font-size:11px;color:#66707a;overflow-wrap:anywhere}
@media (max-width:960px){.report main{margin:0;padding:20px}.report dl{grid-template-columns:1fr 1fr}}
@media print{@page{size:A4 landscape;margin:10mm}.report main{margin:0;padding:0}
.report table{font-size:7pt}.report td,.report th{padding:2px 6px 2px 0}
.report section{overflow:visible}.report thead{display:table-header-group}}"""
"""What reports add to the style of pages: tables as wide as the paper, and highlighted alarms."""


SHAPE_ANEW = """\
html{animation:fonts-are-here .6s steps(2) both}
@keyframes fonts-are-here{to{word-spacing:.002px}}"""
"""Chromium keeps the blank boxes shown while a font loads, until the word spacing changes."""


def style_of(language: str) -> str:
    """Return the style sheet of reports in a language, with fonts for characters that a machine may lack."""
    if language == ENGLISH:
        return f"{PAGE_CSS}\n{REPORT_CSS}\n"
    families = f"body,h1,h2{{font-family:{families_of(language)}}}"
    return f"{font_faces(language)}{PAGE_CSS}\n{REPORT_CSS}\n{families}\n{SHAPE_ANEW}\n"
