### The texts of the lobby.

title = 赌台
watch = 观看
play = 投注
deal = 庄荷
to = { $act }：{ $title }，{ $table } 号台
rules = { $house }规则
stakes = 限额
last = 上局结果
no-result = 还没有结果
lost = 连接中断：赌台的情况不是最新的
no-tables = 还没有赌台。员工在巡场台设立赌台。
private = 登录后才能看到本赌场的赌台。
new-title = 本赌场还没有员工
new-why = 最初的两位员工用程序第一次启动时给出的代码设置密码。
new-go = 设立赌场
sign-in = 登录
here = 已登录：{ $person }
pit = 巡场台
house = 赌场
nothing-title = 这里没有内容
nothing-why = 本赌场没有地址为 { $address } 的页面。
nothing-table = 没有 { $table } 号台
nothing-table-why = 地址可能有误，或者这张赌台还没有设立。
nothing-back = 前往大堂
