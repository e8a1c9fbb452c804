### Why the house says no. The facts of a case are filled in; codes and their order are in the refusals.py of each part.
### What a player terminal can hear is here, all else in staff-refusals.ftl.

## At a table

# who may send it at all
role--may-not = the role { $role } may not do this; { $allowed } may
table--is-not-set-up = there is no such table yet: set it up first
name--not-a-name = '{ $name }' is not a name: 1 to { $most } printable characters, no blank and no slash
name--not-a-label = '{ $name }' is not a name: 1 to { $most } printable characters, no slash and no blank at either end
staff--needs-a-second-person = this takes two different people, and { $second }

# the table as a whole
table--is-closed = the table is closed
table--round-in-play = round { $round } is in play: this must wait until it is over

# seats, terminals, players
position--unknown = there is no position '{ $position }' at this table
position--credits-not-accepted = { $document } takes { $accepted } and no credits: no terminal plays at this table
position--has-no-player = nobody is at { $position }: a buy-in or a ticket begins a visit
position--has-called = someone is on the way to { $position }
position--has-not-called = { $position } is not calling anyone
position--not-yours = { $device } may act for its own position only, not for { $position }
position--is-locked = terminal { $position } is locked: call an attendant
wager--not-laid-by-staff = { $person } may not lay a wager for a player; { $posts } may
player--unknown = { $player } has no visit at this table
player--is-here = { $player } is already at { $position }
player--has-stakes = { $player } has stakes in round { $round }
player--has-colour-chips = { $player } still holds { $chips } { $colour } chips
player--has-credit = { $player } has { $credit } of credit: it must be cashed out
player--excluded = { $player } is excluded from play
player--not-a-time = a limit on playing time is 0 seconds or more, not { $seconds }
money--not-positive = the amount must be more than zero, not { $amount }
money--too-much = { $amount } is more than the largest amount, { $most }
money--too-much-held = { $player } cannot play with { $held }, which is more than { $most }: cash out first
money--no-credit-here = { $document } is not played with credit
money--nothing-to-cash = { $player } has no credit
money--ticket-needed = the number of the ticket is missing

# rounds and their steps
round--none-in-play = no round is in play
wager--betting-is-not-open = betting is not open
wager--betting-is-closed = betting is closed
wager--time-has-run-out = the time for wagers ran out at { $closes_at }
round--is-held = round { $round } is held for a ruling by { $authority }
round--option-is-open = players may still withdraw after the interruption: { $players }
round--waits-for-reading = two people must first say what the dice show

# draws that can be checked
draws--no-chain = this table is not committed to a chain of seeds
draws--not-a-nonce = a nonce is 1 to { $most } printable ASCII characters

# wagers
wager--other-round = this is for round { $named }, but round { $round } is in play
wager--nothing-named = no stake is named
wager--pay-table-is-stopped = no wagers are taken by pay table { $pay_table } of { $rule_set } in this round: it is stopped
wager--instrument-not-accepted = { $document } does not take { $instrument }; it takes { $accepted }
wager--credits-are-for-terminals = { $position } cannot stake { $instrument }: terminals stake credits and nothing else, seats never
wager--area-not-offered = { $rule_set } has no area '{ $area }'; its areas are { $areas }
wager--not-positive = the stake on { $area } must be more than zero
wager--off-step = stakes on { $area } must be multiples of { $step }, and { $stake } is not
wager--below-minimum = { $stake } on { $area } is below the minimum of { $minimum }
wager--above-maximum = { $stake } on { $area } is above the maximum of { $maximum }
wager--above-cap = the house would have to pay { $payout } on one outcome, above the cap of { $cap }
wager--not-covered = { $stake } is more than the { $left } that { $player } has: buy in, or bring a ticket
player--time-is-over = { $player } has set a limit of { $limit } seconds, and has played for { $played }
player--stakes-too-much = { $player } has set a limit of { $limit } on stakes in a round, and this would be { $staked }
player--could-lose-too-much = { $player } has set a limit of { $limit } on losses, and could lose { $lost } with this
wager--not-there = { $player } has no such stake on { $area }: { $standing } stands there
wager--nothing-stands = { $player } has staked no credit in this round
wager--nothing-to-undo = { $player } has done nothing in this round that could be undone
wager--nothing-to-repeat = { $player } has not staked credit in any round yet

# rulings, corrections, recovery
ruling--settlement-has-begun = round { $round } is being settled: conclude it, then void or correct it
recovery--no-option = no option to withdraw is open to { $player }
recovery--all-or-nothing = all wagers are withdrawn or none: { $wagers } stand

## At the cage

# a ticket that is brought
ticket--not-a-number = this is not a ticket number: it has { $found } digits, not { $digits }
ticket--wrong-digit = this is not a ticket number: one of its digits is wrong; compare it with the ticket
ticket--unknown = there is no ticket { $number }
ticket--spent = ticket { $number } was { $standing }{ $where }
ticket--void = ticket { $number } is void
ticket--expired = ticket { $number } was good until { $until }
ticket--reported-lost = ticket { $number } is reported lost: the pit decides on it
ticket--of-another-hand = only those who sold or replaced ticket number { $reference } of the house print it by that number; whoever brings a ticket presents its own
ticket--is-printed = ticket { $number } has already been printed: the pit replaces a lost ticket
ticket--not-reported-lost = ticket { $number } is not reported lost
ticket--other-currency = ticket { $number } is in { $its }, but this is { $currency }
ticket--wrong-amount = ticket { $number } is for { $amount }, not for { $named }

# a ticket that is made
ticket--number-is-taken = there is already a ticket { $number }
ticket--no-time-left = a ticket good until { $until } would have expired already: it is { $now }

# players
account--unknown = there is no account '{ $account }'
account--is-elsewhere = the player of account { $account } is at table { $table }
account--other-currency = account { $account } is in { $its }, but this is { $currency }
account--not-a-limit = a limit is zero or more, not { $limit }
player--name-is-taken = { $player } is the name of another visit or account; { $free } is free

## In the administration

# who may act at all
access--unknown-person = nobody called '{ $person }' works here
access--dismissed = { $person } no longer works here
access--role-not-held = { $person } does not hold the role { $role }; roles held: { $held }
access--no-post = { $person } has no post at a table; roles held: { $held }, none of them in the pit
access--unknown-device = there is no device '{ $device }'
access--device-not-active = device { $device } is { $standing }, and may not act
access--wrong-device = { $device } is a { $kind }, but a { $role } acts at a { $needed }
access--other-table = { $device } belongs to table { $its }, not to { $table }
access--speaks-for-another = { $device } speaks for itself, not for { $person }
access--not-signed-in = { $person } is not signed in as { $role } { $where }
access--not-your-pit = { $person } supervises the tables { $tables }, and not { $table }

# the house
name--is-taken = the name '{ $name }' belongs to { $of }

# devices
device--needs-a-table = a { $kind } belongs to a table
device--is-there = device { $device } is already { $standing }
device--no-key = the public key of the device is missing
device--key-is-taken = device { $other } already has this key

## From the house itself

key--other-body = this key was used for another request
request--broken = this cannot be understood, and nothing was done: { $why }
table--not-a-name = '{ $name }' is not a table name: { $rule }
table--other-name = '{ $name }' is not the name of the table that is set up

## Ask again later

inbox--is-full = the table has too much to do: try again later
store--is-away = the records cannot be reached, and it is not known whether this was recorded: try again
bus--is-away = the connection between the processes of the house is down: try again later
books--do-not-agree = the books do not accept this: someone must look into it before it is tried again
table--nobody-runs-it = no process runs this table at the moment: try again
table--did-not-answer = the table did not answer in time: try again with the same key
table--not-owned-here = another process runs this table now: try again
table--stopped = something is wrong with this table: it is stopped until someone has looked into it
house--is-busy = too many others are doing this at the moment: try again
house--is-closing = this process is shutting down and opens no more rounds: try again
house--clock-was-set = the clock of the machine was set: no round opens until someone has looked into it
house--clock-differs = the clock of this machine differs from that of the database: no table runs here until they agree
house--program-has-changed = files of the program were changed: no round opens until someone has looked into it

## At the web edge

# before anyone looks at what is asked
request--too-large = a body may have at most { $most } bytes
request--unknown = there is nothing at this address
request--too-often = too many requests in too short a time: try again later

# who may
code--wrong = this code is wrong, used, or too old

# devices
device--not-signed = this is not signed with the key that it shows
device--other-curve = the key of a { $kind } must be a { $curve } key
device--not-known = this is not signed by any approved device
device--counter = connection { $counter } does not come after connection { $last }

# sockets
text--too-long = { $field } may have at most { $most } characters, and this has { $has }
text--not-printable = { $field } contains something that cannot be printed, or is not in NFC
receipt--unknown = no order of this terminal with the key '{ $of }' is on record
receipt--not-yet = this is not yet in a signed tree head: try again later
wager--too-many-stakes = one message may have at most { $most } stakes
socket--too-slow = too many messages are waiting to be read: reconnect
socket--elsewhere = this device has connected again
socket--no-table = there is no table '{ $table }', or you may not see it
socket--no-position = there is no position for { $device } at table { $table }
socket--shut-out = this device has been revoked

# reports
server--closing = this process is shutting down: reconnect
server--fault = something went wrong here; it was logged as { $fault }
