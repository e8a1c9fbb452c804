### The consequences of an irregularity.

void-round = 本局作废，退回所有投注
void-affected-rounds = 经裁决，受影响的各局作废
no-roll = 此骰不算：投注保留，重新摇骰
tumble-on = 继续摇骰至足够次数
continue = 本局继续
conclude = 本局继续至结束
settle-by-dice = 以骰子为准结算
reset-and-enter = 重设设备后输入结果
correct-and-resettle = 由两人更正结果，按骰子重新结算
settle-then-stop = 人工结算本局，赌台停止
later-rounds-stand = 其后各局不受影响
refuse = 拒绝并退回
stake-stands = 投注按所在位置有效
return-stake = 退回投注
settle-once = 仅此一次照常结算
pay-to-maximum = 按最高限额计算
considered-settled = 已结算的维持不变
option-to-withdraw-all = 玩家可全部撤回或全部保留，然后继续
hold-for-ruling = 等候裁决
not-so = 并无此事，维持不变
