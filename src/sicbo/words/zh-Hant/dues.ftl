### What is due before a round can open.

nobody-deals = 安排{ $posts }：當值名單上沒有人主持
nobody-rules = 安排{ $posts }：當值名單上除莊荷外沒有人可以裁決
remedy = { $remedy }
inspect = 檢查{ $item }（{ $due }）
fit-mixer = 安裝骰盅或搖骰機
take-custody = 接管骰盅
log-dice = 登記一組骰子
change-dice = 更換骰子：在枱上已超過 { $hours } 小時
load-shoe = 裝牌靴
shuffle = 洗牌：切牌卡已出，餘 { $cards } 張
