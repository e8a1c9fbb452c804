### What is due before a round can open.

nobody-deals = give somebody the post of { $posts }: nobody on the roster deals
nobody-rules = give somebody the post of { $posts }: nobody on the roster besides the dealer may rule
remedy = { $remedy }
inspect = inspect the { $item } { $due }
fit-mixer = fit a tumbler or shaker
take-custody = take over the shaker
log-dice = log a set of dice
change-dice = change the dice: they have been on the table for over { $hours } hours
load-shoe = load a shoe
shuffle = shuffle: the cut card came out with { $cards } cards left
