### Why a report cannot be made as it was asked for.

unknown = there is no report '{ $given }'; there are { $known }
not-a-zone = '{ $given }' is not a time zone: write UTC, or an offset such as +08:00
not-an-hour = '{ $given }' is not an hour at which a day begins: write it as 06:00
not-a-time = '{ $given }' is not a time: write a gaming day such as 2026-11-16, a month such as 2026-11, or a time with its offset such as 2026-11-16T06:00+08:00
ends-too-early = the interval ends before it begins: from { $since } to { $until }
not-an-amount = '{ $given }' is not a threshold for large amounts: { $why }
no-table = there is no table '{ $table }'; there are { $known }
which-round = which round? name the table and the number of the round, such as table T1 and round 7
no-round = table { $table } has no round { $round } in this interval
whose-statement = whose statement? name a player
