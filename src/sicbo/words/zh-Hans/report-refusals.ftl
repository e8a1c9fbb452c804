### Why a report cannot be made as it was asked for.

whose-statement = 请填写玩家姓名
which-round = 请填写赌台及局号
no-round = 此期间 { $table } 号台没有第 { $round } 局
no-table = 没有 { $table } 号台；现有：{ $known }
not-an-amount = “{ $given }”不是有效金额，请填 5000 或 2500.50 之类的数字
not-a-zone = “{ $given }”不是有效时区，请填 UTC 或 +08:00 之类的时差
not-an-hour = “{ $given }”不是有效时刻，请按 06:00 的格式填写
ends-too-early = 期间的结束早于开始：由 { $since } 至 { $until }
not-a-time = “{ $given }”不是有效日期或时间，请填 2026-11-16、2026-11 或附时差的时间
unknown = 没有“{ $given }”这种报表
