### Texts shared by several screens: phases, areas, results, settings.

title = Sic bo, table { $table }
loading = Connecting to the house …
unreachable = the house does not answer

mark-demo = Play money
mark-laboratory = Laboratory: not for play
mark-real = Real money

bar-table = Table
bar-round = Round

phase-closed = The table is closed
phase-halted = The table is stopped
phase-idle = Waiting for the next round
phase-betting-open = Place your bets
phase-betting-closed = No more bets
phase-revealed = The result is being shown
phase-outcome = The result
phase-settling = Wagers are being settled
phase-held = Held for a ruling
phase-dice-to-be-read = Two people are looking at the table
phase-option-open = You may withdraw your wagers

notice-stopped-house = Play stops at all tables after this round
notice-stopped-table = Play stops at this table after this round
notice-stopped-fault = Play is stopped at this table after a fault
notice-stopped-pay-table = Pay table { $pay_table } takes no wagers after this round
notice-read-by-hand = The device is out of use: the dice are read by people
notice-why = { $what }: { $reason } (stop { $stop }, { $by })
notice-held = Round { $round } is held: { $why }
notice-held-table = Play is held: { $why }
notice-last-round = Round { $round } is the last: the table closes after it
notice-limits = New limits from the first round after { $time }: { $limits }
notice-limits-in = New limits from the first round after { $time } (in { $minutes } min): { $limits }

count-label = Betting closes in { $seconds ->
    [one] { $seconds } second
   *[other] { $seconds } seconds
}

line-again = Reconnect

do-close = Close

area-lit = wins

said-void = The round is void
said-late-void = Round { $round } is void, every wager goes back:

result-total = Total { $total }
result-dice = Faces { $faces }
result-revised = Corrected result

view-felt = Layout

menu-language = Language
menu-theme = Felt
menu-theme-dark = Night
menu-theme-light = Day

history-size = Big and Small
history-parity = Odd and Even
history-totals = Totals
history-big = B
history-small = S
history-triple = T
history-odd = O
history-even = E

enrol-code = One-time code
enrol-send = Request access
enrol-wait = Waiting for approval
enrol-compare = The supervisor compares this fingerprint with the one on the pit desk:
enrol-fingerprint = Fingerprint
enrol-forget = Start again
enrol-old = This browser is too old to play: it cannot store a key.

menu-settings = Settings
rules-clause = Clause
history-recent = Past results

follows-until = no round opens until { $remedy }
odds = { $against } to { $per }

kind-small = Small
kind-big = Big
kind-odd = Odd
kind-even = Even
kind-any-triple = Any triple
kind-triple = Triple { $faces }
kind-double = Double { $faces }
kind-total = Total { $faces }
kind-domino = Two dice { $faces }
kind-single = Single { $faces }
kind-trio = Three dice { $faces }
kind-double-single = Pair and one { $faces }
kind-four = Three of { $faces }
