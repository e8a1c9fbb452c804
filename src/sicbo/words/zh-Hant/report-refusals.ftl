### Why a report cannot be made as it was asked for.

whose-statement = 請填寫玩家姓名
which-round = 請填寫賭枱及局號
no-round = 此期間 { $table } 號枱沒有第 { $round } 局
no-table = 沒有 { $table } 號枱；現有：{ $known }
not-an-amount = 「{ $given }」不是有效金額，請填 5000 或 2500.50 之類的數字
not-a-zone = 「{ $given }」不是有效時區，請填 UTC 或 +08:00 之類的時差
not-an-hour = 「{ $given }」不是有效時刻，請按 06:00 的格式填寫
ends-too-early = 期間的結束早於開始：由 { $since } 至 { $until }
not-a-time = 「{ $given }」不是有效日期或時間，請填 2026-11-16、2026-11 或附時差的時間
unknown = 沒有「{ $given }」這種報表
