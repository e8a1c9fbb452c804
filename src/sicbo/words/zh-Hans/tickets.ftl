# The texts on a ticket.

title = 票券 { $reference }
house = { $house }（{ $mark }）
mark--demo = 游戏币：此票券没有价值
mark--laboratory = 实验室：此票券没有价值
from-table = 票券 { $reference }，来自 { $table } 号台
from-cage = 票券 { $reference }，由账房售出
in-place-of-lost = { $ticket }，补发遗失的票券
good-until = 有效期至 { $until }
paid-once = 只兑付一次，凭票即付：在账房兑现，或在赌台转为余额
