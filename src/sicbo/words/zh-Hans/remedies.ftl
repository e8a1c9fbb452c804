### Remedies that are required before the next round opens.

dice-replaced = 更换骰子
equipment-replaced = 更换设备
device-repaired = 修复设备
shoe-changed = 更换牌靴，或重新点牌洗牌
