### The consequences of an irregularity.

void-round = 本局作廢，退回所有投注
void-affected-rounds = 經裁決，受影響的各局作廢
no-roll = 此骰不算：投注保留，重新搖骰
tumble-on = 繼續搖骰至足夠次數
continue = 本局繼續
conclude = 本局繼續至結束
settle-by-dice = 以骰子為準結算
reset-and-enter = 重設設備後輸入結果
correct-and-resettle = 由兩人更正結果，按骰子重新結算
settle-then-stop = 人手結算本局，賭枱停止
later-rounds-stand = 其後各局不受影響
refuse = 拒絕並退回
stake-stands = 投注按所在位置有效
return-stake = 退回投注
settle-once = 僅此一次照常結算
pay-to-maximum = 按最高限額計算
considered-settled = 已結算的維持不變
option-to-withdraw-all = 玩家可全部撤回或全部保留，然後繼續
hold-for-ruling = 等候裁決
not-so = 並無此事，維持不變
