### What is due before a round can open.

remedy = { $remedy }
inspect = 檢查{ $item }（{ $due }）
fit-mixer = 安裝骰盅或搖骰機
take-custody = 接管骰盅
log-dice = 登記一組骰子
change-dice = 更換骰子：在枱上已超過 { $hours } 小時
load-shoe = 裝牌靴
shuffle = 洗牌：切牌卡已出，餘 { $cards } 張
