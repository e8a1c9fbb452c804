### The steps of a round and the verdicts that are called out.

open-betting = 请下注
tumble = 摇骰
close-betting = 停止下注，买定离手
press-deal-button = 按发牌键
cover = 盖上骰盅
uncover = 揭开骰盅
check-flat = 检查骰子是否平放
draw-cards = 开牌
announce = 宣布结果
enter-outcome = 输入结果
light-winners = 亮起中彩区
collect-losers = 收取输注
pay-winners = 派彩
clear-lights = 关闭亮灯
conclude = 本局结束
no-roll = 此骰不算
