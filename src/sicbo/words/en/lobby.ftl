### The texts of the lobby.

title = Tables
watch = Watch
play = Play
deal = Deal
to = { $act }: { $title }, table { $table }
rules = Rules of { $house }
stakes = Stakes
last = Last result
no-result = No result yet
lost = No connection: the tables are not up to date
no-tables = There are no tables yet. The staff of the house set tables up at the pit desk.
private = This house shows its tables to people who are signed in.
new-title = Nobody works here yet
new-why = The first two people set their passwords with the code that the program printed when it was first started.
new-go = Set up the house
sign-in = Sign in
here = Signed in: { $person }
pit = Pit desk
house = The house
nothing-title = There is nothing here
nothing-why = The house has no page under { $address }.
nothing-table = There is no table { $table }
nothing-table-why = The address may be mistyped, or the table has not been set up yet.
nothing-back = To the lobby
