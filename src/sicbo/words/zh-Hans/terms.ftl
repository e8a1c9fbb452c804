### The words for codes that a player terminal can receive: roles, devices, instruments of stakes.

terminal = 终端
device = 设备
program = 程序
dealer = 庄荷
pit-supervisor = 赌区主任
pit-manager = 赌区经理
shift-manager = 值班经理
casino-manager = 赌场经理
cashier = 出纳员
technician = 技术员
auditor = 稽核员
admin = 系统管理员
console = 控制台
display = 显示屏
dice-reader = 读骰设备
proposed = 申请中
active = 使用中
revoked = 已停用
value-chips = 现金筹码
colour-chips = 彩色筹码
promotional-tokens = 推广筹码
vouchers = 礼券
plaques = 大额筹码牌
credits = 余额
cash = 现金
