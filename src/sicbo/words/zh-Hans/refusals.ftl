### Why the house says no. The facts of a case are filled in; codes and their order are in the refusals.py of each part.
### What a player terminal can hear is here, all else in staff-refusals.ftl.

## At a table

# who may send it at all
role--may-not = { $role }不可执行此操作；可执行者：{ $allowed }
table--is-not-set-up = 此赌台尚未设定
name--not-a-name = 名称须为 1 至 { $most } 个可打印字符，不含空格或斜线
name--not-a-label = 名称须为 1 至 { $most } 个可打印字符，不含斜线，前后不含空格
staff--needs-a-second-person = 此操作须由两名不同的职员进行，第二人须有权批准

# the table as a whole
table--is-closed = 赌台已关闭
table--round-in-play = 第 { $round } 局正在进行，须待本局结束

# seats, terminals, players
position--unknown = 此台没有 { $position } 号位
position--credits-not-accepted = 此台只接受{ $accepted }，不接受余额：不设终端投注
position--has-no-player = { $position } 号位没有玩家
position--has-called = 职员正前往 { $position } 号位
position--has-not-called = { $position } 号位没有召唤职员
position--not-yours = 此终端只可操作自己的座位
position--is-locked = 终端已锁定，请召唤职员
wager--not-laid-by-staff = { $person } 不可代玩家放投注；{ $posts }可以
player--unknown = 玩家未在此台登记
player--is-here = 玩家已在 { $position } 号位
player--has-stakes = 第 { $round } 局仍有投注
player--has-colour-chips = 仍持有 { $chips } 个彩色筹码
player--has-credit = 尚有余额 { $credit }，须先兑现
player--excluded = 已自我排除，不可投注
player--not-a-time = 游戏时间须为 0 秒或以上
money--not-positive = 金额须大于零
money--too-much = 金额超过上限 { $most }
money--too-much-held = { $player } 不能以 { $held } 投注，上限为 { $most }：请先兑出
money--no-credit-here = 此游戏不以余额投注
money--nothing-to-cash = 没有余额可兑现
money--ticket-needed = 请输入票券号码

# rounds and their steps
round--none-in-play = 目前没有进行中的一局
wager--betting-is-not-open = 尚未开始下注
wager--betting-is-closed = 已停止下注
wager--time-has-run-out = 下注时间已过
round--is-held = 第 { $round } 局等候{ $authority }裁决
round--option-is-open = 中断后玩家仍可撤回投注
round--waits-for-reading = 须先由两人确认骰子点数

# draws that can be checked
draws--no-chain = 此台没有预先承诺的抽取种子
draws--not-a-nonce = 文字须为 1 至 { $most } 个可打印的英文字符

# wagers
wager--other-round = 此投注属第 { $named } 局，现正进行第 { $round } 局
wager--nothing-named = 没有指定投注
wager--pay-table-is-stopped = 本局不接受按 { $rule_set } 赔率表 { $pay_table } 的投注：此表已停止
wager--instrument-not-accepted = { $document } 不接受{ $instrument }；接受：{ $accepted }
wager--credits-are-for-terminals = { $position } 号位不可以{ $instrument }投注：终端只以余额投注，座位不以余额投注
wager--area-not-offered = 此台面没有“{ $area }”投注区
wager--not-positive = { $area } 的投注须大于零
wager--off-step = { $area } 的投注须为 { $step } 的倍数，{ $stake } 不符
wager--below-minimum = { $area } 投注 { $stake }，低于最低限额 { $minimum }
wager--above-maximum = { $area } 投注 { $stake }，高于最高限额 { $maximum }
wager--above-cap = 一个结果的派彩将达 { $payout }，超过上限 { $cap }
wager--not-covered = 投注 { $stake } 超过可用余额 { $left }
player--time-is-over = 已达自设的游戏时间上限
player--stakes-too-much = 自设每局投注上限为 { $limit }，此投注将达 { $staked }
player--could-lose-too-much = 自设输额上限为 { $limit }，此投注可能输至 { $lost }
wager--not-there = { $area } 没有这笔投注，现有 { $standing }
wager--nothing-stands = 本局没有投注
wager--nothing-to-undo = 本局没有可撤销的指令
wager--nothing-to-repeat = 之前的局没有投注

# rulings, corrections, recovery
ruling--settlement-has-begun = 第 { $round } 局正在结算：请先完成，再作废或更正
recovery--no-option = 目前不可撤回投注
recovery--all-or-nothing = 须全部撤回或全部保留：现有 { $wagers } 笔投注

## At the cage

# a ticket that is brought
ticket--not-a-number = 这不是有效的票券号码：须为 { $digits } 位数字
ticket--wrong-digit = 这不是有效的票券号码：其中有数字错误，请与票券核对
ticket--unknown = 没有此票券
ticket--spent = 此票券已使用
ticket--void = 此票券已作废
ticket--expired = 此票券已过期
ticket--reported-lost = 此票券已挂失，请联系职员
ticket--of-another-hand = 只有签发本场第 { $reference } 号票券的人可按编号打印；持票人须出示票券号码
ticket--is-printed = 此票券已打印
ticket--not-reported-lost = 此票券未挂失
ticket--other-currency = 此票券的货币为 { $its }，此处使用 { $currency }
ticket--wrong-amount = 票券金额为 { $amount }，并非 { $named }

# a ticket that is made
ticket--number-is-taken = 此票券号码已存在
ticket--no-time-left = 此票券的有效期已过

# players
account--unknown = 没有此账户
account--is-elsewhere = 此账户的玩家正在 { $table } 号台
account--other-currency = 此账户的货币为 { $its }，此处使用 { $currency }
account--not-a-limit = 限额须为零或以上
player--name-is-taken = { $player } 是其他到访或账户的名称；可用 { $free }

## In the administration

# who may act at all
access--unknown-person = 没有此人员
access--dismissed = 此人员已离职
access--role-not-held = { $person } 没有{ $role }的职务；现有：{ $held }
access--no-post = { $person } 没有赌台职务
access--unknown-device = 没有此设备
access--device-not-active = 设备 { $device } { $standing }，不可操作
access--wrong-device = { $device } 是{ $kind }，{ $role }须在{ $needed }操作
access--other-table = 此设备属于 { $its } 号台
access--speaks-for-another = 此设备只可为自己操作
access--not-signed-in = { $person } 尚未以{ $role }身份登录
access--not-your-pit = { $person } 只主管赌台 { $tables }

# the house
name--is-taken = 此名称已被使用

# devices
device--needs-a-table = { $kind }须属于一张赌台
device--is-there = 设备 { $device } 已登记（{ $standing }）
device--no-key = 设备须有公钥
device--key-is-taken = 此密钥已由设备 { $other } 使用

## From the house itself

key--other-body = 此编号已用于另一项要求
request--broken = 无法理解此要求，未作任何处理
table--not-a-name = 此名称不可用作赌台名称
table--other-name = 赌台名称不符

## Ask again later

inbox--is-full = 赌台繁忙，请稍后再试
store--is-away = 暂时无法记录，请稍后再试
bus--is-away = 内部连接中断，请稍后再试
books--do-not-agree = 账目不符，检查后方可再试
table--nobody-runs-it = 赌台暂时无人运作，请稍后再试
table--did-not-answer = 赌台未及时回应，正在重新查询
table--not-owned-here = 赌台正在转移，请稍后再试
table--stopped = 此赌台发生故障，检查后方可继续
house--is-busy = 系统繁忙，请稍后再试
house--is-closing = 系统正在关闭，不再开新局
house--clock-was-set = 时钟有变动，检查前不开新局
house--clock-differs = 时钟不正确，此处暂停运作
house--program-has-changed = 程序有变动，检查前不开新局

## At the web edge

# before anyone looks at what is asked
request--too-large = 要求过大
request--unknown = 找不到此页
request--too-often = 指令过多，请稍后再试

# who may
code--wrong = 代码错误、已使用或已过期

# devices
device--not-signed = 签名与所示密钥不符
device--other-curve = { $kind }的密钥须为 { $curve } 类型
device--not-known = 此终端尚未获准使用
device--counter = 此终端已在别处连接

# sockets
text--too-long = 文字过长：最多 { $most } 个字符
text--not-printable = 文字含有不可打印的字符
receipt--unknown = 没有此项记录
receipt--not-yet = 收据尚未签署，请稍后再试
wager--too-many-stakes = 每次最多 { $most } 笔投注
socket--too-slow = 连接过慢，请重新连接
socket--elsewhere = 此终端已在别处连接
socket--no-table = 没有此赌台
socket--no-position = 此终端在 { $table } 号台没有座位
socket--shut-out = 此终端不可再操作

# reports
server--closing = 系统正在关闭，请重新连接
server--fault = 系统出错，已记录
