# The texts of house reports. Columns, sections and notes are keyed by their names in machine-readable files.

## The reports

title--results = 赌台成绩
title--theory = 理论与实际
title--meters = 计量
title--voids = 作废与更正
title--large = 大额投注与赢利
title--adjustments = 调整
title--sign-ins = 登录记录
title--dice = 骰子统计
title--liability = 应付与在局投注
title--events = 重要事件
title--staffing = 当值记录
title--statement = 玩家账单
title--dispute = 争议档案
title--software = 软件与规则
tells--results = 按日、班次、月或年列出入箱额、投注额、赢额及赢率
tells--theory = 各赔率表的实际成绩与精确理论值比较，并作警示
tells--meters = 每个位置的投注、派彩、作废、买入及兑现
tells--voids = 有变动的局、投注及结果，以及由谁决定
tells--large = 达到指定金额的投注、赢额及付款
tells--adjustments = 因游戏以外的原因变动的款项
tells--sign-ins = 登录、退出及被拒的人员，以及各人的账户
tells--dice = 按骰子分组的点数及全部检验
tells--liability = 欠玩家的款项，与账本核对
tells--events = 更改、警示及中断，列明前后情况
tells--staffing = 何人在何时担任何职位
tells--statement = 一名玩家的投注、赢额及余额
tells--dispute = 赌场就一局所知的全部资料，合为一个文件
tells--software = 程序及各赌台规则的校验值

## Heading

report = 报表
heading--report = 报表
heading--title = 标题
heading--house = 赌场
heading--mark = 性质
heading--from = 由
heading--to = 至
heading--day-begins = 营业日开始
heading--made = 制作时间
heading--by = 按
heading--over = 金额以上
heading--table = 赌台
heading--round = 局号
heading--player = 玩家
heading--person = 人员
heading--code = 事件
heading--program = 程序
heading--program-hash = 程序的 SHA-256
heading--rules-hash = { $table } 的规则的 SHA-256
first-record = 最早记录
last-record = 最近记录
day-from = 由 { $time } 起 { $day }
whole-interval = 整个期间
by--day = 日
by--month = 月
by--year = 年
by--all = 全部
by--shift = 班次
mark--none = 此赌场没有标明性质。
mark--demo = 演示：游戏币，不是真钱。
mark--laboratory = 实验室：结果可能是预先编排的。
mark--real = 真钱。
no-activity = 此期间没有活动。
yes = 是
no = 否
printed-title = { $title }。赌场 { $house }，{ $mark }。
printed-interval = 由 { $since } 至 { $until }，营业日开始 { $days }，制作时间 { $made }。

## Lists

list--and = { $first }、{ $rest }
list--beside = { $first } { $rest }
list--then = { $first }；{ $rest }
list--facts = { $first }，{ $rest }
list--inside = （{ $facts }）
happened = { $event }
happened-with = { $event }：{ $facts }
account-of = { $kind }：{ $of }

## Verdicts

verdict--too-few = 局数太少，不作判断
verdict--alarm = 警示：超出 99 % 范围
verdict--inside = 在 99 % 范围内
verdict--cards = 纸牌：只计数，不作判断

## What gave the outcomes

dice--virtual-shoe = 虚拟牌靴
dice--shoe = 牌靴
dice--virtual-tumbler = 虚拟摇骰机 { $serial }
dice--set = 骰子 { $serial }
dice--not-logged = 未登记的骰子

## What moved or was staked

what--correction = 更正
what--void = 作废
what--wager = 投注
what--win = 赢额
what--all-wagers = 全部投注
what--all-wins = 全部赢额
what--buy-in = 买入（{ $code }）
what--cash-out = 兑现
what--chips-issued = 彩色筹码（{ $code }）
what--chips-redeemed = 收回彩色筹码
what--ticket-sold = 出售票券
what--ticket-paid = 兑付票券
what--payable-paid = 支付应付款
what--receivable-settled = 收取欠款
what--receivable-settled-with = 收取欠款（{ $code }）
what--payable-adjusted = 调整应付
what--receivable-written-off = 核销应收
what--ticket-replaced = 票券 { $number } 由 { $other } 取代
what--ticket-expired = 票券 { $number } 过期
what--large = { $what }：{ $area ->
    [none] { "" }
   *[other] { $area }{ " " }
}{ $currency } { $amount }，{ $player }{ $round ->
    [none] { "" }
   *[other] ，第 { $round } 局
}
to-players = 付给玩家 { $amount }
books = 账面 { $amount }
counted = 实点 { $amount }
read-by-device = 设备 { $faces }
read-by-people = 人员 { $faces }
limits = { $kinds }：{ $low } 至 { $high }
cap = 派彩上限 { $amount }
left = （已离开）

## What is owed, by kind of account

owed--player-credit = 玩家余额
owed--colour-chips = 玩家手上的彩色筹码
owed--tickets = 有效票券
owed--payable = 欠已离开玩家的款项
owed--stakes-in-play = 在局投注
owed--value-chips = 赌台付出减收入的现金筹码
owed--receivable = 玩家欠赌场的款项
owed--expired-tickets = 过期票券
owed--promotional = 推广筹码（使用减退回）
owed--all-together = 合计

## Why an event is significant

category--sign-in = 登录
category--account = 账户
category--device = 设备
category--software-and-keys = 软件与密钥
category--interruption = 中断
category--large-wager-or-win = 大额投注或赢额
category--void-or-correction = 作废或更正
category--parameters = 参数
category--adjustment = 调整
category--equipment = 器具
category--irregularity = 异常
category--staff = 人员
category--tickets = 票券
category--players = 玩家
category--two-people = 两人操作
category--integrity = 完整性
category--clock = 时钟
category--table-money = 台面资金

## How something stands

status--dismissed = 已解除
status--active = 在职
status--unknown = 不明
status--complete = 完成
status--void = 作废
status--held = 进行中
status--held-interrupted = 进行中，曾中断
status--made-void = 已作废
status--corrected = 已更正
status--settled = 已结算
status--in-play = 进行中
result--signed-in = 登录
result--failed = 失败
result--signed-out = 退出

## The facts of a round in dispute

fact--house = 赌场
fact--table = 赌台
fact--round = 局号
fact--status = 状态
fact--revision = 版次
fact--outcome = 结果
fact--void-because = 作废原因
fact--betting-opened = 开始下注
fact--betting-closed = 停止下注
fact--opened-by = 开局者
fact--shift = 班次
fact--tumbler = 摇骰机
fact--virtual = 虚拟
fact--dice = 骰子
fact--seed-chain = 种子链
fact--staff = 人员
fact--rule-document = 规则文件
fact--pay-tables = 赔率表
fact--program = 程序
fact--currency = 货币
fact--rules-hash = 规则的 SHA-256
fact--program-hash = 程序的 SHA-256
house-and-mark = { $house }，{ $mark }
at-post = { $person }：{ $post }

## Reasons that the program itself puts on record, by their words in English

how-it-was-at-the-start = 启动时的状态
the-list-that-the-installer-left = 安装时留下的清单
not-used-any-more = 闲置过久
another-password-was-set = 已另设密码
no-password-is-kept-for-this-name = 此姓名没有密码
the-password-is-wrong = 密码错误
the-role-is-not-held = 没有此职务
the-second-factor-is-missing-wrong-or-used = 第二重验证缺少、错误或已使用
another-attempt-came-between = 另有尝试同时进行
no-device-has-this-name = 没有此名称的设备
the-device-is-not-active = 该设备未启用
the-device-is-of-another-kind = 该设备属其他种类
the-signature-is-not-of-the-key-of-the-device = 签名与该设备的密钥不符
the-connection-has-no-higher-number-than-the-last = 连接编号未高于上一次
the-new-device-has-not-signed-with-its-key = 新设备未以其密钥签名
the-code-of-the-device-is-wrong = 设备的代码错误
signed-out = 退出
another-process-took-the-table-over = 由另一进程接管赌台

## Sections

section--adjustments = 调整
section--what-fell = 开出点数
section--tests = 检验
section--the-round = 本局
section--wagers = 投注
section--log = 记录
section--refused-orders = 被拒的指令
section--transfers = 转账
section--balances-of-the-accounts-that-moved = 有变动账户的余额
section--records = 原始记录
section--receipts = 收据
section--large-wagers-wins-and-payments = 大额投注、赢额及付款
section--what-the-house-owes = 赌场所欠
section--what-goes-with-it = 相关项目
section--account-by-account = 逐个账户
section--accounts-that-the-ledger-has-otherwise = 与账本不符的账户
section--meters = 计量
section--results-by-table = 各赌台成绩
section--all-tables-together = 全部赌台合计
section--attempts-to-sign-in-and-who-left = 登录尝试及退出
section--people = 人员
section--significant-events = 重要事件
section--posts = 职位
section--at-work = 当值表现
section--credit = 余额变动
section--theoretical-against-actual-by-series = 理论与实际，按序列
section--the-program = 程序
section--rules-of-the-tables = 各赌台的规则
section--files-of-the-program = 程序的文件
section--voids-corrections-and-rulings = 作废、更正与裁决
section--found-after-a-result = 结果可知后作废，按报告人和认定人
section--how-many = 次数

## Columns

column--period = 期间
column--shift = 班次
column--table = 赌台
column--currency = 货币
column--drop = 入箱额
column--handle = 投注额
column--win = 赢额
column--hold_of_drop = 入箱额赢率
column--hold_of_handle = 投注额赢率
column--rounds = 局数
column--void_rounds = 作废局数
column--paid = 派彩
column--theoretical_win = 理论赢额
column--actual_win = 实际赢额
column--theoretical_hold = 理论赢率
column--actual_hold = 实际赢率
column--verdict = 结论
column--dice = 骰子
column--person = 人员
column--time = 时间
column--round = 局号
column--player = 玩家
column--position = 座位或终端
column--amount = 金额
column--stake = 投注
column--winnings = 赢利
column--returned = 退还
column--reason = 理由
column--small = 小
column--big = 大
column--triples = 围骰
column--rule_set = 规则组
column--pay_table = 赔率表
column--series = 序列
column--since = 自
column--until = 至
column--tokens = 推广筹码
column--void_stakes = 作废投注
column--corrections = 更正
column--tickets_in = 收入票券
column--chips_in = 收入筹码
column--tickets_out = 发出票券
column--fills = 补码
column--credits = 退码
column--over_short = 长短款
column--opening_count = 开台点算
column--closing_count = 关台点算
column--win_by_count = 点算赢额
column--theoretical_return = 理论返还率
column--actual_return = 实际返还率
column--standard_deviation = 标准差
column--deviations = 偏差倍数
column--low_95 = 95 % 下限
column--high_95 = 95 % 上限
column--low_99 = 99 % 下限
column--high_99 = 99 % 上限
column--in_play = 在局
column--face_1 = 1 点
column--face_2 = 2 点
column--face_3 = 3 点
column--face_4 = 4 点
column--face_5 = 5 点
column--face_6 = 6 点
column--test = 检验
column--statistic = 统计量
column--degrees_of_freedom = 自由度
column--p_value = p 值
column--account = 账户
column--accounts = 账户数
column--acting = 署理
column--address = 地址
column--after = 之后
column--after_record = 记录之后
column--appointed = 任用
column--area = 投注区
column--before = 之前
column--body = 内容校验值
column--bought_in = 买入
column--cashed_out = 兑现
column--category = 类别
column--change = 变动
column--chips_redeemed = 收回筹码
column--clause = 条款
column--code = 代码
column--credit = 贷方
column--data = 数据
column--debit = 借方
column--device = 设备
column--difference = 差额
column--dismissed = 解除
column--document = 规则文件
column--entries_lapsed = 逾时输入
column--reported_by = 报告人
column--found_by = 认定人
column--late_chips = 逾时筹码
column--epoch = 期次
column--event = 事件
column--fact = 项目
column--failed = 失败
column--file = 文件
column--folded = 累计
column--hash = 校验值
column--instrument = 投注方式
column--key = 编号
column--laid_by = 代放者
column--last_sign_in = 最近登录
column--ledger = 账本
column--number = 次数
column--odds = 赔率
column--outcome = 结果
column--outcomes_entered = 输入结果
column--owed = 所欠
column--owed_in_tokens = 所欠推广筹码
column--played = 计算投注
column--players = 玩家数
column--post = 职位
column--previous = 前一校验值
column--receipt = 收据
column--record = 记录
column--result = 结果
column--role = 职务
column--roles = 职务
column--roles_changed = 职务更改
column--rounds_opened = 开局数
column--second = 第二人
column--session = 登录
column--set_value = 指定金额
column--sha256 = SHA-256 校验值
column--shipped = 随附
column--shortfall = 未收回
column--sign_ins = 登录次数
column--staked = 投注
column--status = 状态
column--stream = 来源
column--to_players = 付给玩家
column--tree_head = 树根
column--value = 内容
column--version = 版本
column--wager = 注号
column--wagers = 投注数
column--what = 事项
column--whose = 何人
column--why = 原因
column--words = 说明

## Notes

note--adjustments = 前后是付给玩家的金额；差额是未能收回而仍欠的款项。票券及欠款的前后，是赌场因此所欠或被欠的金额。
note--dice-counted = 所有已确定的结果均计入，以其后更正为准；骰子开出后才作废的局亦计入。少于 10,000 个结果时，轻微偏差无法察觉。
note--dice-arithmetic = 统计量在写成小数前均为精确值。p 值为浮点数，所依分布与卡方及游程相近而非完全相同。
note--dice-signal = 信号并非证据：公平的骰子约每百份名单也会出现一次。
note--dispute = 每个校验值是字节 2、前一校验值及该记录原始字节的 SHA-256；原始字节以 base64 载于机器可读的文件内。载有票券号码的记录从略，因为持有号码即持有金钱。余额是此台记录的贷方减借方，分别为本局首项记录之前及末项记录之后。
note--dispute-unsealed = { $records } 项记录尚未有签署的树根：请先封存，再重新汇集。
note--large = 列出达到 { $over } 或以上者（以赌台货币计）：结算或作废时的投注、其赢额、一名玩家一局的总投注或总赢额、买入、兑现、票券及所付欠款。
note--liability-at-the-end = 余额为期间结束时的数额，由此前所有转账累计而成。
note--liability = 余额由所有转账累计而成；最后一节列出与账本不符的账户，以最小货币单位计，正常时应为空。
note--meters-staked = 投注是已分出胜负的款项，派彩是因此付出的款项，包括赢注的本金；推广筹码及作废局的投注另列。投注减派彩，再减更正付出的款项，即为赌台赢额。
note--meters-corrections = 更正是事后付给玩家的款项，减去收回的款项；买入是以现金、筹码或票券换取的余额及彩色筹码。
note--results-drop = 入箱额是放入钱箱的现金；转为余额或彩色筹码的票券和现金筹码另列，不计入入箱额。长短款是钱箱实点与账面之差。
note--results-handle = 投注额是所有已分出胜负的投注，派彩是因此付出的全部款项，包括赢注的本金；推广筹码不是金钱，另列。
note--results-win = 赢额是账上赌台资金的变动：投注额减派彩，再计更正。更正计入作出更正的时间。
note--significant-who = 人员是操作或发出指令者，第二人是共同授权者；“程序”即系统本身。
note--significant-damage = 文件损坏及在程序以外被改动的数据，由核验命令发现；因此无法运作赌台时，程序亦会发现（完整性）。记录的时间从不倒退，时钟被调校会列为事件（时钟）。
note--staffing = 逾时的输入和筹码、更正及作废的局，计于该局开局者名下。
note--statement = 以筹码投注不影响余额。更正后的局按更正结果再列一次。
note--theory-exact = 理论赢额是精确值：每笔投注按所有结果及其组合数计算；用牌时按抽牌前的牌靴计算。
note--theory-bands = 范围按正态分布的 95 % 及 99 % 计算：均值与方差精确，分布形状为近似。少于 { $fewest } 局不作判断。超出 99 % 为警示：公平游戏每百个序列也会出现一次，并非证据。
note--theory-time = 每局按截至期间结束时所有更正后的结果，计入该局本身的时间；作废的局没有结果。在局是未结束各局的投注。
note--software = 程序的校验值是其文件清单（按名称，格式同 sha256sum）的 SHA-256。“随附”表示规则文件与程序所附者逐字节相同。
note--voids = 付给玩家是因此付给玩家的款项，减去收回或仍欠的款项；作废退回的投注包括在内。
