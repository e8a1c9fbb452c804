### Why the house says no to its staff: what no player terminal hears.

## At a table

# who may send it at all
table--is-set-up = table { $table } is set up already
limits--kind-missing = limits are missing for { $kinds }
limits--out-of-order = { $kind } has a minimum of { $minimum } and a maximum of { $maximum }
limits--off-step = limits are multiples of the stake step { $step }, and { $amount } for { $kind } is not
limits--too-high = by these limits a player could win { $won } in a round, which is more than { $most }
table--read-back-outside = what is keyed is confirmed in { $fewest } to { $most } seconds, not { $seconds }
table--rule-file-is-wrong = the rule file is wrong: { $mistakes }
table--unknown-pay-table = { $rule_set } has no pay table '{ $pay_table }'; it has { $known }
chips--emblem-is-taken = the emblem '{ $emblem }' is that of another table's chips
chips--needs-colours = a table with colour chips has an emblem and two colours or more
table--unknown-rule-set = '{ $rule_set }' is no rule set of { $document }; it has { $known }
staff--duty-is-not-yours = to { $duty } belongs to { $posts }, and { $person } holds { $post }
staff--unknown-post = { $document } has no post '{ $post }'; it has { $known }
staff--not-for-yourself = { $person } cannot give himself or herself a post: someone else does that
staff--above-your-rank = a { $role } appoints nobody to { $post }, which is above that rank
staff--not-on-the-roster = { $person } is not on the roster of this table
staff--no-acting = { $document } knows no acting posts
staff--no-acting-in = nobody acts as { $post } here; people may act as { $posts }
staff--no-post-here = { $person } has no post at this table now: a dealer acts only where posted
staff--keeps-the-shaker = { $person } keeps the shaker: another dealer must take it over first
staff--shift-is-on = shift { $shift } is on already

# the table as a whole
table--is-open = the table is open
table--not-in-force = { $document } is in force from { $since }, and it is { $now }
table--halted = no round opens before { $remedies }
equipment--no-mixer = no tumbler or shaker is fitted
equipment--mixer-not-allowed = { $mixer } is not for { $document }; it takes { $allowed }
equipment--mixer-is-fitted = the { $mixer } must be taken off the table first
equipment--not-sealed = the shaker is not sealed
equipment--no-dice = no dice are logged into the { $mixer }
equipment--is-virtual = the { $mixer } is virtual and has no dice
equipment--wrong-dice = { $number } dice are needed, each with the faces 1 to { $faces }
equipment--dice-condemned = dice { $serial } were found damaged: other dice must be put in
equipment--nothing-overdue = no dice are on this table for too long, or that is on record already
equipment--dice-too-old = the dice have been on the table since { $since }, longer than { $hours } hours
equipment--no-custodian = nobody keeps the shaker: a dealer must take it over
equipment--no-cards = { $document } is not played with cards
equipment--no-dice-game = { $document } is not played with dice
equipment--no-shoe = no shoe is loaded
equipment--wrong-decks = a shoe has { $fewest } to { $most } decks, and this one { $decks }
equipment--uneven-deck = a deck has { $each } cards of each face, and deck { $deck } has { $counts }
equipment--unlike-backs = the backs of deck { $deck } are not alike: { $backs }
equipment--unlike-decks = the decks of this shoe have unlike backs: { $backs }
equipment--cut-outside = the cut lies behind 0 to { $most } cards, and { $cut } is outside
equipment--shuffle-is-due = the cut has come out with { $left } cards left: the shoe must be shuffled
equipment--not-inspected = the { $item } has not been inspected { $due }; { $post } does that
equipment--nothing-to-inspect = { $document } asks for no inspection of the { $item } { $due } here
equipment--too-few-operations = the { $item } must be operated { $fewest } times, and it was { $times }
equipment--not-waited-for = the table does not wait for that; it waits for { $remedies }

# seats, terminals, players
position--is-there = position '{ $position }' is there already
position--unknown-layout = { $rule_set } has no layout '{ $layout }'; it has { $known }
position--is-taken = { $player } is at { $position }
position--acts-for-itself = { $position } is a terminal: only its player can do this, at the terminal
money--reason-needed = staff pay a terminal out only with a reason, which is kept
money--box-not-out = no box '{ $box }' waits to be counted; waiting: { $waiting }

# chips of a colour
chips--no-colour-chips = { $document } has no colour chips
chips--unknown-colour = this table has no '{ $colour }' chips; it has { $known }
chips--value-needed = the player must name the value of a chip before any is issued
chips--value-below-minimum = a chip is worth the minimum of { $minimum } or more, not { $value }
chips--value-off-step = a chip must be worth a multiple of { $step }, and { $value } is not
chips--value-is-set = { $player } holds chips worth { $held } each: all must be worth the same
chips--held-by-others = { $colour } is held by { $holders }, who have not all agreed
chips--several-colours = { $player } holds { $held }: only { $post } may allow another colour
chips--shuts-others-out = another player waits for a colour and only { $free } is left
chips--marker-needed = chips worth { $value }, above the minimum of { $minimum }, need { $marker }
chips--marker-is-wrong = the marker shows { $shown }, and the chips are worth { $value }
chips--marker-not-in-place = the marker is put on the { $places }
chips--marker-not-due = chips worth { $value } have no marker: the minimum is { $minimum }
chips--redeemed-at-table = these chips are redeemed at their own table while it is open

# rounds and their steps
round--one-in-play = round { $round } is still in play
round--window-outside = betting is opened for { $fewest } to { $most } seconds, and { $seconds } is outside
round--not-the-next-step = { $act } cannot be done now: the next step is { $next }
round--no-window = no time runs out in round { $round }: the dealer closes betting
round--window-is-open = betting is open until { $closes_at }; seconds left: { $left }
round--too-early-to-settle = wagers are settled { $moment }, and that has not come
round--not-an-own-step = { $act } is not a step that is taken by itself
round--wrong-draw = { $cards } cards leave the shoe in a round, and this order has { $drawn }
round--must-be-reset = the equipment must be reset first
round--needs-presence = the round is settled by hand in the presence of { $authority }
outcome--not-three-faces = an outcome is three faces from 1 to 6, and { $faces } is not
outcome--not-a-die = a die is 1, 2 or 3 and shows 1 to 6, and die { $die } cannot show { $face }
outcome--is-covered = the cover is on
outcome--differs-from-call = { $called } was called, and { $faces } is keyed
outcome--differs-from-dice = the dice were read as { $read }, and { $faces } is keyed
outcome--not-entered = nothing was entered to be confirmed
outcome--read-back-runs = what was keyed may still be confirmed; seconds left: { $left }
outcome--entry-has-lapsed = what was keyed was to be confirmed before { $lapsed_at }: key it again
outcome--differs-from-entry = { $entered } was read back, and { $faces } is confirmed
outcome--is-established = the outcome of round { $round } is { $outcome }
outcome--is-virtual = the { $mixer } is virtual: its outcome comes from the program alone
outcome--not-virtual = the outcome comes from the { $mixer }, not from the program
outcome--not-named-here = only in a laboratory is an outcome named: here it is drawn or read
outcome--nothing-drawn = nothing could be drawn: this program has no chance for this table

# draws that can be checked
draws--seed-is-due = the seed of round { $round } must be shown first
draws--used-up = the chain has no seed for round { $round }: commit to a new one
draws--not-in-hand = this program does not have the chain of seeds that this table is committed to
draws--not-a-chain = a chain is an anchor of { $digits } hexadecimal digits, a salt, 1 to { $most } seeds
draws--not-from-the-chain = this table is committed to a chain of seeds, and this is not from it
draws--not-over = the seed of round { $round } cannot be shown: round { $next } is next, once it is over
draws--wrong-seed = this is not the seed of round { $round }
draws--outcome-differs = { $drawn } was drawn in round { $round }, and its seed gives { $faces }

# devices that read the dice
device--none-fitted = no device reads the dice of this table
device--not-fitted = { $device } does not read the dice of this table
device--wrong-table = this result is for table { $table }
device--replayed = counter { $counter } of { $device } is not above { $last }: it was sent before
device--wrong-round = this result is for round { $round }, which is not in play; the last is { $last }
device--has-read = { $device } has read this round as { $faces } already
device--result-awaited = { $device } has not read the dice yet, and it is not taken off the table

# wagers
wager--no-chips-in-hand = a spoken wager counts only with chips in hand
chips--of-another-table = chips with the emblem '{ $emblem }' are another table's; ours is '{ $ours }'
chips--not-held = { $player } does not hold { $chips } { $colour } chips of this table; { $held } are held
wager--chips-off-value = { $colour } chips are worth { $value } each, and { $stake } is not made of them
wager--spoken-unknown = no spoken wager { $spoken } waits to be laid

# rulings, corrections, recovery
ruling--nothing-held = nothing is held under number { $hold }
ruling--not-yours = this is for { $authority } to decide, and { $person } holds { $post }
ruling--reported-it = { $person } has reported it: someone else finds whether it is so
ruling--not-a-verdict = { $verdict } is no verdict here; there are { $known }
ruling--needs-a-reason = a ruling is kept with its reason
ruling--area-needed = '{ $area }' is no area of { $rule_set }: say on which one the wager lies
correction--unknown-round = round { $round } is not on record as concluded
correction--is-void = round { $round } is void
correction--not-foreseen = { $document } corrects no settled round because of { $event }
correction--limits-are-settled = a mistake about limits is not reopened in a later round
correction--player-mistake = the house does not make good a player's own mistake
correction--same-outcome = round { $round } was settled by { $outcome } already
correction--needs-a-reason = a correction is kept with its reason
recovery--nothing-to-read = nobody waits for a reading of the dice
recovery--reading-differs = die { $die } is on record as { $face }, and it is read as { $read }

## At the cage

# a ticket that is brought
reason--needed = this is kept with its reason

# players
account--is-there = there is an account { $account } already
player--not-excluded = { $player } is not excluded
player--excluded-until = { $player } is excluded until { $until } at least

# amounts
payable--not-owed = the house owes { $player } { $owed }, not { $amount }
payable--owes-too = the house owes { $player } { $owed } and is owed { $debt }: set it off, and pay { $left }
receivable--not-owed = { $player } owes { $owed } for round { $round } of { $table }, not { $amount }

## In the administration

# the house
house--not-founded = there is no house yet: it must be founded first
house--is-founded = this is house { $house }, { $mark }, and remains it
house--has-people = the first people are appointed already: { $people }
name--is-a-robots = { $name } is the name of a robot, and there are none in a { $mark } house

# people
people--not-for-yourself = { $person } cannot decide on himself or herself: someone else does that
people--works-here = { $person } works here already, as { $roles }
people--no-role = a person has one role or more
people--not-of-a-person = { $role } is no role of a person
people--held-alone = { $role } is held alone, and not with { $others }
people--same-roles = { $person } holds these roles already: { $roles }
people--last-one = { $person } is the last { $role } of the house: appoint another first

# devices
table--unknown = there is no table '{ $table }'; there are { $known }
device--not-proposed = device { $device } is { $standing }, and only a proposed one is let in
device--other-key = device { $device } was proposed with another key than this
device--is-revoked = device { $device } is revoked already

# the gaming day
day--not-a-time = no day begins { $begins_at } minutes after midnight, { $utc_offset } minutes from UTC
day--is-set = a gaming day begins at { $day } already

# what players are told
notice--no-age = nobody plays from the age of { $age }: it is { $least } to { $most }
notice--no-contact = the notice says who helps, and how to reach them
notice--not-in-every-language = the notice lacks { $missing }: it is in every language or in none
notice--is-set = players are told this already

# sessions, keys, tables
session--is-there = session '{ $session }' was begun already
session--unknown = there is no session '{ $session }'
signing-key--is-there = key { $key } is known already
signing-key--one-signs = { $key } signs: let another take its place
signing-key--unknown = '{ $key }' does not sign; { $signs } does
table--is-registered = table { $table } is there already

## Where it takes two people

# making one
proposal--needs-a-reason = a proposal is kept with its reason
proposal--not-needed = { $action } takes nobody else than you: order it
proposal--is-made = { $person } has proposed this already, as proposal { $proposal }
proposal--too-many = { $waiting } proposals wait already: approve, reject or withdraw some of them

# deciding one
proposal--unknown = there is no proposal { $proposal } here
proposal--is-over = proposal { $proposal } was { $ended }
proposal--too-late = proposal { $proposal } was to be approved before { $expired_at }
proposal--same-person = { $person } has proposed it: another person approves
proposal--same-session = it was proposed in this session: another person approves in his or her own
proposal--not-yours = { $person } has proposed it, and nobody else can take it back
proposal--other-body = this is not what proposal { $proposal } asks for: look at it again
proposal--step-up-needed = show a second factor first: one of the last { $minutes } minutes is needed
proposal--has-moved = { $target } is not as it was when this was proposed: propose it again

## From the house itself

desk--only-new-tables = the desk only sets up new tables: ask the table itself

# devices that post results
device--not-its-own = a device posts for itself, and this is of { $device }
device--unknown-key = { $device } has no key in this house
device--revoked-key = the key of { $device } was revoked
device--bad-signature = this was not signed with the key of { $device }
device--other-house = this was signed for another house than { $house }

## At the web edge

# before anyone looks at what is asked
origin--unknown = requests from { $origin } are not taken here
request--not-json = a body is JSON, and says so in its Content-Type
request--headers-too-large = the headers of a request have { $most } bytes at most
request--too-slow = a request is sent within { $most } seconds
request--past-the-proxy = requests are taken from the proxy of this house only
request--no-table = there is no table '{ $table }'
request--no-document = there is no rule document '{ $document }'; there are { $known }
request--other-money = the tables of this house play for { $known }, and for no other money
screens--not-built = the screens of this installation were not built: run make setup

# who may
sign-in--needed = sign in first
sign-in--another = someone else has signed in here since this page was opened: sign in anew
sign-in--refused = name, password, role or digits are wrong
sign-in--wait = there were too many failed attempts: try again in { $seconds } s
sign-in--too-often = there are too many attempts: try again in a minute
sign-in--meanwhile = someone else has just done this
password--length = a password has { $least } to { $most } characters, and this one has { $has }
password--is-set = { $person } has a password: only who runs the machine gives a code for another
password--easy = this password is among the first that are tried: take some words more

# devices
device--other-fingerprint = no key of { $device } has this fingerprint

# sockets
display--not-for-anyone = whoever looks here is a display that was let in, or signed in

# the program
verification--not-yet = the program was not looked at yet: have it looked at, by POST /verification

# reports
report--refused = this report cannot be made: { $why }
report--busy = { $most } reports are being made already: ask again later
report--yours-is-made = { $most } of your reports is being made already: ask again later
report--too-long = a report may take { $most } seconds to be made and read
report--not-here = this house is kept nowhere from where it can be read
