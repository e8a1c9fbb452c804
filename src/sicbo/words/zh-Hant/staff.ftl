### Texts shared by all staff screens.

sign-in-person = 姓名
sign-in-role = 職務
sign-in-password = 密碼
sign-in-digits = 第二重驗證的六位數字
sign-in-send = 登入
sign-in-new = 我有一次性代碼，還沒有密碼
left-idle = 此頁面 { $minutes } 分鐘無人操作，{ $person } 已自動登出。請輸入密碼繼續。
left-over = { $person } 的登入已結束：長時間無人操作，或已在別處結束。請重新登入。
sign-out = 登出
sign-out-failed = 您尚未登出，因為未能通知系統：{ $why }。請重新載入此頁再登出。
here-who = { $person }，{ $role }
here-other = 「{ $role }」職務不能使用本頁。請登出，以其他職務登入。
here-house = 您的賭場
step-up-title = 請再出示一次第二重驗證
step-up-why = 凡決定金錢或人員的事項，需要最近五分鐘內的驗證。
step-up-send = 出示
step-up-cancel = 暫不
line-opening = 正在連線……
line-live = 已連線
line-lost = 連線中斷：無法下達指令，所示內容可能已過時。
line-shut = 已斷線
line-says = 系統提示：{ $why }

role-terminal = 終端
role-device = 設備
role-program = 程式
role-dealer = 莊荷
role-pit-supervisor = 賭區主任
role-pit-manager = 賭區經理
role-shift-manager = 值班經理
role-casino-manager = 賭場經理
role-cashier = 出納員
role-technician = 技術員
role-auditor = 稽核員
role-admin = 系統管理員
