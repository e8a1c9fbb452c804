### Remedies that are required before the next round opens.

dice-replaced = 更換骰子
equipment-replaced = 更換設備
device-repaired = 修復設備
shoe-changed = 更換牌靴，或重新點牌洗牌
