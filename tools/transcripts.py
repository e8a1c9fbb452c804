"""`make playthroughs`: play the days of tests/playthroughs and write their transcripts."""

import sys
from pathlib import Path

TESTS = Path(__file__).parents[1] / "tests"


def main() -> None:
    """Write every transcript."""
    sys.path.insert(0, str(TESTS))
    from playthroughs.plays import PLAYS, RULE_SETS, transcript  # noqa: PLC0415 - a test module, found just now

    for rule_set in RULE_SETS:
        for play in PLAYS:
            path = TESTS / "playthroughs" / "transcripts" / f"{rule_set}-{play}.txt"
            path.write_text(transcript(rule_set, play), encoding="utf-8")
            print(path.relative_to(TESTS.parent))


if __name__ == "__main__":
    main()
