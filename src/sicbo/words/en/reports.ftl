# The texts of house reports. Columns, sections and notes are keyed by their names in machine-readable files.

## The reports

title--results = Table results
title--theory = Theoretical against actual
title--meters = Meters
title--voids = Voids and corrections
title--large = Large wagers and wins
title--adjustments = Adjustments
title--sign-ins = Sign-ins
title--dice = Dice statistics
title--liability = Liability and stakes in play
title--events = Significant events
title--staffing = Staffing log
title--statement = Player statement
title--dispute = Dispute bundle
title--software = Software and rules
tells--results = drop, handle, win and hold by day, shift, month or year
tells--theory = each pay table against its exact theory, with alarms
tells--meters = what was staked, paid, voided, bought in and cashed out at every position
tells--voids = what was voided or corrected, and who decided it
tells--large = wagers, wins and payments of a set value or more
tells--adjustments = money that moved for reasons other than play
tells--sign-ins = who signed in, signed out or was refused, and everyone's account
tells--dice = what each set of dice showed, with all tests
tells--liability = what is owed to players, against the ledger
tells--events = alterations, alarms and interruptions, with before and after
tells--staffing = who held which post from when to when
tells--statement = wagers, wins and credit of one player
tells--dispute = everything that the house knows of one round, in one file
tells--software = the program and the rules of all tables by their hashes

## Heading

report = Report
heading--report = report
heading--title = title
heading--house = house
heading--mark = mark
heading--from = from
heading--to = to
heading--day-begins = gaming day begins
heading--made = made
heading--by = by
heading--over = over
heading--table = table
heading--round = round
heading--player = player
heading--person = person
heading--code = code
heading--program = program
heading--program-hash = program, SHA-256
heading--rules-hash = rules of { $table }, SHA-256
first-record = the first record
last-record = the last record
day-from = { $day } from { $time } on
whole-interval = whole interval
by--day = day
by--month = month
by--year = year
by--all = all
by--shift = shift
mark--none = This house has no mark.
mark--demo = Demonstration: play money.
mark--laboratory = Laboratory: outcomes may be scripted.
mark--real = Real money.
no-activity = No activity in this interval.
yes = yes
no = no
printed-title = { $title }. House { $house }, { $mark }.
printed-interval = From { $since } to { $until }, gaming day from { $days }, made { $made }.

## Lists

list--and = { $first }, { $rest }
list--beside = { $first } { $rest }
list--then = { $first }; { $rest }
list--facts = { $first }, { $rest }
list--inside = ({ $facts })
happened = { $event }
happened-with = { $event }: { $facts }
account-of = { $kind }:{ $of }

## Verdicts

verdict--too-few = too few to judge
verdict--alarm = ALARM: outside of 99 %
verdict--inside = inside of 99 %
verdict--cards = cards: counted, and not judged

## What gave the outcomes

dice--virtual-shoe = virtual shoe
dice--shoe = shoe
dice--virtual-tumbler = virtual tumbler { $serial }
dice--set = dice { $serial }
dice--not-logged = dice that were not logged

## What moved or was staked

what--correction = correction
what--void = void
what--wager = wager
what--win = win
what--all-wagers = all wagers
what--all-wins = all wins
what--buy-in = buy-in by { $code }
what--cash-out = cash-out
what--chips-issued = colour chips for { $code }
what--chips-redeemed = colour chips redeemed
what--ticket-sold = ticket sold
what--ticket-paid = ticket paid
what--payable-paid = payable paid
what--receivable-settled = receivable settled
what--receivable-settled-with = receivable settled with { $code }
what--payable-adjusted = payable adjusted
what--receivable-written-off = receivable written off
what--ticket-replaced = ticket { $number } replaced by { $other }
what--ticket-expired = ticket { $number } expired
what--large = { $what }: { $area ->
    [none] { "" }
   *[other] { $area }{ " " }
}{ $currency } { $amount }, { $player }{ $round ->
    [none] { "" }
   *[other] { " in round " }{ $round }
}
to-players = to players { $amount }
books = books { $amount }
counted = counted { $amount }
read-by-device = device { $faces }
read-by-people = people { $faces }
limits = { $low } to { $high } on { $kinds }
cap = cap { $amount }
left = (left)

## What is owed, by kind of account

owed--player-credit = credit of players
owed--colour-chips = colour chips in players' hands
owed--tickets = live tickets
owed--payable = owed to players who have left
owed--stakes-in-play = stakes in play
owed--value-chips = value chips paid out less taken in, as far as tables moved them
owed--receivable = owed to the house by players
owed--expired-tickets = expired tickets
owed--promotional = promotional tokens, used less given back
owed--all-together = all together

## Why an event is significant

category--sign-in = sign-in
category--account = account
category--device = device
category--software-and-keys = software and keys
category--interruption = interruption
category--large-wager-or-win = large wager or win
category--void-or-correction = void or correction
category--parameters = parameters
category--adjustment = adjustment
category--equipment = equipment
category--irregularity = irregularity
category--staff = staff
category--tickets = tickets
category--players = players
category--two-people = two people
category--integrity = integrity
category--clock = clock
category--table-money = money of the table

## How something stands

status--dismissed = dismissed
status--active = active
status--unknown = unknown
status--complete = complete
status--void = void
status--held = held
status--held-interrupted = held, interrupted
status--made-void = made void
status--corrected = corrected
status--settled = settled
status--in-play = in play
result--signed-in = signed in
result--failed = failed
result--signed-out = signed out

## The facts of a round in dispute

fact--house = house
fact--table = table
fact--round = round
fact--status = status
fact--revision = revision
fact--outcome = outcome
fact--void-because = void because
fact--betting-opened = betting opened
fact--betting-closed = betting closed
fact--opened-by = opened by
fact--shift = shift
fact--tumbler = tumbler
fact--virtual = virtual
fact--dice = dice
fact--seed-chain = seed chain
fact--staff = staff
fact--rule-document = rule document
fact--pay-tables = pay tables
fact--program = program
fact--currency = currency
fact--rules-hash = rules, SHA-256
fact--program-hash = program, SHA-256
house-and-mark = { $house }, { $mark }
at-post = { $person }: { $post }

## Reasons that the program itself puts on record, by their words in English

how-it-was-at-the-start = how it was at the start
the-list-that-the-installer-left = the list that the installer left
not-used-any-more = not used any more
another-password-was-set = another password was set
no-password-is-kept-for-this-name = no password is kept for this name
the-password-is-wrong = the password is wrong
the-role-is-not-held = the role is not held
the-second-factor-is-missing-wrong-or-used = the second factor is missing, wrong or used
another-attempt-came-between = another attempt came between
no-device-has-this-name = no device has this name
the-device-is-not-active = the device is not active
the-device-is-of-another-kind = the device is of another kind
the-signature-is-not-of-the-key-of-the-device = the signature is not of the key of the device
the-connection-has-no-higher-number-than-the-last = the connection has no higher number than the last
the-new-device-has-not-signed-with-its-key = the new device has not signed with its key
the-code-of-the-device-is-wrong = the code of the device is wrong
signed-out = signed out
another-process-took-the-table-over = another process took the table over

## Sections

section--adjustments = Adjustments
section--what-fell = What fell
section--tests = Tests
section--the-round = The round
section--wagers = Wagers
section--log = Log
section--refused-orders = Refused orders
section--transfers = Transfers
section--balances-of-the-accounts-that-moved = Balances of the accounts that moved
section--records = Records
section--receipts = Receipts
section--large-wagers-wins-and-payments = Large wagers, wins and payments
section--what-the-house-owes = What the house owes
section--what-goes-with-it = What goes with it
section--account-by-account = Account by account
section--accounts-that-the-ledger-has-otherwise = Accounts that the ledger has otherwise
section--meters = Meters
section--results-by-table = Results by table
section--all-tables-together = All tables together
section--attempts-to-sign-in-and-who-left = Attempts to sign in, and who left
section--people = People
section--significant-events = Significant events
section--posts = Posts
section--at-work = At work
section--credit = Credit
section--theoretical-against-actual-by-series = Theoretical against actual, by series
section--the-program = The program
section--rules-of-the-tables = Rules of the tables
section--files-of-the-program = Files of the program
section--voids-corrections-and-rulings = Voids, corrections and rulings
section--found-after-a-result = Voids after a result, by reporter and finder
section--how-many = How many

## Columns

column--period = period
column--shift = shift
column--table = table
column--currency = currency
column--drop = drop
column--handle = handle
column--win = win
column--hold_of_drop = hold of drop
column--hold_of_handle = hold of handle
column--rounds = rounds
column--void_rounds = void rounds
column--paid = paid
column--theoretical_win = theoretical win
column--actual_win = actual win
column--theoretical_hold = theoretical hold
column--actual_hold = actual hold
column--verdict = verdict
column--dice = dice
column--person = person
column--time = time
column--round = round
column--player = player
column--position = seat or terminal
column--amount = amount
column--stake = stake
column--winnings = winnings
column--returned = returned
column--reason = reason
column--small = small
column--big = big
column--triples = triples
column--rule_set = rule set
column--pay_table = pay table
column--series = series
column--since = since
column--until = until
column--tokens = tokens
column--void_stakes = void stakes
column--corrections = corrections
column--tickets_in = tickets in
column--chips_in = chips in
column--tickets_out = tickets out
column--fills = fills
column--credits = credits
column--over_short = over or short
column--opening_count = opening count
column--closing_count = closing count
column--win_by_count = win by count
column--theoretical_return = theoretical return
column--actual_return = actual return
column--standard_deviation = standard deviation
column--deviations = deviations
column--low_95 = low of 95 %
column--high_95 = high of 95 %
column--low_99 = low of 99 %
column--high_99 = high of 99 %
column--in_play = in play
column--face_1 = face 1
column--face_2 = face 2
column--face_3 = face 3
column--face_4 = face 4
column--face_5 = face 5
column--face_6 = face 6
column--test = test
column--statistic = statistic
column--degrees_of_freedom = degrees of freedom
column--p_value = p-value
column--account = account
column--accounts = accounts
column--acting = acting
column--address = address
column--after = after
column--after_record = after record
column--appointed = appointed
column--area = area
column--before = before
column--body = body
column--bought_in = bought in
column--cashed_out = cashed out
column--category = category
column--change = change
column--chips_redeemed = chips redeemed
column--clause = clause
column--code = code
column--credit = credit
column--data = data
column--debit = debit
column--device = device
column--difference = difference
column--dismissed = dismissed
column--document = document
column--entries_lapsed = entries lapsed
column--reported_by = reported by
column--found_by = found by
column--late_chips = late chips
column--epoch = epoch
column--event = event
column--fact = fact
column--failed = failed
column--file = file
column--folded = folded
column--hash = hash
column--instrument = instrument
column--key = key
column--laid_by = laid by
column--last_sign_in = last sign-in
column--ledger = ledger
column--number = number
column--odds = odds
column--outcome = outcome
column--outcomes_entered = outcomes entered
column--owed = owed
column--owed_in_tokens = owed in tokens
column--played = played
column--players = players
column--post = post
column--previous = previous
column--receipt = receipt
column--record = record
column--result = result
column--role = role
column--roles = roles
column--roles_changed = roles changed
column--rounds_opened = rounds opened
column--second = second person
column--session = session
column--set_value = set value
column--sha256 = SHA-256
column--shipped = shipped
column--shortfall = shortfall
column--sign_ins = sign-ins
column--staked = staked
column--status = status
column--stream = stream
column--to_players = to players
column--tree_head = tree head
column--value = value
column--version = version
column--wager = wager
column--wagers = wagers
column--what = what
column--whose = whose
column--why = why
column--words = in words

## Notes

note--adjustments = Before and after are what went to the player; a shortfall could not be taken back and is owed. For tickets and debts, before and after are what the house owed or was owed.
note--dice-counted = Every established outcome counts, as later corrected, including that of a round that was made void after the dice had fallen. With fewer than 10,000 outcomes a small bias goes unseen.
note--dice-arithmetic = Statistics are exact until they are written as decimals. p-values are floating point, with a relative error of at most { $error } down to { $smallest }, from distributions that chi-square and runs follow closely, not exactly.
note--dice-signal = A signal is not proof: fair dice give one in about one list in a hundred.
note--dispute = Each hash is the SHA-256 of the byte 2, the hash before it and the exact bytes of the record, which the machine-readable files hold in base64; the bytes of a record that names a ticket are left out, because whoever has the number has the money. Balances are credits less debits of this table's stream, before its first record of the round and after the last.
note--dispute-unsealed = No tree head has been signed for { $records } records yet: seal the house, and make the bundle again.
note--large = Listed is whatever comes to { $over } or more, in the currency of the table: a wager as it stood when the round was settled or void, what it won, what one player staked or won in one round, buy-ins, cash-outs, and tickets and debts paid.
note--liability-at-the-end = Balances are those at the end of the interval, computed from all transfers before it.
note--liability = Balances are computed from all transfers; the last section lists accounts whose balance in the ledger differs, in minor units, and is empty in a sound house.
note--meters-staked = Staked is money that was played to a result, and paid is what came of it, including the stakes of winners; tokens and the stakes of void rounds are listed separately. Staked less paid, and less what corrections gave, is the table's win.
note--meters-corrections = Corrections are what went to players later, less what was taken back; bought in is credit and colour chips, for cash, chips or tickets.
note--results-drop = Drop is cash that went into the drop box; tickets and value chips that were changed into credit or colour chips are listed separately and are not drop. Over or short is how much more or less the boxes held than the books say.
note--results-handle = Handle is all money that was played to a result, and paid is all that came of it, including the stakes of winners; tokens are promotional stakes, which are not money.
note--results-win = Win is the change of the table's bank in the books: handle less paid, adjusted by corrections. Corrections count when they were made.
note--significant-who = Person is whoever did it or sent it, second is whoever authorised it with them; program is the house itself.
note--significant-damage = Damaged files and data that were changed outside the program are found by `sicbo audit verify`, and by the program where a table cannot run because of them (integrity); the clock of a stream never goes back, and a clock that was set is an event (clock).
note--staffing = Lapsed entries, corrections, void rounds and late chips are counted for whoever opened the round that they are about.
note--statement = Wagers in chips move no credit. A corrected round is listed again with its result after the correction.
note--theory-exact = Theoretical win is exact: each stake that was played, weighed by every outcome and its ways; with cards, by the shoe as it was before the draw.
note--theory-bands = Bands of 95 and 99 % are those of a normal distribution around it: the mean and variance are exact, the shape is an approximation. Fewer than { $fewest } rounds are not judged. A result outside 99 % is an alarm: a signal, which fair play gives once in a hundred series, and not proof.
note--theory-time = A round counts in its own time, as it stands after all corrections up to the end of the interval; void rounds have no result. In play is what stands in rounds that are not over.
note--software = The hash of the program is the SHA-256 of the list of its files as `sha256sum` writes it, by name. Shipped means that a rule document is, to the byte, one that comes with this program.
note--voids = To players is what went to players because of this, less what was taken back or is owed; it includes stakes that a void returned.
