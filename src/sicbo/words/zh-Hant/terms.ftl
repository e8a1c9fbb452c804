### The words for codes that a player terminal can receive: roles, devices, instruments of stakes.

terminal = 終端
device = 設備
program = 程式
dealer = 莊荷
pit-supervisor = 賭區主任
pit-manager = 賭區經理
shift-manager = 值班經理
casino-manager = 賭場經理
cashier = 出納員
technician = 技術員
auditor = 稽核員
admin = 系統管理員
console = 控制台
display = 顯示屏
dice-reader = 讀骰設備
proposed = 申請中
active = 使用中
revoked = 已停用
value-chips = 現金籌碼
colour-chips = 彩色籌碼
promotional-tokens = 推廣籌碼
vouchers = 禮券
plaques = 大額籌碼牌
credits = 餘額
cash = 現金
