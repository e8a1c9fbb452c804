### Why the house says no to its staff: what no player terminal hears.

## At a table

# who may send it at all
table--is-set-up = table { $table } is already set up
limits--kind-missing = limits are missing for { $kinds }
limits--out-of-order = { $kind } has a minimum of { $minimum } and a maximum of { $maximum }
limits--off-step = limits must be multiples of the stake step { $step }, and { $amount } for { $kind } is not
limits--too-high = with these limits a player could win { $won } in a round, which is more than { $most }
table--read-back-outside = a keyed outcome must be confirmed within { $fewest } to { $most } seconds, not { $seconds }
table--option-outside = the time for answers after an interruption must be { $fewest } to { $most } seconds, not { $seconds }
table--rule-file-is-wrong = the rule file is wrong: { $mistakes }
table--unknown-pay-table = { $rule_set } has no pay table '{ $pay_table }'; it has { $known }
chips--emblem-is-taken = the emblem '{ $emblem }' belongs to another table's chips
chips--needs-colours = a table with colour chips needs an emblem and at least two colours
chips--colours-alike = the colours of a set must differ, and '{ $colour }' is there twice
table--unknown-rule-set = '{ $rule_set }' is not a rule set of { $document }; it has { $known }
staff--duty-is-not-yours = to { $duty } is a duty of { $posts }, and { $person } holds { $post }
staff--unknown-post = { $document } has no post '{ $post }'; it has { $known }
staff--not-for-yourself = { $person } cannot give themselves a post: someone else must do it
staff--above-your-rank = a { $role } cannot appoint anyone to { $post }, which is above that rank
staff--role-too-low = { $person } holds the roles { $held }: for { $post } one of { $needed } or above is needed
staff--not-on-the-roster = { $person } is not on the roster of this table
staff--no-acting = { $document } has no acting posts
staff--no-acting-in = nobody may act as { $post } here; people may act as { $posts }
staff--no-post-here = { $person } has no post at this table now: a dealer acts only where posted
staff--keeps-the-shaker = { $person } keeps the shaker: another dealer must take it over first
staff--stays-until-paid = { $person } watches a settlement by hand and stays until it is paid
staff--shift-is-on = shift { $shift } has already begun

# the table as a whole
table--is-open = the table is open
table--not-in-force = { $document } is in force from { $since }, but it is { $now }
staff--nobody-deals = nobody on the roster deals: betting opens when somebody holds the post of { $posts }
staff--nobody-rules = nobody on the roster besides the dealer may rule as { $posts }: betting opens when somebody holds that post
table--halted = no round opens until { $remedies }
table--play-is-stopped = play is stopped by { $by } (stop { $stop }: { $reason }); a supervisor or manager resumes it
table--play-is-stopped-after-a-fault = this table was stopped after a fault (stop { $stop }: { $reason }); a supervisor or manager resumes play once somebody has looked into it
table--pay-table-is-stopped = no round opens while pay table { $pay_table } of { $rule_set } is stopped: resume it, or offer another one
table--last-round-was-played = round { $round } was announced as the last: close the table, or take the last round back
table--closing-not-announced = players are at the table: announce the last round first, or say that it closes at once for safety, honesty or urgent repair
table--last-round-is-announced = round { $round } is announced as the last already
table--no-last-round = no round is announced as the last
equipment--no-mixer = no tumbler or shaker is fitted
equipment--mixer-not-allowed = { $document } does not allow { $mixer }; it allows { $allowed }
equipment--mixer-is-fitted = the { $mixer } must be taken off the table first
equipment--not-sealed = the shaker is not sealed
equipment--no-dice = no dice are logged into the { $mixer }
equipment--is-virtual = the { $mixer } is virtual and has no dice
equipment--wrong-dice = { $number } dice are needed, each with the faces 1 to { $faces }
equipment--dice-condemned = dice { $serial } were found damaged: other dice must be put in
equipment--not-registered = { $serial } is not on the register of what may be put in play here: it is received and inspected first
equipment--gear-not-ready = { $serial } is { $standing }; only what was inspected goes into play
equipment--not-inspected-today = shaker { $serial } was not inspected on the gaming day { $day }
equipment--decks-not-named = { $decks } decks need { $decks } different serial numbers, not { $serials }
equipment--shoe-to-be-changed = the shoe must be changed: load whole decks that were counted and shuffled
equipment--nothing-overdue = no dice on this table are overdue, or it is already on record
equipment--dice-too-old = the dice have been on the table since { $since }, longer than { $hours } hours
equipment--no-custodian = nobody keeps the shaker: a dealer must take it over
equipment--not-in-your-custody = { $keeper } keeps the shaker: { $person } must take it over first
equipment--no-cards = { $document } is not played with cards
equipment--no-dice-game = { $document } is not played with dice
equipment--no-shoe = no shoe is loaded
equipment--wrong-decks = a shoe has { $fewest } to { $most } decks, but this one has { $decks }
equipment--uneven-deck = a deck has { $each } cards of each face, but deck { $deck } has { $counts }
equipment--blank-back = name the back of deck { $deck }: without it nobody could tell a foreign card
equipment--unlike-backs = the cards of deck { $deck } have different backs: { $backs }
equipment--unlike-decks = the decks of this shoe have different backs: { $backs }
equipment--cut-outside = 0 to { $most } cards may lie behind the cut, not { $cut }
equipment--shuffle-is-due = the cut card came out with { $left } cards left: the shoe must be shuffled
equipment--not-inspected = the { $item } has not been inspected { $due }; { $post } does that
equipment--nothing-to-inspect = { $document } asks for no inspection of the { $item } { $due } here
equipment--too-few-operations = the { $item } must be operated { $fewest } times, but was operated { $times } times
equipment--not-waited-for = the table is not waiting for that; it is waiting for { $remedies }

# seats, terminals, players
position--is-there = there is already a position '{ $position }'
position--unknown-layout = { $rule_set } has no layout '{ $layout }'; it has { $known }
position--other-layout = layout { $layout } is another than that of seat { $position }, which is { $other }: one table has one felt for its seats
position--is-taken = { $player } is at { $position }
position--acts-for-itself = { $position } is a terminal: only its player can do this, at the terminal
position--is-not-locked = { $position } is not locked
money--reason-needed = staff cash a terminal out only with a reason, which goes on record
money--of-the-pit = { $person } may work in the pit: boxes are taken and counted by people who do not
money--box-not-out = no box '{ $box }' is waiting to be counted; waiting: { $waiting }
money--denominations-differ = the denominations come to { $found }, and { $counted } was counted: name each value once, with how many pieces there were

# chips of a colour
chips--no-colour-chips = { $document } has no colour chips
chips--unknown-colour = this table has no '{ $colour }' chips; it has { $known }
chips--value-needed = the player must name the value of a chip before any is issued
chips--value-below-minimum = a chip must be worth at least the minimum of { $minimum }, not { $value }
chips--value-off-step = a chip must be worth a multiple of { $step }, and { $value } is not
chips--value-is-set = { $player } holds chips worth { $held } each: all must be worth the same
chips--held-by-others = { $colour } is held by { $holders }, who have not all agreed
chips--shuts-others-out = another colour for this player would leave { $left } free, and { $others } others without a colour sit, wait or have a seat kept free
chips--several-by-ticket = another colour is proposed to a { $post }: a ticket cannot pay for it; change it at the cage first
chips--several-colours = { $player } holds { $held }: only { $post } may allow another colour
chips--marker-needed = chips worth { $value }, above the minimum of { $minimum }, need { $marker }
chips--marker-is-wrong = the marker shows { $shown }, but the chips are worth { $value }
chips--marker-not-in-place = the marker must be put on the { $places }
chips--marker-not-due = chips worth { $value } need no marker: the minimum is { $minimum }
chips--redeemed-at-table = these chips must be redeemed at their own table while it is open

# rounds and their steps
round--one-in-play = round { $round } is still in play
round--window-outside = betting may be opened for { $fewest } to { $most } seconds, not { $seconds }
round--too-little-time-to-bet = players have at least { $fewest } seconds to bet: betting may be closed in { $left } seconds
round--not-the-next-step = { $act } cannot be done now: the next step is { $next }
round--no-window = round { $round } has no time limit: the dealer closes betting
round--window-is-open = betting is open until { $closes_at }; seconds left: { $left }
round--too-early-to-settle = wagers are settled { $moment }, and it is too early for that
round--not-an-own-step = { $act } is not a step of its own
round--wrong-draw = { $cards } cards leave the shoe in a round, but this order has { $drawn }
round--must-be-reset = the equipment must be reset first
round--needs-presence = the round is settled by hand in the presence of { $authority }
outcome--not-three-faces = an outcome is three faces from 1 to 6, not { $faces }
outcome--not-a-die = a die is 1, 2 or 3 and shows 1 to 6, and die { $die } cannot show { $face }
outcome--is-covered = the cover is on
outcome--differs-from-call = { $called } was called, but { $faces } is keyed
outcome--differs-from-dice = the dice were read as { $read }, but { $faces } is keyed
outcome--not-entered = there is no entry to confirm
outcome--read-back-runs = the entry may still be confirmed; seconds left: { $left }
outcome--entry-has-lapsed = the entry had to be confirmed before { $lapsed_at }: key it again
outcome--differs-from-entry = { $entered } was read back, but { $faces } is confirmed
outcome--is-established = the outcome of round { $round } is already { $outcome }
outcome--is-virtual = the { $mixer } is virtual: its outcome comes from the program alone
outcome--not-virtual = the outcome comes from the { $mixer }, not from the program
outcome--not-named-here = an outcome can be named only in a laboratory: here it is drawn or read
outcome--nothing-drawn = nothing could be drawn: this program has no source of chance for this table

# draws that can be checked
draws--seed-is-due = the seed of round { $round } must be shown first
draws--used-up = the chain has no seed for round { $round }: commit to a new one
draws--not-in-hand = this program does not have the chain of seeds that this table is committed to
draws--not-a-chain = a chain is an anchor of { $digits } hexadecimal digits, a salt, 1 to { $most } seeds
draws--not-from-the-chain = this table is committed to a chain of seeds, but this is not from it
draws--not-over = the seed of round { $round } cannot be shown: round { $next } is next, once it is over
draws--wrong-seed = this is not the seed of round { $round }
draws--outcome-differs = { $drawn } was drawn in round { $round }, but its seed gives { $faces }

# devices that read the dice
device--none-fitted = no device reads the dice of this table
device--not-fitted = { $device } does not read the dice of this table
device--wrong-table = this result is for table { $table }
device--replayed = counter { $counter } of { $device } is not above { $last }: it was sent before
device--wrong-round = this result is for round { $round }, which is not in play; the last is { $last }
device--has-read = { $device } has already read this round as { $faces }
device--result-awaited = { $device } has not read the dice yet, and has not been removed

# wagers
wager--no-chips-in-hand = a spoken wager counts only with chips in hand
chips--emblem-needed = say which emblem the chips bear; ours is '{ $ours }'
chips--of-another-table = chips with the emblem '{ $emblem }' belong to another table; ours is '{ $ours }'
chips--of-no-table = chips with the emblem '{ $emblem }' are of no table of this house; ours is '{ $ours }'
chips--not-held = { $player } does not hold { $chips } { $colour } chips of this table; { $held } are held
wager--chips-off-value = { $colour } chips are worth { $value } each, and { $stake } is not a multiple of that
wager--spoken-unknown = no spoken wager { $spoken } is waiting to be laid

# rulings, corrections, recovery
ruling--nothing-held = nothing is held under number { $hold }
ruling--not-yours = this is for { $authority } to decide, and { $person } holds { $post }
ruling--reported-it = { $person } reported it: someone else must decide whether it is so
ruling--not-a-verdict = { $verdict } is not a verdict here; possible are { $known }
ruling--needs-a-reason = a ruling needs a reason
ruling--ground-needed = a void needs a ground that the law knows: { $known }
ruling--no-such-ground = name the irregularity for which { $document } voids a round: { $known }
dispute--unknown = there is no open dispute { $dispute }; open are { $known }
dispute--not-now = dispute { $dispute } cannot be { $step } now; possible are { $possible }
dispute--dice-kept = set { $serial } is kept for a dispute and not put in play
void--not-to-be-told = of round { $round } these are still to be told: { $players }
void--notice-stands = the notice in force says the same: { $notice }
ruling--rounds-needed = name every round from the first affected one on that was played with the same dice, and no other, such as { $rounds }
ruling--area-needed = '{ $area }' is not where the wager can lie; in question are { $areas }
ruling--wager-needed = chips that lie unclear are reported with their wager
ruling--button-not-due = the deal button was not due yet, so nobody can have missed it
correction--unknown-round = round { $round } is not on record as concluded
correction--is-void = round { $round } is void
correction--not-foreseen = { $document } does not correct settled rounds because of { $event }
correction--limits-are-settled = a mistake about limits is not reopened in a later round
correction--player-mistake = the house does not make good a player's own mistake
correction--same-outcome = round { $round } was already settled by { $outcome }
correction--not-in-the-shoe = the shoe did not hold these cards besides all others: { $faces }
correction--needs-a-reason = a correction needs a reason
recovery--nothing-to-read = nothing is waiting for a reading of the dice
recovery--was-tumbled = dice that were not tumbled show no result: leave the faces empty; on record are { $tumbles } tumbles
recovery--option-runs = { $players } may still answer for { $left } seconds

## At the cage

# a ticket that is brought
reason--needed = this needs a reason

# players
account--is-there = there is already an account { $account }
player--not-excluded = { $player } is not excluded
player--excluded-until = { $player } is excluded until at least { $until }

# amounts
payable--not-owed = the house owes { $player } { $owed }, not { $amount }
payable--owes-too = the house owes { $player } { $owed } and is owed { $debt }: set one off against the other, and pay { $left }
receivable--not-owed = { $player } owes { $owed } for round { $round } of { $table }, not { $amount }

## In the administration

# the house
house--not-founded = there is no house yet: it must be founded first
house--is-founded = this is already house { $house }, { $mark }, and stays so
house--has-people = the first people have already been appointed: { $people }
name--is-a-robots = { $name } is a robot's name, and there are no robots in a { $mark } house

# people
people--not-for-yourself = { $person } cannot decide about themselves: someone else must do it
people--works-here = { $person } already works here, as { $roles }
people--no-role = a person needs at least one role
people--not-of-a-person = { $role } is not a role for a person
people--held-alone = { $role } cannot be held together with { $others }
people--same-roles = { $person } already holds these roles: { $roles }
people--same-pit = { $person } already has this pit: { $tables }
people--last-one = { $person } is the last { $role } of the house: appoint another first

# devices
table--unknown = there is no table '{ $table }'; there are { $known }
device--not-proposed = device { $device } is { $standing }, and only a proposed one can be approved
device--other-key = device { $device } was proposed with a different key
device--is-revoked = device { $device } has already been revoked

# the gaming day
day--not-a-time = no day can begin { $begins_at } minutes after midnight, { $utc_offset } minutes from UTC
day--shifts-outside = a gaming day has { $fewest } to { $most } shifts of the same length, and { $shifts } were named
day--is-set = a gaming day already begins at { $day }

# what players are told
notice--no-age = the age from which people may play is { $least } to { $most }, not { $age }
notice--no-contact = the notice must say who offers help, and how to reach them
notice--not-in-every-language = the notice lacks { $missing }: it must be in every language or in none
notice--is-set = players are already told this

# sessions, keys, tables
session--is-there = session '{ $session }' has already begun
session--unknown = there is no session '{ $session }'
signing-key--is-there = key { $key } is already known
signing-key--one-signs = { $key } signs: let another key take its place
signing-key--unknown = '{ $key }' does not sign; { $signs } does
table--is-registered = there is already a table { $table }
stop--no-pay-table = a pay table is stopped with its rule set: '{ $rule_set }' and '{ $pay_table }' were named
stop--is-on = play is stopped there already, by { $by } (stop { $stop }: { $reason })
stop--unknown = there is no stop { $stop }; there are: { $known }

## Where it takes two people

# making one
proposal--needs-a-reason = a proposal needs a reason
proposal--not-needed = { $action } needs no second person: order it yourself
proposal--is-made = { $person } has already proposed this, as proposal { $proposal }
proposal--too-many = { $waiting } proposals are already waiting: approve, reject or withdraw some of them

# deciding one
proposal--unknown = there is no proposal { $proposal } here
proposal--is-over = proposal { $proposal } was { $ended }
proposal--too-late = proposal { $proposal } had to be approved before { $expired_at }
proposal--same-person = { $person } proposed it: another person must approve it
proposal--same-session = it was proposed in this session: another person must approve it in a session of their own
proposal--not-yours = { $person } proposed it, and nobody else can withdraw it
proposal--other-body = this is not what proposal { $proposal } asks for: look at it again
proposal--step-up-needed = show a second factor first: one from the last { $minutes } minutes is needed
proposal--has-moved = { $target } has changed since this was proposed: propose it again

## From the house itself

desk--only-new-tables = the desk only sets up new tables: ask the table itself

# devices that post results
device--not-its-own = a device posts for itself only, and this is from { $device }
device--unknown-key = { $device } has no key in this house
device--revoked-key = the key of { $device } has been revoked
device--bad-signature = this was not signed with the key of { $device }
device--other-house = this was signed for a house other than { $house }

## At the web edge

# before anyone looks at what is asked
origin--unknown = requests from { $origin } are not accepted here
request--not-json = the body must be JSON, and the Content-Type must say so
request--headers-too-large = the headers of a request may have at most { $most } bytes
request--too-slow = a request must be sent within { $most } seconds
request--past-the-proxy = requests are accepted only from the proxy of this house
request--no-table = there is no table '{ $table }'
request--no-document = there is no rule document '{ $document }'; there are { $known }
request--other-money = the tables of this house play for { $known }, and for no other money
screens--not-built = the screens of this installation have not been built: run make setup

# who may
sign-in--needed = sign in first
sign-in--another = someone else has signed in here since this page was opened: sign in again
sign-in--refused = name, password, role or digits are wrong
sign-in--wait = too many failed attempts: try again in { $seconds } s
sign-in--too-often = too many attempts: try again in a minute
sign-in--meanwhile = someone else has just done this
password--length = a password has { $least } to { $most } characters, and this one has { $has }
password--is-set = { $person } already has a password: only whoever runs the machine can give a code for another
password--easy = this password is among the first that attackers try: add a few words

# devices
device--console-needed = this house works at enrolled consoles only: enrol this screen, and sign in at it
device--other-fingerprint = no key of { $device } has this fingerprint

# sockets
display--not-for-anyone = only an approved display or someone who is signed in may look here

# the program
verification--not-yet = the program has not been checked yet: check it with POST /verification

# reports
report--refused = this report cannot be made: { $why }
report--busy = { $most } reports are already being made: try again later
report--yours-is-made = { $most } of your reports is already being made: try again later
report--too-long = a report may take { $most } seconds to be made and read
report--not-here = this house is not stored anywhere that it can be read from
gear--is-registered = { $serial } is on the register already, { $standing }: no number is used twice
gear--unknown = { $serial } is not on the register
gear--is-over = { $serial } is { $standing }, for good
gear--is-in-play = { $serial } is in play at { $table }: it is taken out there first
gear--not-retired = { $serial } is { $standing }; only retired gear that lies at no table is destroyed
gear--is-kept = { $serial } is kept whole for disputes that are not over: { $disputes }
