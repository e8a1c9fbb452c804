"""Every sentence that a person reads, in the languages of the house: one catalogue for program and pages."""
