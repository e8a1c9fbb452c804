### What no round opens before.

dice-replaced = 更換骰子
equipment-replaced = 更換設備
device-repaired = 修復設備
