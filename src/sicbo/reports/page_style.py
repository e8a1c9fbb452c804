"""Printed pages: a light sheet of paper, readable at 1280 and 800 pixels, and in print.

A page is self-contained: it loads no script, font or picture. It has no date, so that the same figures always
give the same page.
"""

from collections.abc import Iterable, Mapping
from html import escape

PAGE_CSS = """\
*{box-sizing:border-box}
body{margin:0;background:#f4f3ef;color:#1c2329;line-height:1.5;font-size:15px;\
font-family:"Helvetica Neue",Arial,"Liberation Sans","Noto Sans CJK SC","Noto Sans SC",sans-serif;\
-webkit-print-color-adjust:exact;print-color-adjust:exact}
main{max-width:1120px;margin:32px auto;padding:48px 56px 56px;background:#fff;border:1px solid #e4e1d8;\
border-radius:6px}
h1,h2,figcaption{font-family:Georgia,"Times New Roman","Liberation Serif",serif;line-height:1.2}
figcaption{font-weight:700;font-size:18px;margin-bottom:8px}
h1{font-size:38px;margin:2px 0 22px}
h2{font-size:24px;margin:0 0 6px}
section{margin-top:48px;padding-top:28px;border-top:2px solid #1c2329}
p{max-width:96ch;margin:0 0 12px}
.eyebrow{margin:0;font-size:13px;letter-spacing:.12em;text-transform:uppercase;color:#0b6e45;font-weight:700}
dl{display:grid;grid-template-columns:repeat(3,1fr);gap:14px 32px;margin:0 0 22px}
dt{font-size:12.5px;color:#66707a}
dd{margin:0;font-weight:600;overflow-wrap:anywhere}
.exact,.approximate{padding:10px 16px;border-left:4px solid #0b6e45;background:#f1f6f3;max-width:none}
.approximate{border-color:#b04f0b;background:#fbf4ec}
figure{margin:16px 0 0}
table{border-collapse:collapse;width:100%;font-size:13.5px;line-height:1.35;font-variant-numeric:tabular-nums}
th{font-weight:600;text-align:left}
td,th{padding:6px 0 6px 14px;vertical-align:top}
thead th{font-size:12.5px;color:#66707a;border-bottom:1px solid #1c2329;vertical-align:bottom}
td.words,th:first-child{padding-left:0}thead .words{padding-left:0}
tbody{border-bottom:1px solid #e2e5e8}
.summary .words,.summary tbody th{padding-right:10px}
.number{text-align:right}
.pays span,.ways,.house-edge,.exactly,.return,.std-dev{white-space:nowrap}
td.house-edge{font-weight:600}
td i,.legend i{display:inline-block;width:9px;height:9px;border-radius:2px;margin-right:8px}
td i{float:left;margin-top:.3em}
.legend{margin-bottom:12px}
.legend svg{max-width:520px}
.bars svg{max-width:960px}
.felt svg{display:block;width:100%;height:auto}
.key span{margin-right:24px;white-space:nowrap}
.key i{display:inline-block;width:22px;height:12px;margin-right:8px}
.key .mean{height:3px;background:#17406d;vertical-align:middle}
.key .inner{background:#9dbbdb}.key .outer{background:#d3e0ee}
.pair{display:grid;grid-template-columns:1fr 1fr;gap:48px}
.pair dl{grid-template-columns:1fr 1fr;font-size:13.5px;margin:16px 0 0}
.bands{margin-top:8px}
.bands td,.bands th{text-align:right}
.bands tr>:first-child{text-align:left}
.bands tbody tr{border-bottom:1px solid #e2e5e8}
@media (max-width:960px){
main{margin:0;border:0;border-radius:0;padding:32px}
h1{font-size:32px}
table{font-size:12.5px}td,th{padding-left:10px}
.pair{grid-template-columns:1fr}.pair figure{max-width:540px}
}
@media print{
@page{margin:14mm}
body{background:#fff;font-size:10.5pt}
main{max-width:none;margin:0;padding:0;border:0}
section{margin-top:28px;padding-top:18px}
figure,tbody,.exact,.approximate,header{break-inside:avoid}
h2,h2+p,figcaption{break-after:avoid}
table{font-size:8.5pt}
.pair{grid-template-columns:1fr 1fr;gap:28px}
}"""


def whole_page(title: str, body: Iterable[str], *, more_css: str) -> str:
    """Return a page with this title and body; `more_css` is what its pictures add to the style sheet."""
    return "\n".join(
        [
            "<!DOCTYPE html>",
            '<html lang="en">',
            '<head><meta charset="utf-8"/>',
            '<meta name="viewport" content="width=device-width, initial-scale=1"/>',
            f"<title>{escape(title)}</title>",
            f"<style>{PAGE_CSS}\n{more_css}</style></head>",
            "<body><main>",
            *body,
            "</main></body>",
            "</html>\n",
        ]
    )


def facts_list(facts: Mapping[str, str]) -> str:
    """Write facts as a list of terms."""
    pairs = (f"<div><dt>{escape(term)}</dt><dd>{escape(fact)}</dd></div>" for term, fact in facts.items())
    return f"<dl>{''.join(pairs)}</dl>"
