"""Write the ids of all words as a type, so that the compiler finds a page that says what no catalogue has.

`make check` runs this before it looks at the types of the screens; what it writes is not committed.
"""

import json
import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
WORDS = ROOT / "src" / "sicbo" / "words" / "en"
FILE = ROOT / "web" / "generated" / "word-ids.d.ts"


def ids_of(path: Path) -> list[str]:
    """List the ids of a subject in their order."""
    return re.findall(r"^([A-Za-z][\w-]*) *=", path.read_text(encoding="utf-8"), flags=re.MULTILINE)


def declaration() -> str:
    """Write one line for each subject."""
    lines = [
        f'  readonly "{path.stem}": {" | ".join(map(json.dumps, ids_of(path)))};'
        for path in sorted(WORDS.glob("*.ftl"))
    ]
    return "\n".join(["interface WordIds {", *lines, "}\n"])


if __name__ == "__main__":
    FILE.parent.mkdir(exist_ok=True)
    FILE.write_text(declaration(), encoding="utf-8")
