### What no round opens before.

dice-replaced = the dice are replaced
equipment-replaced = the equipment is replaced
device-repaired = the device is repaired
