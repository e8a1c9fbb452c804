### The texts of the pit desk.

title = Pit desk
parts = Parts of the desk
part-floor = Floor
part-tables = Tables
part-waiting = Approvals
part-reports = Reports
part-log = Event log
part-cage = Cage
part-house = House
count-waiting = { $count ->
    [one] { $count } order is waiting for a second person
   *[other] { $count } orders are waiting for a second person
}
count-held = { $count ->
    [one] { $count } report is waiting for a ruling
   *[other] { $count } reports are waiting for a ruling
}
count-calls = { $count ->
    [one] { $count } terminal is calling
   *[other] { $count } terminals are calling
}
line-back = Reconnected. This is how the floor stands now.

phase-closed = Closed
phase-halted = Stopped
phase-betting-open = Betting open
phase-betting-closed = No more bets
phase-revealed = Result shown
phase-outcome = Result
phase-dice-to-be-read = To be looked at by two people

floor-none = No table is set up yet.
floor-wait = Asking the house …
floor-stakes = Stakes in play
floor-open = { $open } of { $all ->
    [one] { $all } table open
   *[other] { $all } tables open
}
floor-most = Largest payout
floor-nobody = Nobody is on the roster.
floor-held = { $count } to rule on
floor-due = { $count } due
floor-waits = { $count } to approve
floor-down = { $down } of { $all ->
    [one] { $all } terminal does not respond
   *[other] { $all } terminals do not respond
}
floor-answer = Terminals: { $all }, none reported down
floor-seats = Seats: { $seats }
floor-players = Players: { $players }
tables-open = Open

table-title = Table { $table }
table-back = All tables
table-unknown = There is no such table on the floor.
table-parts = Parts of the table
table-shift = Shift
table-document = Rules
table-players = In this round
table-on = Worst dice for the house
table-cap = Cap of the round
table-revised = Corrected rounds
table-nothing = Nothing here can be ordered in your role at the moment.
due-title = Due
due-none = Nothing is due.
rulings-title = Held for a ruling
rulings-none = Nothing is held.
rulings-by = To be decided by
rulings-above = { $post } or above
rulings-not-yours = You hold no post at this table that may decide this.
limits-next = New limits hold from the next round on.
staff-acting = Acting as
equipment-virtual = virtual
equipment-keeper = kept by { $person }
equipment-since = since { $since }
equipment-overdue = on the table for too long
equipment-cards = { $cards } cards of { $decks ->
    [one] { $decks } deck
   *[other] { $decks } decks
}
equipment-none = No equipment is on the table.
positions-none = The table has no seat and no terminal.
positions-state = State
positions-seat = Seat
positions-down = Does not respond
positions-locked = locked
positions-up = Terminal
calls-title = Terminals that are calling
calls-asks = { $table } · { $position } has been calling since { $time }
calls-done = Someone is there
calls-some = calling: { $calls }
money-box = Box { $box }
money-booked = { $amount } by the books, to be counted
money-none = No box is out, and no colour chips are.

waits-none = Nothing is waiting for a second person.
waits-left = { $left } left
waits-by = Proposal { $number } by { $person }, { $role }
waits-hash = Hash of the order
waits-fits = matches what is shown
waits-differs = does not match what is shown
waits-approvers = May be approved by: { $roles }.
waits-approvers-there = May be approved by: { $roles }. Here: { $people }.
waits-moved = What it is about has changed: it can no longer be approved.
effect-becomes = becomes
effect-void = void
effect-no-result = no result yet
effect-back = Wagers to be returned: { $wagers }, { $amount } in all
effect-wagers = Wagers of round { $round }
effect-area = Area
effect-stake = Stake
effect-was = Returned
effect-now = Would be returned
effect-gets = { $player } gets { $amount } of credit
effect-gives = { $amount } of credit is taken from { $player }
effect-chips = { $player } gets { $amount } in chips
effect-chips-back = { $player } gives back { $amount } in chips
effect-owes = { $player } will owe the house { $amount }
effect-owes-less = { $player } owes { $amount } less
effect-owed = The house will owe { $player } { $amount }
effect-owed-less = The house owes { $player } { $amount } less
effect-nothing = No money moves.
waits-why = Why not
waits-approve = Approve
waits-reject = Reject
waits-withdraw = Withdraw
waits-done-approve = Approved: { $order } (proposal { $proposal })
waits-done-reject = Rejected: { $order } (proposal { $proposal })
waits-done-withdraw = Withdrawn: { $order } (proposal { $proposal })
propose = Propose to a second person
propose-why = Reason for the second person
propose-done = Proposed as number { $proposal }: a second person decides.

form-optional = (optional)
form-advice = should be { $amount }
attest-trials = Keyed in: { $faces }. These areas lit up, and no others: { $areas }.
attest-operations = It was operated { $times ->
    [one] { $times } time, and worked
   *[other] { $times } times, and worked each time
}.
form-choose = Choose …
form-nothing = There is nothing to choose
form-die = Die { $die }
form-more = One more
form-fewer = One fewer
form-two = two people
form-sure = Is this right?
form-confirm = Yes, do it
form-back = Back
form-done = Done, record { $record }
form-cash = Done, record { $record }. Hand over { $amount }
form-ticket = Done, record { $record }. Ticket number { $ticket } of the house for { $amount }: print it for the player
paper-make = Make a paper ticket
paper-print = Print
paper-picture = The ticket with the number { $ticket } of the house, to be printed
paper-waits = Ticket number { $ticket } of the house for { $amount } is not printed yet
told-yes = yes
told-no = no
told-none = none
told-unchanged = Unchanged: { $count }
told-now = now { $now }
wrong-needed = This is required.
wrong-attest = Check first, and tick this if it is so.
wrong-whole = Enter a whole number.
wrong-amount = Enter digits, with at most { $decimals } decimals after a point.
wrong-faces = Choose a face for all three dice.
wrong-time = This is not a time.

reports-from = From
reports-to = To
reports-by = By
reports-all = All
reports-round = Round
reports-player = Player
reports-person = Person
reports-code = Event
reports-over = From this amount up
reports-make = Make the report
reports-wait = The report is being made …
reports-made = made { $made }
reports-alarm = A figure is outside its band.
reports-nothing = No activity in this interval.
reports-csv = CSV file
reports-page = Page to print
span-day = Gaming day
span-shift = Shift
span-month = Month
span-year = Year
span-all = All together
chart-wins = Handle and win
chart-bands = Win against theory, with the bands of fair play
chart-band99 = 99 % of fair play
chart-band95 = 95 % of fair play
chart-faces = How often each face came

log-search = Search
log-code = Kind of event begins with
log-since = Since
log-until = Before
log-older = Older records
log-none = No such record.
log-when = When
log-where = Record
log-who = Who
log-what = What happened
dispute-title = Dispute bundle
dispute-of = Dispute bundle of round { $round }
dispute-what = All that the house knows of one round: wagers, records with their hashes, transfers, balances.
dispute-gather = Gather it
dispute-keep = Download the bundle
dispute-open = Open disputes
dispute-line = { $number }: { $player }, round { $round }. { $complaint }
dispute-ask-before = An inquiry may be asked for until { $time }
dispute-kept = Kept: { $kept }

cage-tickets = Tickets
cage-players = Players
cage-owed = Owed
cage-gear = Dice, cards and shakers
cage-all = Include those that are over
cage-look = Look up
cage-none = No ticket.
cage-ends = Ends with
cage-standing = State
cage-from = From
cage-expires = Good until
cage-excluded = Excluded, at least until { $until }
cage-excluded-title = Excluded from play
cage-may = may play
cage-account = Account
cage-no-account = No account
cage-receivable = { $player } owes { $amount } for round { $round } at { $table }
cage-payable = { $player } is owed { $amount }
cage-nothing-owed = Nothing is owed.

house-steps = The way to the first round
house-people = People
house-at-work = at work: { $role }
house-left = no longer works here
house-code = Draw a one-time code
house-code-of = Code for { $person }, shown once:
house-again = Refresh
house-devices = Devices
house-no-devices = No device has requested access.
house-kind = Kind
house-fingerprint = Fingerprint
house-let-in = The fingerprint matches: approve it
house-revoke = Revoke it
device-proposed = requests access
device-active = approved
device-revoked = revoked
program-title = Program and rules
program-look = Check them now
program-not-yet = The program has not been checked since the house was opened.
program-whole = The program is as it should be
program-differs = The program is not as it should be, and no round opens. Differences: { $count }
program-at = { $at } · version { $version } · files: { $files }
program-own = the house's own rules

group-table = Table
group-rulings = Rulings
group-trouble = Irregularities
group-limits = Limits and pay table
group-staff = Staff
group-equipment = Equipment
group-positions = Seats and terminals
group-money = Table money

field-backs = Backs
field-begins_at = Minutes after midnight
field-box = Box
field-cap = Cap of a round
field-counted = Counted
field-currency = Currency
field-dice = Dice
field-due = When
field-hold = Held
field-is_alone = alone, without the dealer's entry
field-is_held = operated by the program
field-is_sealed = sealed
field-is_terminal = is a terminal
field-is_virtual = virtual
field-item = Item
field-kind = Kind
field-is_good = no fault was found
field-serials = Serial numbers, one for each deck
field-limits = Limits
field-lit = Areas that lit up
field-maximum = Maximum
field-minimum = Minimum
field-number = Ticket number
field-operation = went well
field-operations = Operations
field-paid_with = Paid with
field-pay_table = Pay table
field-reference = Reference
field-roles = Roles
field-tables = Tables
field-rule_set = Rule set
field-seconds = Seconds to play
field-session = Session
field-denominations = Denominations
field-pieces = Pieces
field-value = Value of one
field-change = Change
field-stop = Stop
field-table = Table
field-trials = Trials
field-until = Until
field-utc_offset = Minutes from UTC
field-not_tumbled = The dice were not tumbled
field-shifts = Shifts in a day
field-least_age = Minimum age to play
field-contacts = Who offers help, and how to reach them
field-english = More in English
field-simplified_chinese = More in simplified Chinese
field-traditional_chinese = More in traditional Chinese
field-verdict = Verdict
field-visit = Name of the visit
field-why = Reason
