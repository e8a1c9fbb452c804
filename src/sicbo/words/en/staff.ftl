### Texts shared by all staff screens.

sign-in-person = Name
sign-in-role = Role
sign-in-password = Password
sign-in-digits = Six digits of your second factor
sign-in-send = Sign in
sign-in-new = I have a one-time code and no password yet
console-why = This house works at enrolled screens only. An admin draws a code for this screen at the house desk; you can also sign in without one, to enrol devices and look after people.
console-name = Name of this console
console-this = This screen is the console { $device }.
left-idle = { $person } was signed out because nobody had touched this screen for { $minutes ->
    [one] a minute
   *[other] { $minutes } minutes
}. Enter your password to go on.
left-over = The session of { $person } is over: nobody used it for a while, or it was ended elsewhere. Sign in to go on.
sign-out = Sign out
sign-out-failed = You are NOT signed out, because the house could not be told: { $why }. Reload this page, and sign out there.
here-who = { $person }, { $role }
here-other = The role { $role } may not use this page. Sign out, and sign in with another role.
here-house = Your house
step-up-title = Show your second factor again
step-up-why = Decisions about money or people need one from the last five minutes.
step-up-send = Show it
step-up-cancel = Not now
line-opening = Connecting …
line-live = Connected
line-lost = No connection: nothing can be ordered, and what is shown may be out of date.
line-shut = Disconnected
line-says = The house says: { $why }

role-terminal = Terminal
role-device = Device
role-program = The program
role-dealer = Dealer
role-pit-supervisor = Pit supervisor
role-pit-manager = Pit manager
role-shift-manager = Shift manager
role-casino-manager = Casino manager
role-cashier = Cashier
role-technician = Technician
role-auditor = Auditor
role-admin = Admin
moment-betting = while betting was open
moment-closed = after the closing call
moment-tumbling = while the dice were tumbled
moment-concealed = under the cover
moment-shown = when dice or cards showed
moment-outcome = once the outcome was on record
moment-settling = during the settlement
moment-between-rounds = between rounds
moment-earlier = in an earlier round
moment-of-the-round = at some moment of the round
moment-any = at any moment
held-reported = Reported by { $person }: { $moment }.
