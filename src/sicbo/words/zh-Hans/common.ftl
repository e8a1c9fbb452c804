### Texts shared by several screens: phases, areas, results, settings.

title = 骰宝，{ $table } 号台
loading = 正在连接……
unreachable = 系统没有回应

mark-demo = 游戏币，非真钱
mark-laboratory = 实验室：不供游戏
mark-real = 真钱

bar-table = 赌台
bar-round = 局号

phase-closed = 赌台已关闭
phase-halted = 赌台已停止
phase-idle = 等候下一局
phase-betting-open = 请下注
phase-betting-closed = 停止下注
phase-revealed = 开彩
phase-outcome = 开彩结果
phase-settling = 正在派彩
phase-held = 等候裁决
phase-dice-to-be-read = 两人正在查看赌台
phase-option-open = 您可以撤回投注

notice-stopped-house = 本局后所有赌台停止开局
notice-stopped-table = 本局后本台停止开局
notice-stopped-fault = 本台故障，停止开局
notice-stopped-pay-table = 本局后赔率表 { $pay_table } 不再接受投注
notice-read-by-hand = 设备停用：骰子由人员读取
notice-why = { $what }：{ $reason }（第 { $stop } 项，{ $by }）
notice-held = 第 { $round } 局暂停：{ $why }
notice-held-table = 暂停：{ $why }
notice-last-round = 第 { $round } 局为最后一局，之后关台
notice-limits = { $time } 后第一局起的新限额：{ $limits }
notice-limits-in = { $time } 后（{ $minutes } 分钟）第一局起的新限额：{ $limits }

count-label = { $seconds } 秒后停止下注

line-again = 重新连接

do-close = 关闭

area-lit = 中彩

said-void = 本局作废
said-late-void = 第 { $round } 局作废，退回全部投注：

result-total = 总点数 { $total }
result-dice = 点数 { $faces }
result-revised = 更正后的结果

view-felt = 台面

menu-language = 语言
menu-theme = 台面颜色
menu-theme-dark = 夜间
menu-theme-light = 日间

history-size = 大小路
history-parity = 单双路
history-totals = 点数路
history-big = 大
history-small = 小
history-triple = 围
history-odd = 单
history-even = 双

enrol-code = 一次性代码
enrol-send = 申请加入
enrol-wait = 等待批准
enrol-compare = 主管须将此指纹与巡场台上的指纹核对：
enrol-fingerprint = 指纹
enrol-forget = 重新开始
enrol-old = 此浏览器版本过旧，无法保存密钥，不能用于游戏。

menu-settings = 设置
rules-clause = 条款
history-recent = 以往结果（历史）

follows-until = { $remedy }后方可开新局
odds = { $per } 赔 { $against }

kind-small = 小
kind-big = 大
kind-odd = 单
kind-even = 双
kind-any-triple = 全围（任意豹子）
kind-triple = 围骰 { $faces }
kind-double = 对子 { $faces }
kind-total = 点数 { $faces }
kind-domino = 两骰组合 { $faces }
kind-single = 单骰 { $faces }
kind-trio = 三骰组合 { $faces }
kind-double-single = 对子加单骰 { $faces }
kind-four = 四中三 { $faces }
