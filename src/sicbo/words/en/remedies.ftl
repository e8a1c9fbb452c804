### Remedies that are required before the next round opens.

dice-replaced = the dice are replaced
equipment-replaced = the equipment is replaced
device-repaired = the device is repaired
shoe-changed = the shoe is changed, or its decks counted and shuffled anew
