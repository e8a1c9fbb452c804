### The steps of a round and the verdicts that are called out.

open-betting = 請下注
tumble = 搖骰
close-betting = 停止下注，買定離手
press-deal-button = 按發牌鍵
cover = 蓋上骰盅
uncover = 揭開骰盅
check-flat = 檢查骰子是否平放
draw-cards = 開牌
announce = 宣佈結果
enter-outcome = 輸入結果
light-winners = 亮起中彩區
collect-losers = 收取輸注
pay-winners = 派彩
clear-lights = 關閉亮燈
conclude = 本局結束
no-roll = 此骰不算
