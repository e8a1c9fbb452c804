# The texts of house reports. Columns, sections and notes are keyed by their names in machine-readable files.

## The reports

title--results = 賭枱成績
title--theory = 理論與實際
title--meters = 計量
title--voids = 作廢與更正
title--large = 大額投注與贏利
title--adjustments = 調整
title--sign-ins = 登入記錄
title--dice = 骰子統計
title--liability = 應付與在局投注
title--events = 重要事件
title--staffing = 當值記錄
title--statement = 玩家賬單
title--dispute = 爭議檔案
title--software = 軟體與規則
tells--results = 按日、班次、月或年列出入箱額、投注額、贏額及贏率
tells--theory = 各賠率表的實際成績與精確理論值比較，並作警示
tells--meters = 每個位置的投注、派彩、作廢、買入及兌現
tells--voids = 有變動的局、投注及結果，以及由誰決定
tells--large = 達到指定金額的投注、贏額及付款
tells--adjustments = 因遊戲以外的原因變動的款項
tells--sign-ins = 登入、登出及被拒的人員，以及各人的賬戶
tells--dice = 按骰子分組的點數及全部檢驗
tells--liability = 欠玩家的款項，與賬本核對
tells--events = 更改、警示及中斷，列明前後情況
tells--staffing = 何人在何時擔任何職位
tells--statement = 一名玩家的投注、贏額及餘額
tells--dispute = 賭場就一局所知的全部資料，合為一個檔案
tells--software = 程式及各賭枱規則的校驗值

## Heading

report = 報表
heading--report = 報表
heading--title = 標題
heading--house = 賭場
heading--mark = 性質
heading--from = 由
heading--to = 至
heading--day-begins = 營業日開始
heading--made = 製作時間
heading--by = 按
heading--over = 金額以上
heading--table = 賭枱
heading--round = 局號
heading--player = 玩家
heading--person = 人員
heading--code = 事件
heading--program = 程式
heading--program-hash = 程式的 SHA-256
heading--rules-hash = { $table } 的規則的 SHA-256
first-record = 最早記錄
last-record = 最近記錄
day-from = 由 { $time } 起 { $day }
whole-interval = 整個期間
by--day = 日
by--month = 月
by--year = 年
by--all = 全部
by--shift = 班次
mark--none = 此賭場沒有標明性質。
mark--demo = 示範：遊戲幣，不是真錢。
mark--laboratory = 實驗室：結果可能是預先編排的。
mark--real = 真錢。
no-activity = 此期間沒有活動。
yes = 是
no = 否
printed-title = { $title }。賭場 { $house }，{ $mark }。
printed-interval = 由 { $since } 至 { $until }，營業日開始 { $days }，製作時間 { $made }。

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

verdict--too-few = 局數太少，不作判斷
verdict--alarm = 警示：超出 99 % 範圍
verdict--inside = 在 99 % 範圍內
verdict--cards = 紙牌：只計數，不作判斷

## What gave the outcomes

dice--virtual-shoe = 虛擬牌靴
dice--shoe = 牌靴
dice--virtual-tumbler = 虛擬搖骰機 { $serial }
dice--set = 骰子 { $serial }
dice--not-logged = 未登記的骰子

## What moved or was staked

what--correction = 更正
what--void = 作廢
what--wager = 投注
what--win = 贏額
what--all-wagers = 全部投注
what--all-wins = 全部贏額
what--buy-in = 買入（{ $code }）
what--cash-out = 兌現
what--chips-issued = 彩色籌碼（{ $code }）
what--chips-redeemed = 收回彩色籌碼
what--ticket-sold = 出售票券
what--ticket-paid = 兌付票券
what--payable-paid = 支付應付款
what--receivable-settled = 收取欠款
what--receivable-settled-with = 收取欠款（{ $code }）
what--payable-adjusted = 調整應付
what--receivable-written-off = 核銷應收
what--ticket-replaced = 票券 { $number } 由 { $other } 取代
what--ticket-expired = 票券 { $number } 過期
what--large = { $what }：{ $area ->
    [none] { "" }
   *[other] { $area }{ " " }
}{ $currency } { $amount }，{ $player }{ $round ->
    [none] { "" }
   *[other] ，第 { $round } 局
}
to-players = 付給玩家 { $amount }
books = 賬面 { $amount }
counted = 實點 { $amount }
read-by-device = 設備 { $faces }
read-by-people = 人員 { $faces }
limits = { $kinds }：{ $low } 至 { $high }
cap = 派彩上限 { $amount }
left = （已離開）

## What is owed, by kind of account

owed--player-credit = 玩家餘額
owed--colour-chips = 玩家手上的彩色籌碼
owed--tickets = 有效票券
owed--payable = 欠已離開玩家的款項
owed--stakes-in-play = 在局投注
owed--value-chips = 賭枱付出減收入的現金籌碼
owed--receivable = 玩家欠賭場的款項
owed--expired-tickets = 過期票券
owed--promotional = 推廣籌碼（使用減退回）
owed--all-together = 合計

## Why an event is significant

category--sign-in = 登入
category--account = 賬戶
category--device = 設備
category--software-and-keys = 軟件與密鑰
category--interruption = 中斷
category--large-wager-or-win = 大額投注或贏額
category--void-or-correction = 作廢或更正
category--parameters = 參數
category--adjustment = 調整
category--equipment = 器具
category--irregularity = 異常
category--staff = 人員
category--tickets = 票券
category--players = 玩家
category--two-people = 兩人操作
category--integrity = 完整性
category--clock = 時鐘
category--table-money = 枱面資金

## How something stands

status--dismissed = 已解除
status--active = 在職
status--unknown = 不明
status--complete = 完成
status--void = 作廢
status--held = 進行中
status--held-interrupted = 進行中，曾中斷
status--made-void = 已作廢
status--corrected = 已更正
status--settled = 已結算
status--in-play = 進行中
result--signed-in = 登入
result--failed = 失敗
result--signed-out = 登出

## The facts of a round in dispute

fact--house = 賭場
fact--table = 賭枱
fact--round = 局號
fact--status = 狀態
fact--revision = 版次
fact--outcome = 結果
fact--void-because = 作廢原因
fact--betting-opened = 開始下注
fact--betting-closed = 停止下注
fact--opened-by = 開局者
fact--shift = 班次
fact--tumbler = 搖骰機
fact--virtual = 虛擬
fact--dice = 骰子
fact--seed-chain = 種子鏈
fact--staff = 人員
fact--rule-document = 規則文件
fact--pay-tables = 賠率表
fact--program = 程式
fact--currency = 貨幣
fact--rules-hash = 規則的 SHA-256
fact--program-hash = 程式的 SHA-256
house-and-mark = { $house }，{ $mark }
at-post = { $person }：{ $post }

## Reasons that the program itself puts on record, by their words in English

how-it-was-at-the-start = 啟動時的狀態
the-list-that-the-installer-left = 安裝時留下的清單
not-used-any-more = 閒置過久
another-password-was-set = 已另設密碼
no-password-is-kept-for-this-name = 此姓名沒有密碼
the-password-is-wrong = 密碼錯誤
the-role-is-not-held = 沒有此職務
the-second-factor-is-missing-wrong-or-used = 第二重驗證缺少、錯誤或已使用
another-attempt-came-between = 另有嘗試同時進行
no-device-has-this-name = 沒有此名稱的裝置
the-device-is-not-active = 該裝置未啟用
the-device-is-of-another-kind = 該裝置屬其他種類
the-signature-is-not-of-the-key-of-the-device = 簽署與該裝置的密鑰不符
the-connection-has-no-higher-number-than-the-last = 連線編號未高於上一次
the-new-device-has-not-signed-with-its-key = 新裝置未以其密鑰簽署
the-code-of-the-device-is-wrong = 裝置的代碼錯誤
signed-out = 登出
another-process-took-the-table-over = 由另一程序接管賭枱

## Sections

section--adjustments = 調整
section--what-fell = 開出點數
section--tests = 檢驗
section--the-round = 本局
section--wagers = 投注
section--log = 記錄
section--refused-orders = 被拒的指令
section--transfers = 轉賬
section--balances-of-the-accounts-that-moved = 有變動賬戶的餘額
section--records = 原始記錄
section--receipts = 收據
section--large-wagers-wins-and-payments = 大額投注、贏額及付款
section--what-the-house-owes = 賭場所欠
section--what-goes-with-it = 相關項目
section--account-by-account = 逐個賬戶
section--accounts-that-the-ledger-has-otherwise = 與賬本不符的賬戶
section--meters = 計量
section--results-by-table = 各賭枱成績
section--all-tables-together = 全部賭枱合計
section--attempts-to-sign-in-and-who-left = 登入嘗試及登出
section--people = 人員
section--significant-events = 重要事件
section--posts = 職位
section--at-work = 當值表現
section--credit = 餘額變動
section--theoretical-against-actual-by-series = 理論與實際，按序列
section--the-program = 程式
section--rules-of-the-tables = 各賭枱的規則
section--files-of-the-program = 程式的檔案
section--voids-corrections-and-rulings = 作廢、更正與裁決
section--found-after-a-result = 結果可知後作廢，按報告人和認定人
section--how-many = 次數

## Columns

column--period = 期間
column--shift = 班次
column--table = 賭枱
column--currency = 貨幣
column--drop = 入箱額
column--handle = 投注額
column--win = 贏額
column--hold_of_drop = 入箱額贏率
column--hold_of_handle = 投注額贏率
column--rounds = 局數
column--void_rounds = 作廢局數
column--paid = 派彩
column--theoretical_win = 理論贏額
column--actual_win = 實際贏額
column--theoretical_hold = 理論贏率
column--actual_hold = 實際贏率
column--verdict = 結論
column--dice = 骰子
column--person = 人員
column--time = 時間
column--round = 局號
column--player = 玩家
column--position = 座位或終端
column--amount = 金額
column--stake = 投注
column--winnings = 贏利
column--returned = 退還
column--reason = 理由
column--small = 小
column--big = 大
column--triples = 圍骰
column--rule_set = 規則組
column--pay_table = 賠率表
column--series = 序列
column--since = 自
column--until = 至
column--tokens = 推廣籌碼
column--void_stakes = 作廢投注
column--corrections = 更正
column--tickets_in = 收入票券
column--chips_in = 收入籌碼
column--tickets_out = 發出票券
column--fills = 補碼
column--credits = 退碼
column--over_short = 長短款
column--opening_count = 開枱點算
column--closing_count = 關枱點算
column--win_by_count = 點算贏額
column--theoretical_return = 理論返還率
column--actual_return = 實際返還率
column--standard_deviation = 標準差
column--deviations = 偏差倍數
column--low_95 = 95 % 下限
column--high_95 = 95 % 上限
column--low_99 = 99 % 下限
column--high_99 = 99 % 上限
column--in_play = 在局
column--face_1 = 1 點
column--face_2 = 2 點
column--face_3 = 3 點
column--face_4 = 4 點
column--face_5 = 5 點
column--face_6 = 6 點
column--test = 檢驗
column--statistic = 統計量
column--degrees_of_freedom = 自由度
column--p_value = p 值
column--account = 賬戶
column--accounts = 賬戶數
column--acting = 署理
column--address = 地址
column--after = 之後
column--after_record = 記錄之後
column--appointed = 任用
column--area = 投注區
column--before = 之前
column--body = 內容校驗值
column--bought_in = 買入
column--cashed_out = 兌現
column--category = 類別
column--change = 變動
column--chips_redeemed = 收回籌碼
column--clause = 條款
column--code = 代碼
column--credit = 貸方
column--data = 數據
column--debit = 借方
column--device = 設備
column--difference = 差額
column--dismissed = 解除
column--document = 規則文件
column--entries_lapsed = 逾時輸入
column--reported_by = 報告人
column--found_by = 認定人
column--late_chips = 逾時籌碼
column--epoch = 期次
column--event = 事件
column--fact = 項目
column--failed = 失敗
column--file = 文件
column--folded = 累計
column--hash = 校驗值
column--instrument = 投注方式
column--key = 編號
column--laid_by = 代放者
column--last_sign_in = 最近登入
column--ledger = 賬本
column--number = 次數
column--odds = 賠率
column--outcome = 結果
column--outcomes_entered = 輸入結果
column--owed = 所欠
column--owed_in_tokens = 所欠推廣籌碼
column--played = 計算投注
column--players = 玩家數
column--post = 職位
column--previous = 前一校驗值
column--receipt = 收據
column--record = 記錄
column--result = 結果
column--role = 職務
column--roles = 職務
column--roles_changed = 職務更改
column--rounds_opened = 開局數
column--second = 第二人
column--session = 登入
column--set_value = 指定金額
column--sha256 = SHA-256 校驗值
column--shipped = 隨附
column--shortfall = 未收回
column--sign_ins = 登入次數
column--staked = 投注
column--status = 狀態
column--stream = 來源
column--to_players = 付給玩家
column--tree_head = 樹根
column--value = 內容
column--version = 版本
column--wager = 注號
column--wagers = 投注數
column--what = 事項
column--whose = 何人
column--why = 原因
column--words = 說明

## Notes

note--adjustments = 前後是付給玩家的金額；差額是未能收回而仍欠的款項。票券及欠款的前後，是賭場因此所欠或被欠的金額。
note--dice-counted = 所有已確定的結果均計入，以其後更正為準；骰子開出後才作廢的局亦計入。少於 10,000 個結果時，輕微偏差無法察覺。
note--dice-arithmetic = 統計量在寫成小數前均為精確值。p 值為浮點數，所依分佈與卡方及游程相近而非完全相同。
note--dice-signal = 信號並非證據：公平的骰子約每百份名單也會出現一次。
note--dispute = 每個校驗值是位元組 2、前一校驗值及該記錄原始位元組的 SHA-256；原始位元組以 base64 載於機器可讀的檔案內。載有票券號碼的記錄從略，因為持有號碼即持有金錢。餘額是此枱記錄的貸方減借方，分別為本局首項記錄之前及末項記錄之後。
note--dispute-unsealed = { $records } 項記錄尚未有簽署的樹根：請先封存，再重新彙集。
note--large = 列出達到 { $over } 或以上者（以賭枱貨幣計）：結算或作廢時的投注、其贏額、一名玩家一局的總投注或總贏額、買入、兌現、票券及所付欠款。
note--liability-at-the-end = 餘額為期間結束時的數額，由此前所有轉賬累計而成。
note--liability = 餘額由所有轉賬累計而成；最後一節列出與賬本不符的賬戶，以最小貨幣單位計，正常時應為空。
note--meters-staked = 投注是已分出勝負的款項，派彩是因此付出的款項，包括贏注的本金；推廣籌碼及作廢局的投注另列。投注減派彩，再減更正付出的款項，即為賭枱贏額。
note--meters-corrections = 更正是事後付給玩家的款項，減去收回的款項；買入是以現金、籌碼或票券換取的餘額及彩色籌碼。
note--results-drop = 入箱額是放入錢箱的現金；轉為餘額或彩色籌碼的票券和現金籌碼另列，不計入入箱額。長短款是錢箱實點與賬面之差。
note--results-handle = 投注額是所有已分出勝負的投注，派彩是因此付出的全部款項，包括贏注的本金；推廣籌碼不是金錢，另列。
note--results-win = 贏額是賬上賭枱資金的變動：投注額減派彩，再計更正。更正計入作出更正的時間。
note--significant-who = 人員是操作或發出指令者，第二人是共同授權者；「程式」即系統本身。
note--significant-damage = 檔案損壞及在程式以外被改動的數據，由核驗命令發現；因此無法運作賭枱時，程式亦會發現（完整性）。記錄的時間從不倒退，時鐘被調校會列為事件（時鐘）。
note--staffing = 逾時的輸入和籌碼、更正及作廢的局，計於該局開局者名下。
note--statement = 以籌碼投注不影響餘額。更正後的局按更正結果再列一次。
note--theory-exact = 理論贏額是精確值：每筆投注按所有結果及其組合數計算；用牌時按抽牌前的牌靴計算。
note--theory-bands = 範圍按正態分佈的 95 % 及 99 % 計算：均值與方差精確，分佈形狀為近似。少於 { $fewest } 局不作判斷。超出 99 % 為警示：公平遊戲每百個序列也會出現一次，並非證據。
note--theory-time = 每局按截至期間結束時所有更正後的結果，計入該局本身的時間；作廢的局沒有結果。在局是未結束各局的投注。
note--software = 程式的校驗值是其檔案清單（按名稱，格式同 sha256sum）的 SHA-256。「隨附」表示規則文件與程式所附者逐位元組相同。
note--voids = 付給玩家是因此付給玩家的款項，減去收回或仍欠的款項；作廢退回的投注包括在內。
