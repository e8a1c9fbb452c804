### What is due before a round can open.

nobody-deals = 安排{ $posts }：当值名单上没有人主持
nobody-rules = 安排{ $posts }：当值名单上除庄荷外没有人可以裁决
remedy = { $remedy }
inspect = 检查{ $item }（{ $due }）
fit-mixer = 安装骰盅或摇骰机
take-custody = 接管骰盅
log-dice = 登记一组骰子
change-dice = 更换骰子：在台上已超过 { $hours } 小时
load-shoe = 装牌靴
shuffle = 洗牌：切牌卡已出，余 { $cards } 张
