"""Days at the table, compared line by line with the transcripts that people have read."""

from pathlib import Path

import pytest

from playthroughs.plays import PLAYS, RULE_SETS, transcript

TRANSCRIPTS = Path(__file__).parent / "transcripts"


@pytest.mark.parametrize("play", PLAYS)
@pytest.mark.parametrize("rule_set", RULE_SETS)
def test_a_day_goes_as_it_is_written(rule_set: str, play: str) -> None:
    """Every command, refusal, event and transfer is as in the transcript; `make playthroughs` writes it anew."""
    written = (TRANSCRIPTS / f"{rule_set}-{play}.txt").read_text(encoding="utf-8")

    assert written.splitlines() == transcript(rule_set, play).splitlines()
