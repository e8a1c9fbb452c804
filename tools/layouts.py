"""Draw the nine layouts into docs/layouts/, where the tests compare them and the README shows them."""

from pathlib import Path

import sicbo

PICTURES = Path(__file__).parents[1] / "docs" / "layouts"


def main() -> None:
    """Draw every layout of every shipped rule set."""
    PICTURES.mkdir(parents=True, exist_ok=True)
    for rules in sicbo.rule_sets().values():
        for name in rules.entry.layouts:
            picture = PICTURES / f"{rules.id}-{name}.svg"
            picture.write_text(sicbo.draw_layout(rules.layout(name)), encoding="utf-8")
            print(f"{picture.relative_to(PICTURES.parents[1])}: {len(rules.areas)} areas")


if __name__ == "__main__":
    main()
