### The words for codes that a player terminal can receive: roles, devices, instruments of stakes.

terminal = terminal
device = device
program = program
dealer = dealer
pit-supervisor = pit supervisor
pit-manager = pit manager
shift-manager = shift manager
casino-manager = casino manager
cashier = cashier
technician = technician
auditor = auditor
admin = admin
console = console
display = display
dice-reader = dice reader
proposed = proposed
active = active
revoked = revoked
value-chips = value chips
colour-chips = colour chips
promotional-tokens = promotional tokens
vouchers = vouchers
plaques = plaques
credits = credits
cash = cash
