# The texts on a ticket.

title = 票券 { $reference }
house = { $house }（{ $mark }）
mark--demo = 遊戲幣：此票券沒有價值
mark--laboratory = 實驗室：此票券沒有價值
from-table = 票券 { $reference }，來自 { $table } 號枱
from-cage = 票券 { $reference }，由賬房售出
in-place-of-lost = { $ticket }，補發遺失的票券
good-until = 有效期至 { $until }
paid-once = 只兌付一次，憑票即付：在賬房兌現，或在賭枱轉為餘額
