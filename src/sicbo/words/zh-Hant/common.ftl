### Texts shared by several screens: phases, areas, results, settings.

title = 骰寶，{ $table } 號枱
loading = 正在連線……
unreachable = 系統沒有回應

mark-demo = 遊戲幣，非真錢
mark-laboratory = 實驗室：不供遊戲
mark-real = 真錢

bar-table = 賭枱
bar-round = 局號

phase-closed = 賭枱已關閉
phase-halted = 賭枱已停止
phase-idle = 等候下一局
phase-betting-open = 請下注
phase-betting-closed = 停止下注
phase-revealed = 開彩
phase-outcome = 開彩結果
phase-settling = 正在派彩
phase-held = 等候裁決
phase-dice-to-be-read = 兩人正在查看賭枱
phase-option-open = 您可以撤回投注

notice-stopped-house = 本局後所有賭枱停止開局
notice-stopped-table = 本局後本枱停止開局
notice-stopped-fault = 本枱故障，停止開局
notice-stopped-pay-table = 本局後賠率表 { $pay_table } 不再接受投注
notice-read-by-hand = 設備停用：骰子由人員讀取
notice-why = { $what }：{ $reason }（第 { $stop } 項，{ $by }）
notice-held = 第 { $round } 局暫停：{ $why }
notice-held-table = 暫停：{ $why }
notice-last-round = 第 { $round } 局為最後一局，之後關枱
notice-limits = { $time } 後第一局起的新限額：{ $limits }
notice-limits-in = { $time } 後（{ $minutes } 分鐘）第一局起的新限額：{ $limits }

count-label = { $seconds } 秒後停止下注

line-again = 重新連線

do-close = 關閉

area-lit = 中彩

said-void = 本局作廢
said-late-void = 第 { $round } 局作廢，退回全部投注：

result-total = 總點數 { $total }
result-dice = 點數 { $faces }
result-revised = 更正後的結果

view-felt = 枱面

menu-language = 語言
menu-theme = 枱面顏色
menu-theme-dark = 夜間
menu-theme-light = 日間

history-size = 大小路
history-parity = 單雙路
history-totals = 點數路
history-big = 大
history-small = 小
history-triple = 圍
history-odd = 單
history-even = 雙

enrol-code = 一次性代碼
enrol-send = 申請加入
enrol-wait = 等待批准
enrol-compare = 主管須將此指紋與巡場枱上的指紋核對：
enrol-fingerprint = 指紋
enrol-forget = 重新開始
enrol-old = 此瀏覽器版本過舊，無法儲存金鑰，不能用於遊戲。

menu-settings = 設定
rules-clause = 條款
history-recent = 以往結果（歷史）

follows-until = { $remedy }後方可開新局
odds = { $per } 賠 { $against }

kind-small = 小
kind-big = 大
kind-odd = 單
kind-even = 雙
kind-any-triple = 全圍
kind-triple = 圍骰 { $faces }
kind-double = 短牌 { $faces }
kind-total = 點數 { $faces }
kind-domino = 長牌 { $faces }
kind-single = 三軍 { $faces }
kind-trio = 三骰組合 { $faces }
kind-double-single = 對子加單骰 { $faces }
kind-four = 四骰三中 { $faces }
