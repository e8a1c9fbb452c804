### Why the house says no to its staff: what no player terminal hears.

## At a table

# who may send it at all
table--is-set-up = { $table } 號枱已設定
limits--kind-missing = 以下投注尚未設定限額：{ $kinds }
limits--out-of-order = { $kind }的最低限額 { $minimum } 高於最高限額 { $maximum }
limits--off-step = 限額須為 { $step } 的倍數，{ $kind }的 { $amount } 不符
limits--too-high = 按此限額，一名玩家一局可贏 { $won }，超過上限 { $most }
table--read-back-outside = 輸入後的確認時間須為 { $fewest } 至 { $most } 秒，{ $seconds } 秒不符
table--option-outside = 中斷後的答覆時間須為 { $fewest } 至 { $most } 秒，{ $seconds } 秒不符
table--rule-file-is-wrong = 規則文件有誤：{ $mistakes }
table--unknown-pay-table = { $rule_set } 沒有賠率表「{ $pay_table }」；現有：{ $known }
chips--emblem-is-taken = 徽號「{ $emblem }」已屬另一賭枱的籌碼
chips--needs-colours = 使用彩色籌碼的賭枱須有徽號及至少兩種顏色
chips--colours-alike = 一套籌碼的顏色須各不相同，「{ $colour }」重複
table--unknown-rule-set = { $document } 沒有規則組「{ $rule_set }」；現有：{ $known }
staff--duty-is-not-yours = { $duty }由{ $posts }負責，{ $person } 的職位是{ $post }
staff--unknown-post = { $document } 沒有職位「{ $post }」；現有：{ $known }
staff--not-for-yourself = { $person } 不可指派自己，須由他人指派
staff--above-your-rank = { $role }不可指派{ $post }：該職位高於其職級
staff--role-too-low = { $person } 的職務為 { $held }，擔任{ $post }須有 { $needed } 或以上
staff--not-on-the-roster = { $person } 不在此枱當值名單上
staff--no-acting = { $document } 不設署理職位
staff--no-acting-in = 此處不可署理{ $post }；可署理：{ $posts }
staff--no-post-here = { $person } 現時在此枱沒有職位，莊荷只可在當值的賭枱操作
staff--keeps-the-shaker = { $person } 正保管骰盅，須先由另一名莊荷接管
staff--stays-until-paid = { $person } 正在場監督人工結算，須留至派彩完畢
staff--shift-is-on = { $shift } 班已經開始

# the table as a whole
table--is-open = 賭枱已開
table--not-in-force = { $document } 自 { $since } 起生效，現為 { $now }
staff--nobody-deals = 當值名單上沒有人可以主持：須有人擔任{ $posts }才開放投注
staff--nobody-rules = 當值名單上除莊荷外沒有人可以作為{ $posts }裁決：須有人擔任該職位才開放投注
table--halted = 未完成以下事項前不可開局：{ $remedies }
table--play-is-stopped = { $by } 已停止開局（第 { $stop } 項：{ $reason }）；由主管或經理恢復
table--play-is-stopped-after-a-fault = 本枱因故障停止開局（第 { $stop } 項：{ $reason }）；查明後由主管或經理恢復
table--pay-table-is-stopped = { $rule_set } 的賠率表 { $pay_table } 已停止，不可開局：請恢復，或改用另一賠率表
table--last-round-was-played = 第 { $round } 局已宣布為最後一局：請關枱，或取消最後一局
table--closing-not-announced = 枱上有玩家：請先宣布最後一局，或說明因安全、誠信或緊急維修立即關枱
table--last-round-is-announced = 已宣布第 { $round } 局為最後一局
table--no-last-round = 未宣布最後一局
equipment--no-mixer = 尚未安裝骰盅或搖骰機
equipment--mixer-not-allowed = { $document } 不可使用{ $mixer }；可使用：{ $allowed }
equipment--mixer-is-fitted = 須先移走枱上的{ $mixer }
equipment--not-sealed = 骰盅尚未密封
equipment--no-dice = { $mixer }內尚未登記骰子
equipment--is-virtual = { $mixer }為虛擬，沒有骰子
equipment--wrong-dice = 須有 { $number } 顆骰子，每顆有 1 至 { $faces } 點
equipment--dice-condemned = 骰子 { $serial } 已損壞，須更換
equipment--not-registered = { $serial } 不在可用器具登記冊中：須先收存並檢查
equipment--gear-not-ready = { $serial } 的狀態為{ $standing }；只有已檢查的器具可投入使用
equipment--not-inspected-today = 骰盅 { $serial } 在營業日 { $day } 尚未檢查
equipment--decks-not-named = { $decks } 副牌須有 { $decks } 個不同的編號，現有 { $serials } 個
equipment--shoe-to-be-changed = 須更換牌靴：請裝入已點算並洗好的整副牌
equipment--nothing-overdue = 枱上骰子未超時，或已有記錄
equipment--dice-too-old = 骰子自 { $since } 起已在枱上，超過 { $hours } 小時
equipment--no-custodian = 無人保管骰盅，須由一名莊荷接管
equipment--not-in-your-custody = 骰盅由 { $keeper } 保管，{ $person } 須先接管
equipment--no-cards = { $document } 不使用紙牌
equipment--no-dice-game = { $document } 不使用骰子
equipment--no-shoe = 尚未裝牌靴
equipment--wrong-decks = 牌靴須有 { $fewest } 至 { $most } 副牌，現為 { $decks } 副
equipment--uneven-deck = 每副牌各點須有 { $each } 張，第 { $deck } 副為 { $counts }
equipment--blank-back = 須說明第 { $deck } 副牌的牌背，否則無從識別外來牌
equipment--unlike-backs = 第 { $deck } 副牌的牌背不一致：{ $backs }
equipment--unlike-decks = 牌靴內各副牌的牌背不一致：{ $backs }
equipment--cut-outside = 切牌後須剩 0 至 { $most } 張，{ $cut } 張不符
equipment--shuffle-is-due = 切牌卡已出，餘 { $left } 張，須重新洗牌
equipment--not-inspected = { $item }尚未作{ $due }的檢查；由{ $post }負責
equipment--nothing-to-inspect = { $document } 此時無須對{ $item }作{ $due }的檢查
equipment--too-few-operations = { $item }須操作 { $fewest } 次，只操作了 { $times } 次
equipment--not-waited-for = 賭枱並非等候此事；現等候：{ $remedies }

# seats, terminals, players
position--is-there = { $position } 號位已存在
position--unknown-layout = { $rule_set } 沒有枱面「{ $layout }」；現有：{ $known }
position--other-layout = 佈局 { $layout } 與座位 { $position } 的佈局 { $other } 不同：同一賭枱的座位共用一張枱布
position--is-taken = { $player } 已在 { $position } 號位
position--acts-for-itself = { $position } 是終端，只能由其玩家在終端上操作
position--is-not-locked = { $position } 未鎖定
money--reason-needed = 職員代終端支付餘額須附理由
money--of-the-pit = { $person } 可在賭區當值：錢箱須由賭區以外的人取走及點算
money--box-not-out = 沒有待點算的錢箱「{ $box }」；待點算：{ $waiting }
money--denominations-differ = 各面值合計 { $found }，點算總額為 { $counted }：每種面值只填一次，並填件數

# chips of a colour
chips--no-colour-chips = { $document } 不使用彩色籌碼
chips--unknown-colour = 此枱沒有 { $colour } 色籌碼；現有：{ $known }
chips--value-needed = 發出籌碼前，玩家須先說明每枚面值
chips--value-below-minimum = 每枚面值不得低於 { $minimum }，{ $value } 不符
chips--value-off-step = 每枚面值須為 { $step } 的倍數，{ $value } 不符
chips--value-is-set = { $player } 所持籌碼每枚 { $held }，面值須一致
chips--held-by-others = { $colour } 色籌碼由 { $holders } 持有，尚未全部同意
chips--shuts-others-out = 再給此玩家一種顏色，便只剩 { $left } 種，而尚無顏色的座位及等候者有 { $others }
chips--several-by-ticket = 另用一色須由{ $post }批准，不可用票券支付；請先到賬房兌換
chips--several-colours = { $player } 已持有 { $held }，只有{ $post }可准許另用一色
chips--marker-needed = 面值 { $value } 高於最低限額 { $minimum }，須放置{ $marker }
chips--marker-is-wrong = 標示為 { $shown }，但籌碼面值為 { $value }
chips--marker-not-in-place = 標示須放在{ $places }
chips--marker-not-due = 面值 { $value } 的籌碼不設標示：最低限額為 { $minimum }
chips--redeemed-at-table = 開枱期間，此類籌碼須在所屬賭枱收回

# rounds and their steps
round--one-in-play = 第 { $round } 局仍在進行
round--window-outside = 下注時間須為 { $fewest } 至 { $most } 秒，{ $seconds } 秒不符
round--too-little-time-to-bet = 玩家至少有 { $fewest } 秒下注：{ $left } 秒後方可停止下注
round--not-the-next-step = 現在不可「{ $act }」：下一步是「{ $next }」
round--no-window = 第 { $round } 局沒有時限，由莊荷停止下注
round--window-is-open = 下注至 { $closes_at } 為止，尚餘 { $left } 秒
round--too-early-to-settle = 尚未到結算的時刻：{ $moment }
round--not-an-own-step = 「{ $act }」不是單獨進行的步驟
round--wrong-draw = 每局抽 { $cards } 張牌，此指令有 { $drawn } 張
round--must-be-reset = 須先重置器具
round--needs-presence = 本局須在{ $authority }在場下人工結算
outcome--not-three-faces = 結果須為三個 1 至 6 的點數，{ $faces } 不符
outcome--not-a-die = 骰子為第 1 至 3 顆，點數為 1 至 6：第 { $die } 顆不可能為 { $face } 點
outcome--is-covered = 骰盅仍蓋着
outcome--differs-from-call = 宣佈為 { $called }，輸入為 { $faces }
outcome--differs-from-dice = 骰子讀數為 { $read }，輸入為 { $faces }
outcome--not-entered = 沒有待確認的輸入
outcome--read-back-runs = 輸入仍可確認，尚餘 { $left } 秒
outcome--entry-has-lapsed = 輸入須於 { $lapsed_at } 前確認，請重新輸入
outcome--differs-from-entry = 複核為 { $entered }，確認為 { $faces }
outcome--is-established = 第 { $round } 局的結果為 { $outcome }
outcome--is-virtual = { $mixer }為虛擬，結果只由程式產生
outcome--not-virtual = 結果來自{ $mixer }，不由程式產生
outcome--not-named-here = 只有實驗室可指定結果，此處須抽取或讀取
outcome--nothing-drawn = 無法抽取結果：程式沒有此枱的隨機來源

# draws that can be checked
draws--seed-is-due = 須先公佈第 { $round } 局的種子
draws--used-up = 種子鏈沒有第 { $round } 局的種子，須另作承諾
draws--not-in-hand = 程式沒有此枱所承諾的種子鏈
draws--not-a-chain = 種子鏈須有 { $digits } 位十六進制的錨值、鹽值及 1 至 { $most } 個種子
draws--not-from-the-chain = 此枱已承諾使用種子鏈，此結果不出自該鏈
draws--not-over = 不可公佈第 { $round } 局的種子：接下來是第 { $next } 局，且須待其結束
draws--wrong-seed = 這不是第 { $round } 局的種子
draws--outcome-differs = 第 { $round } 局抽得 { $drawn }，其種子得出 { $faces }

# devices that read the dice
device--none-fitted = 此枱沒有讀骰設備
device--not-fitted = { $device } 並非此枱的讀骰設備
device--wrong-table = 此結果屬於 { $table } 號枱
device--replayed = { $device } 的計數 { $counter } 未大於 { $last }：曾經送出
device--wrong-round = 此結果屬第 { $round } 局，並非進行中的一局；最近一局為第 { $last } 局
device--has-read = { $device } 本局已讀得 { $faces }
device--result-awaited = { $device } 尚未讀取骰子，且未停用

# wagers
wager--no-chips-in-hand = 口頭投注須有籌碼在手方為有效
chips--emblem-needed = 須說明籌碼上的徽號；本枱徽號為「{ $ours }」
chips--of-another-table = 徽號「{ $emblem }」的籌碼屬另一賭枱，本枱徽號為「{ $ours }」
chips--of-no-table = 徽號「{ $emblem }」的籌碼不屬本場任何賭枱，本枱徽號為「{ $ours }」
chips--not-held = { $player } 沒有 { $chips } 枚本枱的 { $colour } 色籌碼，現持 { $held } 枚
wager--chips-off-value = { $colour } 色籌碼每枚 { $value }，{ $stake } 不是其倍數
wager--spoken-unknown = 沒有待放的口頭投注 { $spoken }

# rulings, corrections, recovery
ruling--nothing-held = 沒有編號 { $hold } 的待裁決事項
ruling--not-yours = 此事由{ $authority }裁決，{ $person } 的職位是{ $post }
ruling--reported-it = 此事由 { $person } 報告，須由另一人認定是否屬實
ruling--not-a-verdict = 此處不可作「{ $verdict }」的裁決；可作：{ $known }
ruling--needs-a-reason = 裁決須附理由
ruling--ground-needed = 作廢須有法律所列的理由：{ $known }
ruling--no-such-ground = 請指明 { $document } 規定一局作廢的異常情況：{ $known }
dispute--unknown = 沒有未了結的爭議 { $dispute }；未了結：{ $known }
dispute--not-now = 爭議 { $dispute } 現不可作「{ $step }」；可作：{ $possible }
dispute--dice-kept = 骰子組 { $serial } 因爭議保留，不得使用
void--not-to-be-told = 第 { $round } 局尚待告知：{ $players }
void--notice-stands = 現行公告相同：{ $notice }
ruling--rounds-needed = 請列出自首個受影響的一局起、使用同一組骰子的每一局，不多不少，例如 { $rounds }
ruling--area-needed = 投注不可能在「{ $area }」，只可裁定在：{ $areas }
ruling--wager-needed = 位置不清的籌碼須連同其投注報告
ruling--button-not-due = 尚未到按發牌鍵之時，不可能漏按
correction--unknown-round = 第 { $round } 局沒有已結束的記錄
correction--is-void = 第 { $round } 局已作廢
correction--not-foreseen = 按 { $document }，不因「{ $event }」更正已結算的局
correction--limits-are-settled = 限額上的錯誤不在其後各局重新處理
correction--player-mistake = 玩家自己的錯誤，賭場不予補償
correction--same-outcome = 第 { $round } 局本已按 { $outcome } 結算
correction--not-in-the-shoe = 牌靴除其他已開的牌外，沒有這些牌：{ $faces }
correction--needs-a-reason = 更正須附理由
recovery--nothing-to-read = 沒有等候讀取的骰子
recovery--was-tumbled = 未搖動的骰子沒有結果，點數須留空；記錄中已搖 { $tumbles } 次
recovery--option-runs = { $players } 尚有 { $left } 秒可答覆

## At the cage

# a ticket that is brought
reason--needed = 須附理由

# players
account--is-there = 賬戶 { $account } 已存在
player--not-excluded = { $player } 並未被禁止參與
player--excluded-until = { $player } 至少至 { $until } 前禁止參與

# amounts
payable--not-owed = 賭場欠 { $player } { $owed }，並非 { $amount }
payable--owes-too = 賭場欠 { $player } { $owed }，{ $player } 亦欠 { $debt }：請先從中扣除；現可支付 { $left }
receivable--not-owed = { $player } 就 { $table } 號枱第 { $round } 局欠 { $owed }，並非 { $amount }

## In the administration

# the house
house--not-founded = 賭場尚未建立
house--is-founded = 此賭場為 { $house }（{ $mark }），不可更改
house--has-people = 首批人員已任命：{ $people }
name--is-a-robots = { $name } 是機器人的名稱，{ $mark }的賭場沒有機器人

# people
people--not-for-yourself = { $person } 不可決定自己的事，須由他人決定
people--works-here = { $person } 已在此任職：{ $roles }
people--no-role = 每人須有至少一個職務
people--not-of-a-person = { $role }不是人員的職務
people--held-alone = { $role }須單獨擔任，不可兼任{ $others }
people--same-roles = { $person } 已擔任這些職務：{ $roles }
people--same-pit = { $person } 已主管這些賭枱：{ $tables }
people--last-one = { $person } 是最後一名{ $role }，請先任命另一人

# devices
table--unknown = 沒有 { $table } 號枱；現有：{ $known }
device--not-proposed = 設備 { $device } { $standing }，只有申請中的設備可獲批准
device--other-key = 申請設備 { $device } 時所用的密鑰並非此密鑰
device--is-revoked = 設備 { $device } 已停用

# the gaming day
day--not-a-time = 營業日不可於午夜後 { $begins_at } 分鐘、與 UTC 相差 { $utc_offset } 分鐘開始
day--shifts-outside = 一個營業日可分為 { $fewest } 至 { $most } 個等長的班次，而填寫的是 { $shifts }
day--is-set = 營業日已定於 { $day } 開始

# what players are told
notice--no-age = 最低年齡須為 { $least } 至 { $most } 歲，{ $age } 不符
notice--no-contact = 告示須說明求助機構及聯絡方式
notice--not-in-every-language = 告示須三種文字齊備或全部不填
notice--is-set = 玩家告示本已如此

# sessions, keys, tables
session--is-there = 登入「{ $session }」已經開始
session--unknown = 沒有登入「{ $session }」
signing-key--is-there = 密鑰 { $key } 已登記
signing-key--one-signs = { $key } 正在簽署，請以另一密鑰取代
signing-key--unknown = { $key } 不負責簽署；現由 { $signs } 簽署
table--is-registered = { $table } 號枱已登記
stop--no-pay-table = 停止賠率表須同時指明規則組：現為「{ $rule_set }」與「{ $pay_table }」
stop--is-on = 該處已由 { $by } 停止開局（第 { $stop } 項：{ $reason }）
stop--unknown = 沒有第 { $stop } 項停止；現有：{ $known }

## Where it takes two people

# making one
proposal--needs-a-reason = 提議須附理由
proposal--not-needed = 此操作無須第二人，請直接下達
proposal--is-made = { $person } 已提出同一提議，編號 { $proposal }
proposal--too-many = 已有 { $waiting } 項提議等候處理，請先批准、拒絕或收回一部分

# deciding one
proposal--unknown = 此處沒有第 { $proposal } 號提議
proposal--is-over = 第 { $proposal } 號提議{ $ended }
proposal--too-late = 第 { $proposal } 號提議須於 { $expired_at } 前批准
proposal--same-person = 此提議由 { $person } 提出，須由另一人批准
proposal--same-session = 此提議在本次登入中提出，須由另一人以自己的登入批准
proposal--not-yours = 此提議由 { $person } 提出，他人不可收回
proposal--other-body = 所示內容與第 { $proposal } 號提議不符，請重新查看
proposal--step-up-needed = 請先出示第二重驗證：須為最近 { $minutes } 分鐘內
proposal--has-moved = 提議後情況已變，請重新提議

## From the house itself

desk--only-new-tables = 只可在此設定新賭枱

# devices that post results
device--not-its-own = 設備只可為自己發送
device--unknown-key = 此設備在本場沒有密鑰
device--revoked-key = 此設備的密鑰已停用
device--bad-signature = 簽署與設備的密鑰不符
device--other-house = 此簽署屬於另一賭場

## At the web edge

# before anyone looks at what is asked
origin--unknown = 不接受來自 { $origin } 的要求
request--not-json = 要求的格式不正確
request--headers-too-large = 要求的標頭過大：最多 { $most } 位元組
request--too-slow = 要求須在 { $most } 秒內送達
request--past-the-proxy = 只接受經本場代理伺服器送來的要求
request--no-table = 沒有 { $table } 號枱
request--no-document = 沒有規則文件 { $document }；現有：{ $known }
request--other-money = 本場各賭枱不使用這種貨幣
screens--not-built = 此系統的頁面尚未生成，請通知技術員

# who may
sign-in--needed = 請先登入
sign-in--another = 此頁打開後已有他人在此登入，請重新登入
sign-in--refused = 姓名、密碼、職務或驗證數字有誤
sign-in--wait = 失敗次數過多，請於 { $seconds } 秒後再試
sign-in--too-often = 嘗試過於頻繁，請於一分鐘後再試
sign-in--meanwhile = 他人剛剛已完成此事
password--length = 密碼須為 { $least } 至 { $most } 個字元，現為 { $has } 個
password--is-set = { $person } 已有密碼，須由系統操作者另發代碼方可重設
password--easy = 此密碼太常見，容易被猜中，請多加幾個詞

# devices
device--console-needed = 本場只可在已登記的控制台操作：請先登記此屏幕，再在此登入
device--other-fingerprint = { $device } 沒有此指紋的密鑰

# sockets
display--not-for-anyone = 須為已獲准的顯示屏，或先登入

# the program
verification--not-yet = 程式尚未核驗，請先進行核驗

# reports
report--refused = 無法製作此報表：請檢查所填的條件
report--busy = 已有 { $most } 份報表正在製作，請稍後再試
report--yours-is-made = 您已有 { $most } 份報表正在製作，請稍後再試
report--too-long = 報表須在 { $most } 秒內製作並讀取完畢
report--not-here = 此處無法讀取本場的記錄
gear--is-registered = { $serial } 已在登記冊中（{ $standing }）：編號不得重複使用
gear--unknown = 登記冊中沒有 { $serial }
gear--is-over = { $serial } { $standing }，不得再用
gear--is-in-play = { $serial } 正在 { $table } 使用：須先從該枱取下
gear--not-retired = { $serial } 的狀態為{ $standing }；只銷毀已停用且不在賭枱上的器具
gear--is-kept = { $serial } 因未了結的爭議須完整保留：{ $disputes }
