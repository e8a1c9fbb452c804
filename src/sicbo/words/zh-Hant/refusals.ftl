### Why the house says no. The facts of a case are filled in; codes and their order are in the refusals.py of each part.
### What a player terminal can hear is here, all else in staff-refusals.ftl.

## At a table

# who may send it at all
role--may-not = { $role }不可執行此操作；可執行者：{ $allowed }
table--is-not-set-up = 此賭枱尚未設定
name--not-a-name = 名稱須為 1 至 { $most } 個可列印字元，不含空格或斜線
name--not-a-label = 名稱須為 1 至 { $most } 個可列印字元，不含斜線，前後不含空格
staff--needs-a-second-person = 此操作須由兩名不同的職員進行，第二人須有權批准

# the table as a whole
table--is-closed = 賭枱已關閉
table--round-in-play = 第 { $round } 局正在進行，須待本局結束

# seats, terminals, players
position--unknown = 此枱沒有 { $position } 號位
position--credits-not-accepted = 此枱只接受{ $accepted }，不接受餘額：不設終端投注
position--has-no-player = { $position } 號位沒有玩家
position--has-called = 職員正前往 { $position } 號位
position--has-not-called = { $position } 號位沒有召喚職員
position--not-yours = 此終端只可操作自己的座位
position--is-locked = 終端已鎖定，請召喚職員
wager--not-laid-by-staff = { $person } 不可代玩家放投注；{ $posts }可以
player--unknown = 玩家未在此枱登記
player--is-here = 玩家已在 { $position } 號位
player--has-stakes = 第 { $round } 局仍有投注
player--has-colour-chips = 仍持有 { $chips } 個彩色籌碼
player--has-credit = 尚有餘額 { $credit }，須先兌現
player--excluded = 已自我隔離，不可投注
player--not-a-time = 遊戲時間須為 0 秒或以上
money--not-positive = 金額須大於零
money--too-much = 金額超過上限 { $most }
money--too-much-held = { $player } 不能以 { $held } 投注，上限為 { $most }：請先兌出
money--no-credit-here = 此遊戲不以餘額投注
money--nothing-to-cash = 沒有餘額可兌現
money--ticket-needed = 請輸入票券號碼

# rounds and their steps
round--none-in-play = 目前沒有進行中的一局
wager--betting-is-not-open = 尚未開始下注
wager--betting-is-closed = 已停止下注
wager--time-has-run-out = 下注時間已過
round--is-held = 第 { $round } 局等候{ $authority }裁決
round--option-is-open = 中斷後玩家仍可撤回投注
round--waits-for-reading = 須先由兩人確認骰子點數

# draws that can be checked
draws--no-chain = 此枱沒有預先承諾的抽取種子
draws--not-a-nonce = 文字須為 1 至 { $most } 個可列印的英文字元

# wagers
wager--other-round = 此投注屬第 { $named } 局，現正進行第 { $round } 局
wager--nothing-named = 沒有指定投注
wager--pay-table-is-stopped = 本局不接受按 { $rule_set } 賠率表 { $pay_table } 的投注：此表已停止
wager--instrument-not-accepted = { $document } 不接受{ $instrument }；接受：{ $accepted }
wager--credits-are-for-terminals = { $position } 號位不可以{ $instrument }投注：終端只以餘額投注，座位不以餘額投注
wager--area-not-offered = 此枱面沒有「{ $area }」投注區
wager--not-positive = { $area } 的投注須大於零
wager--off-step = { $area } 的投注須為 { $step } 的倍數，{ $stake } 不符
wager--below-minimum = { $area } 投注 { $stake }，低於最低限額 { $minimum }
wager--above-maximum = { $area } 投注 { $stake }，高於最高限額 { $maximum }
wager--above-cap = 一個結果的派彩將達 { $payout }，超過上限 { $cap }
wager--not-covered = 投注 { $stake } 超過可用餘額 { $left }
player--time-is-over = 已達自設的遊戲時間上限
player--stakes-too-much = 自設每局投注上限為 { $limit }，此投注將達 { $staked }
player--could-lose-too-much = 自設輸額上限為 { $limit }，此投注可能輸至 { $lost }
wager--not-there = { $area } 沒有這筆投注，現有 { $standing }
wager--nothing-stands = 本局沒有投注
wager--nothing-to-undo = 本局沒有可撤銷的指令
wager--nothing-to-repeat = 之前的局沒有投注

# rulings, corrections, recovery
ruling--settlement-has-begun = 第 { $round } 局正在結算：請先完成，再作廢或更正
recovery--no-option = 目前不可撤回投注
recovery--all-or-nothing = 須全部撤回或全部保留：現有 { $wagers } 筆投注

## At the cage

# a ticket that is brought
ticket--not-a-number = 這不是有效的票券號碼：須為 { $digits } 位數字
ticket--wrong-digit = 這不是有效的票券號碼：其中有數字錯誤，請與票券核對
ticket--unknown = 沒有此票券
ticket--spent = 此票券已使用
ticket--void = 此票券已作廢
ticket--expired = 此票券已過期
ticket--reported-lost = 此票券已報失，請向職員查詢
ticket--of-another-hand = 只有簽發本場第 { $reference } 號票券的人可按編號列印；持票人須出示票券號碼
ticket--is-printed = 此票券已列印
ticket--not-reported-lost = 此票券未報失
ticket--other-currency = 此票券的貨幣為 { $its }，此處使用 { $currency }
ticket--wrong-amount = 票券金額為 { $amount }，並非 { $named }

# a ticket that is made
ticket--number-is-taken = 此票券號碼已存在
ticket--no-time-left = 此票券的有效期已過

# players
account--unknown = 沒有此賬戶
account--is-elsewhere = 此賬戶的玩家正在 { $table } 號枱
account--other-currency = 此賬戶的貨幣為 { $its }，此處使用 { $currency }
account--not-a-limit = 限額須為零或以上
player--name-is-taken = { $player } 是其他到訪或賬戶的名稱；可用 { $free }

## In the administration

# who may act at all
access--unknown-person = 沒有此人員
access--dismissed = 此人員已離職
access--role-not-held = { $person } 沒有{ $role }的職務；現有：{ $held }
access--no-post = { $person } 沒有賭枱職務
access--unknown-device = 沒有此設備
access--device-not-active = 設備 { $device } { $standing }，不可操作
access--wrong-device = { $device } 是{ $kind }，{ $role }須在{ $needed }操作
access--other-table = 此設備屬於 { $its } 號枱
access--speaks-for-another = 此設備只可為自己操作
access--not-signed-in = { $person } 尚未以{ $role }身份登入
access--not-your-pit = { $person } 只主管賭枱 { $tables }

# the house
name--is-taken = 此名稱已被使用

# devices
device--needs-a-table = { $kind }須屬於一張賭枱
device--is-there = 設備 { $device } 已登記（{ $standing }）
device--no-key = 設備須有公開金鑰
device--key-is-taken = 此密鑰已由設備 { $other } 使用

## From the house itself

key--other-body = 此編號已用於另一項要求
request--broken = 無法理解此要求，未作任何處理
table--not-a-name = 此名稱不可用作賭枱名稱
table--other-name = 賭枱名稱不符

## Ask again later

inbox--is-full = 賭枱繁忙，請稍後再試
store--is-away = 暫時無法記錄，請稍後再試
bus--is-away = 內部連線中斷，請稍後再試
books--do-not-agree = 賬目不符，檢查後方可再試
table--nobody-runs-it = 賭枱暫時無人運作，請稍後再試
table--did-not-answer = 賭枱未及時回應，正在重新查詢
table--not-owned-here = 賭枱正在轉移，請稍後再試
table--stopped = 此賭枱發生故障，檢查後方可繼續
house--is-busy = 系統繁忙，請稍後再試
house--is-closing = 系統正在關閉，不再開新局
house--clock-was-set = 時鐘有變動，檢查前不開新局
house--clock-differs = 時鐘不正確，此處暫停運作
house--program-has-changed = 程式有變動，檢查前不開新局

## At the web edge

# before anyone looks at what is asked
request--too-large = 要求過大
request--unknown = 找不到此頁
request--too-often = 指令過多，請稍後再試

# who may
code--wrong = 代碼錯誤、已使用或已過期

# devices
device--not-signed = 簽署與所示金鑰不符
device--other-curve = { $kind }的密鑰須為 { $curve } 類型
device--not-known = 此終端尚未獲准使用
device--counter = 此終端已在別處連線

# sockets
text--too-long = 文字過長：最多 { $most } 個字元
text--not-printable = 文字含有不可列印的字元
receipt--unknown = 沒有此項記錄
receipt--not-yet = 收據尚未簽署，請稍後再試
wager--too-many-stakes = 每次最多 { $most } 筆投注
socket--too-slow = 連線過慢，請重新連線
socket--elsewhere = 此終端已在別處連線
socket--no-table = 沒有此賭枱
socket--no-position = 此終端在 { $table } 號枱沒有座位
socket--shut-out = 此終端不可再操作

# reports
server--closing = 系統正在關閉，請重新連線
server--fault = 系統出錯，已記錄
