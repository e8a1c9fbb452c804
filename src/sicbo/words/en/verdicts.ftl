### The consequences of an irregularity.

void-round = the round is void and every stake is returned
void-affected-rounds = all affected rounds are void, by ruling
no-roll = no roll: stakes stay, the call is made and the dice are shaken again
tumble-on = the dice are tumbled again until there are enough tumbles
continue = the round goes on
conclude = the round is played to its end
settle-by-dice = the dice decide and the round is settled by them
reset-and-enter = the equipment is reset and the outcome keyed in
correct-and-resettle = the outcome is corrected by two people and the round settled by the dice
settle-then-stop = the round is settled by hand and the table stops
later-rounds-stand = later rounds stand as they are
refuse = it is refused and returned
stake-stands = the stake stands where it lies
return-stake = the stake is returned
settle-once = it is settled this once
pay-to-maximum = it is played up to the maximum
considered-settled = what was settled stays settled
option-to-withdraw-all = each player may withdraw all wagers or none, then the round goes on
hold-for-ruling = it is held for a ruling
not-so = it is not so, and nothing changes
