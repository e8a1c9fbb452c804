### Why the house says no to its staff: what no player terminal hears.

## At a table

# who may send it at all
table--is-set-up = { $table } 号台已设定
limits--kind-missing = 以下投注尚未设定限额：{ $kinds }
limits--out-of-order = { $kind }的最低限额 { $minimum } 高于最高限额 { $maximum }
limits--off-step = 限额须为 { $step } 的倍数，{ $kind }的 { $amount } 不符
limits--too-high = 按此限额，一名玩家一局可赢 { $won }，超过上限 { $most }
table--read-back-outside = 输入后的确认时间须为 { $fewest } 至 { $most } 秒，{ $seconds } 秒不符
table--option-outside = 中断后的答复时间须为 { $fewest } 至 { $most } 秒，{ $seconds } 秒不符
table--rule-file-is-wrong = 规则文件有误：{ $mistakes }
table--unknown-pay-table = { $rule_set } 没有赔率表“{ $pay_table }”；现有：{ $known }
chips--emblem-is-taken = 徽号“{ $emblem }”已属另一赌台的筹码
chips--needs-colours = 使用彩色筹码的赌台须有徽号及至少两种颜色
chips--colours-alike = 一套筹码的颜色须各不相同，“{ $colour }”重复
table--unknown-rule-set = { $document } 没有规则组“{ $rule_set }”；现有：{ $known }
staff--duty-is-not-yours = { $duty }由{ $posts }负责，{ $person } 的职位是{ $post }
staff--unknown-post = { $document } 没有职位“{ $post }”；现有：{ $known }
staff--not-for-yourself = { $person } 不可指派自己，须由他人指派
staff--above-your-rank = { $role }不可指派{ $post }：该职位高于其职级
staff--role-too-low = { $person } 的职务为 { $held }，担任{ $post }须有 { $needed } 或以上
staff--not-on-the-roster = { $person } 不在此台当值名单上
staff--no-acting = { $document } 不设署理职位
staff--no-acting-in = 此处不可署理{ $post }；可署理：{ $posts }
staff--no-post-here = { $person } 现时在此台没有职位，庄荷只可在当值的赌台操作
staff--keeps-the-shaker = { $person } 正保管骰盅，须先由另一名庄荷接管
staff--stays-until-paid = { $person } 正在场监督人工结算，须留至派彩完毕
staff--shift-is-on = { $shift } 班已经开始

# the table as a whole
table--is-open = 赌台已开
table--not-in-force = { $document } 自 { $since } 起生效，现为 { $now }
staff--nobody-deals = 当值名单上没有人可以主持：须有人担任{ $posts }才开放投注
staff--nobody-rules = 当值名单上除庄荷外没有人可以作为{ $posts }裁决：须有人担任该职位才开放投注
table--halted = 未完成以下事项前不可开局：{ $remedies }
table--play-is-stopped = { $by } 已停止开局（第 { $stop } 项：{ $reason }）；由主管或经理恢复
table--play-is-stopped-after-a-fault = 本台因故障停止开局（第 { $stop } 项：{ $reason }）；查明后由主管或经理恢复
table--pay-table-is-stopped = { $rule_set } 的赔率表 { $pay_table } 已停止，不可开局：请恢复，或改用另一赔率表
table--last-round-was-played = 第 { $round } 局已宣布为最后一局：请关台，或取消最后一局
table--closing-not-announced = 台上有玩家：请先宣布最后一局，或说明因安全、诚信或紧急维修立即关台
table--last-round-is-announced = 已宣布第 { $round } 局为最后一局
table--no-last-round = 未宣布最后一局
equipment--no-mixer = 尚未安装骰盅或摇骰机
equipment--mixer-not-allowed = { $document } 不可使用{ $mixer }；可使用：{ $allowed }
equipment--mixer-is-fitted = 须先移走台上的{ $mixer }
equipment--not-sealed = 骰盅尚未密封
equipment--no-dice = { $mixer }内尚未登记骰子
equipment--is-virtual = { $mixer }为虚拟，没有骰子
equipment--wrong-dice = 须有 { $number } 颗骰子，每颗有 1 至 { $faces } 点
equipment--dice-condemned = 骰子 { $serial } 已损坏，须更换
equipment--not-registered = { $serial } 不在可用器具登记册中：须先收存并检查
equipment--gear-not-ready = { $serial } 的状态为{ $standing }；只有已检查的器具可投入使用
equipment--not-inspected-today = 骰盅 { $serial } 在营业日 { $day } 尚未检查
equipment--decks-not-named = { $decks } 副牌须有 { $decks } 个不同的编号，现有 { $serials } 个
equipment--shoe-to-be-changed = 须更换牌靴：请装入已点算并洗好的整副牌
equipment--nothing-overdue = 台上骰子未超时，或已有记录
equipment--dice-too-old = 骰子自 { $since } 起已在台上，超过 { $hours } 小时
equipment--no-custodian = 无人保管骰盅，须由一名庄荷接管
equipment--not-in-your-custody = 骰盅由 { $keeper } 保管，{ $person } 须先接管
equipment--no-cards = { $document } 不使用纸牌
equipment--no-dice-game = { $document } 不使用骰子
equipment--no-shoe = 尚未装牌靴
equipment--wrong-decks = 牌靴须有 { $fewest } 至 { $most } 副牌，现为 { $decks } 副
equipment--uneven-deck = 每副牌各点须有 { $each } 张，第 { $deck } 副为 { $counts }
equipment--blank-back = 须说明第 { $deck } 副牌的牌背，否则无从识别外来牌
equipment--unlike-backs = 第 { $deck } 副牌的牌背不一致：{ $backs }
equipment--unlike-decks = 牌靴内各副牌的牌背不一致：{ $backs }
equipment--cut-outside = 切牌后须剩 0 至 { $most } 张，{ $cut } 张不符
equipment--shuffle-is-due = 切牌卡已出，余 { $left } 张，须重新洗牌
equipment--not-inspected = { $item }尚未作{ $due }的检查；由{ $post }负责
equipment--nothing-to-inspect = { $document } 此时无须对{ $item }作{ $due }的检查
equipment--too-few-operations = { $item }须操作 { $fewest } 次，只操作了 { $times } 次
equipment--not-waited-for = 赌台并非等候此事；现等候：{ $remedies }

# seats, terminals, players
position--is-there = { $position } 号位已存在
position--unknown-layout = { $rule_set } 没有台面“{ $layout }”；现有：{ $known }
position--other-layout = 布局 { $layout } 与座位 { $position } 的布局 { $other } 不同：同一赌台的座位共用一张台布
position--is-taken = { $player } 已在 { $position } 号位
position--acts-for-itself = { $position } 是终端，只能由其玩家在终端上操作
position--is-not-locked = { $position } 未锁定
money--reason-needed = 职员代终端支付余额须附理由
money--of-the-pit = { $person } 可在赌区当值：钱箱须由赌区以外的人取走及点算
money--box-not-out = 没有待点算的钱箱“{ $box }”；待点算：{ $waiting }
money--denominations-differ = 各面值合计 { $found }，点算总额为 { $counted }：每种面值只填一次，并填件数

# chips of a colour
chips--no-colour-chips = { $document } 不使用彩色筹码
chips--unknown-colour = 此台没有 { $colour } 色筹码；现有：{ $known }
chips--value-needed = 发出筹码前，玩家须先说明每枚面值
chips--value-below-minimum = 每枚面值不得低于 { $minimum }，{ $value } 不符
chips--value-off-step = 每枚面值须为 { $step } 的倍数，{ $value } 不符
chips--value-is-set = { $player } 所持筹码每枚 { $held }，面值须一致
chips--held-by-others = { $colour } 色筹码由 { $holders } 持有，尚未全部同意
chips--shuts-others-out = 再给此玩家一种颜色，便只剩 { $left } 种，而尚无颜色的座位及等候者有 { $others }
chips--several-by-ticket = 另用一色须由{ $post }批准，不可用票券支付；请先到账房兑换
chips--several-colours = { $player } 已持有 { $held }，只有{ $post }可准许另用一色
chips--marker-needed = 面值 { $value } 高于最低限额 { $minimum }，须放置{ $marker }
chips--marker-is-wrong = 标示为 { $shown }，但筹码面值为 { $value }
chips--marker-not-in-place = 标示须放在{ $places }
chips--marker-not-due = 面值 { $value } 的筹码不设标示：最低限额为 { $minimum }
chips--redeemed-at-table = 开台期间，此类筹码须在所属赌台收回

# rounds and their steps
round--one-in-play = 第 { $round } 局仍在进行
round--window-outside = 下注时间须为 { $fewest } 至 { $most } 秒，{ $seconds } 秒不符
round--too-little-time-to-bet = 玩家至少有 { $fewest } 秒下注：{ $left } 秒后方可停止下注
round--not-the-next-step = 现在不可“{ $act }”：下一步是“{ $next }”
round--no-window = 第 { $round } 局没有时限，由庄荷停止下注
round--window-is-open = 下注至 { $closes_at } 为止，尚余 { $left } 秒
round--too-early-to-settle = 尚未到结算的时刻：{ $moment }
round--not-an-own-step = “{ $act }”不是单独进行的步骤
round--wrong-draw = 每局抽 { $cards } 张牌，此指令有 { $drawn } 张
round--must-be-reset = 须先重置器具
round--needs-presence = 本局须在{ $authority }在场下人工结算
outcome--not-three-faces = 结果须为三个 1 至 6 的点数，{ $faces } 不符
outcome--not-a-die = 骰子为第 1 至 3 颗，点数为 1 至 6：第 { $die } 颗不可能为 { $face } 点
outcome--is-covered = 骰盅仍盖着
outcome--differs-from-call = 宣布为 { $called }，输入为 { $faces }
outcome--differs-from-dice = 骰子读数为 { $read }，输入为 { $faces }
outcome--not-entered = 没有待确认的输入
outcome--read-back-runs = 输入仍可确认，尚余 { $left } 秒
outcome--entry-has-lapsed = 输入须于 { $lapsed_at } 前确认，请重新输入
outcome--differs-from-entry = 复核为 { $entered }，确认为 { $faces }
outcome--is-established = 第 { $round } 局的结果为 { $outcome }
outcome--is-virtual = { $mixer }为虚拟，结果只由程序产生
outcome--not-virtual = 结果来自{ $mixer }，不由程序产生
outcome--not-named-here = 只有实验室可指定结果，此处须抽取或读取
outcome--nothing-drawn = 无法抽取结果：程序没有此台的随机来源

# draws that can be checked
draws--seed-is-due = 须先公布第 { $round } 局的种子
draws--used-up = 种子链没有第 { $round } 局的种子，须另作承诺
draws--not-in-hand = 程序没有此台所承诺的种子链
draws--not-a-chain = 种子链须有 { $digits } 位十六进制的锚值、盐值及 1 至 { $most } 个种子
draws--not-from-the-chain = 此台已承诺使用种子链，此结果不出自该链
draws--not-over = 不可公布第 { $round } 局的种子：接下来是第 { $next } 局，且须待其结束
draws--wrong-seed = 这不是第 { $round } 局的种子
draws--outcome-differs = 第 { $round } 局抽得 { $drawn }，其种子得出 { $faces }

# devices that read the dice
device--none-fitted = 此台没有读骰设备
device--not-fitted = { $device } 并非此台的读骰设备
device--wrong-table = 此结果属于 { $table } 号台
device--replayed = { $device } 的计数 { $counter } 未大于 { $last }：曾经送出
device--wrong-round = 此结果属第 { $round } 局，并非进行中的一局；最近一局为第 { $last } 局
device--has-read = { $device } 本局已读得 { $faces }
device--result-awaited = { $device } 尚未读取骰子，且未停用

# wagers
wager--no-chips-in-hand = 口头投注须有筹码在手方为有效
chips--emblem-needed = 须说明筹码上的徽号；本台徽号为“{ $ours }”
chips--of-another-table = 徽号“{ $emblem }”的筹码属另一赌台，本台徽号为“{ $ours }”
chips--of-no-table = 徽号“{ $emblem }”的筹码不属本场任何赌台，本台徽号为“{ $ours }”
chips--not-held = { $player } 没有 { $chips } 枚本台的 { $colour } 色筹码，现持 { $held } 枚
wager--chips-off-value = { $colour } 色筹码每枚 { $value }，{ $stake } 不是其倍数
wager--spoken-unknown = 没有待放的口头投注 { $spoken }

# rulings, corrections, recovery
ruling--nothing-held = 没有编号 { $hold } 的待裁决事项
ruling--not-yours = 此事由{ $authority }裁决，{ $person } 的职位是{ $post }
ruling--reported-it = 此事由 { $person } 报告，须由另一人认定是否属实
ruling--not-a-verdict = 此处不可作“{ $verdict }”的裁决；可作：{ $known }
ruling--needs-a-reason = 裁决须附理由
ruling--ground-needed = 作废须有法律所列的理由：{ $known }
ruling--no-such-ground = 请指明 { $document } 规定一局作废的异常情况：{ $known }
dispute--unknown = 没有未了结的争议 { $dispute }；未了结：{ $known }
dispute--not-now = 争议 { $dispute } 现不可作“{ $step }”；可作：{ $possible }
dispute--dice-kept = 骰子组 { $serial } 因争议保留，不得使用
void--not-to-be-told = 第 { $round } 局尚待告知：{ $players }
void--notice-stands = 现行公告相同：{ $notice }
ruling--rounds-needed = 请列出自首个受影响的一局起、使用同一组骰子的每一局，不多不少，例如 { $rounds }
ruling--area-needed = 投注不可能在“{ $area }”，只可裁定在：{ $areas }
ruling--wager-needed = 位置不清的筹码须连同其投注报告
ruling--button-not-due = 尚未到按发牌键之时，不可能漏按
correction--unknown-round = 第 { $round } 局没有已结束的记录
correction--is-void = 第 { $round } 局已作废
correction--not-foreseen = 按 { $document }，不因“{ $event }”更正已结算的局
correction--limits-are-settled = 限额上的错误不在其后各局重新处理
correction--player-mistake = 玩家自己的错误，赌场不予补偿
correction--same-outcome = 第 { $round } 局本已按 { $outcome } 结算
correction--not-in-the-shoe = 牌靴除其他已开的牌外，没有这些牌：{ $faces }
correction--needs-a-reason = 更正须附理由
recovery--nothing-to-read = 没有等候读取的骰子
recovery--was-tumbled = 未摇动的骰子没有结果，点数须留空；记录中已摇 { $tumbles } 次
recovery--option-runs = { $players } 尚有 { $left } 秒可答复

## At the cage

# a ticket that is brought
reason--needed = 须附理由

# players
account--is-there = 账户 { $account } 已存在
player--not-excluded = { $player } 并未被禁止参与
player--excluded-until = { $player } 至少至 { $until } 前禁止参与

# amounts
payable--not-owed = 赌场欠 { $player } { $owed }，并非 { $amount }
payable--owes-too = 赌场欠 { $player } { $owed }，{ $player } 亦欠 { $debt }：请先从中扣除；现可支付 { $left }
receivable--not-owed = { $player } 就 { $table } 号台第 { $round } 局欠 { $owed }，并非 { $amount }

## In the administration

# the house
house--not-founded = 赌场尚未建立
house--is-founded = 此赌场为 { $house }（{ $mark }），不可更改
house--has-people = 首批人员已任命：{ $people }
name--is-a-robots = { $name } 是机器人的名称，{ $mark }的赌场没有机器人

# people
people--not-for-yourself = { $person } 不可决定自己的事，须由他人决定
people--works-here = { $person } 已在此任职：{ $roles }
people--no-role = 每人须有至少一个职务
people--not-of-a-person = { $role }不是人员的职务
people--held-alone = { $role }须单独担任，不可兼任{ $others }
people--same-roles = { $person } 已担任这些职务：{ $roles }
people--same-pit = { $person } 已主管这些赌台：{ $tables }
people--last-one = { $person } 是最后一名{ $role }，请先任命另一人

# devices
table--unknown = 没有 { $table } 号台；现有：{ $known }
device--not-proposed = 设备 { $device } { $standing }，只有申请中的设备可获批准
device--other-key = 申请设备 { $device } 时所用的密钥并非此密钥
device--is-revoked = 设备 { $device } 已停用

# the gaming day
day--not-a-time = 营业日不可于午夜后 { $begins_at } 分钟、与 UTC 相差 { $utc_offset } 分钟开始
day--shifts-outside = 一个营业日可分为 { $fewest } 至 { $most } 个等长的班次，而填写的是 { $shifts }
day--is-set = 营业日已定于 { $day } 开始

# what players are told
notice--no-age = 最低年龄须为 { $least } 至 { $most } 岁，{ $age } 不符
notice--no-contact = 告示须说明求助机构及联络方式
notice--not-in-every-language = 告示须三种文字齐备或全部不填
notice--is-set = 玩家告示本已如此

# sessions, keys, tables
session--is-there = 登录“{ $session }”已经开始
session--unknown = 没有登录“{ $session }”
signing-key--is-there = 密钥 { $key } 已登记
signing-key--one-signs = { $key } 正在签署，请以另一密钥取代
signing-key--unknown = { $key } 不负责签署；现由 { $signs } 签署
table--is-registered = { $table } 号台已登记
stop--no-pay-table = 停止赔率表须同时指明规则组：现为“{ $rule_set }”与“{ $pay_table }”
stop--is-on = 该处已由 { $by } 停止开局（第 { $stop } 项：{ $reason }）
stop--unknown = 没有第 { $stop } 项停止；现有：{ $known }

## Where it takes two people

# making one
proposal--needs-a-reason = 提议须附理由
proposal--not-needed = 此操作无须第二人，请直接下达
proposal--is-made = { $person } 已提出同一提议，编号 { $proposal }
proposal--too-many = 已有 { $waiting } 项提议等候处理，请先批准、拒绝或收回一部分

# deciding one
proposal--unknown = 此处没有第 { $proposal } 号提议
proposal--is-over = 第 { $proposal } 号提议{ $ended }
proposal--too-late = 第 { $proposal } 号提议须于 { $expired_at } 前批准
proposal--same-person = 此提议由 { $person } 提出，须由另一人批准
proposal--same-session = 此提议在本次登录中提出，须由另一人以自己的登录批准
proposal--not-yours = 此提议由 { $person } 提出，他人不可收回
proposal--other-body = 所示内容与第 { $proposal } 号提议不符，请重新查看
proposal--step-up-needed = 请先出示第二重验证：须为最近 { $minutes } 分钟内
proposal--has-moved = 提议后情况已变，请重新提议

## From the house itself

desk--only-new-tables = 只可在此设定新赌台

# devices that post results
device--not-its-own = 设备只可为自己发送
device--unknown-key = 此设备在本场没有密钥
device--revoked-key = 此设备的密钥已停用
device--bad-signature = 签署与设备的密钥不符
device--other-house = 此签署属于另一赌场

## At the web edge

# before anyone looks at what is asked
origin--unknown = 不接受来自 { $origin } 的要求
request--not-json = 要求的格式不正确
request--headers-too-large = 要求的标头过大：最多 { $most } 字节
request--too-slow = 要求须在 { $most } 秒内送达
request--past-the-proxy = 只接受经本场代理服务器送来的要求
request--no-table = 没有 { $table } 号台
request--no-document = 没有规则文件 { $document }；现有：{ $known }
request--other-money = 本场各赌台不使用这种货币
screens--not-built = 此系统的页面尚未生成，请通知技术员

# who may
sign-in--needed = 请先登录
sign-in--another = 此页打开后已有他人在此登录，请重新登录
sign-in--refused = 姓名、密码、职务或验证数字有误
sign-in--wait = 失败次数过多，请于 { $seconds } 秒后再试
sign-in--too-often = 尝试过于频繁，请于一分钟后再试
sign-in--meanwhile = 他人刚刚已完成此事
password--length = 密码须为 { $least } 至 { $most } 个字符，现为 { $has } 个
password--is-set = { $person } 已有密码，须由系统操作者另发代码方可重设
password--easy = 此密码太常见，容易被猜中，请多加几个词

# devices
device--console-needed = 本场只可在已登记的控制台操作：请先登记此屏幕，再在此登录
device--other-fingerprint = { $device } 没有此指纹的密钥

# sockets
display--not-for-anyone = 须为已获准的显示屏，或先登录

# the program
verification--not-yet = 程序尚未核验，请先进行核验

# reports
report--refused = 无法制作此报表：请检查所填的条件
report--busy = 已有 { $most } 份报表正在制作，请稍后再试
report--yours-is-made = 您已有 { $most } 份报表正在制作，请稍后再试
report--too-long = 报表须在 { $most } 秒内制作并读取完毕
report--not-here = 此处无法读取本场的记录
gear--is-registered = { $serial } 已在登记册中（{ $standing }）：编号不得重复使用
gear--unknown = 登记册中没有 { $serial }
gear--is-over = { $serial } { $standing }，不得再用
gear--is-in-play = { $serial } 正在 { $table } 使用：须先从该台取下
gear--not-retired = { $serial } 的状态为{ $standing }；只销毁已停用且不在赌台上的器具
gear--is-kept = { $serial } 因未了结的争议须完整保留：{ $disputes }
