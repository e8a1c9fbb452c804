"""Make a house variant: a shipped file with one figure changed, checked, then used."""

import sicbo


def main() -> None:
    """Print what a triple pays before and after, and the error for a change that goes too far."""
    text = sicbo.document_text("mbs-sicbo-v6-2020")
    variant = sicbo.rule_sets_of(sicbo.read_document(text.replace("180 to 1", "190 to 1")))[0]
    print("shipped", sicbo.rule_set("mbs-sicbo-v6-2020").pays("triple:6", (6, 6, 6)))
    print("variant", variant.pays("triple:6", (6, 6, 6)))
    _, mistakes = sicbo.check_document(text.replace("180 to 1", "290 to 1"))
    print(next(mistake for mistake in mistakes if not mistake.is_warning))


if __name__ == "__main__":
    main()
