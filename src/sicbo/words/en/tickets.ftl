# The texts on a ticket.

title = Ticket { $reference }
house = { $house } ({ $mark })
mark--demo = PLAY MONEY: THIS TICKET IS WORTH NOTHING
mark--laboratory = LABORATORY: THIS TICKET IS WORTH NOTHING
from-table = ticket { $reference }, from table { $table }
from-cage = ticket { $reference }, sold at the cage
in-place-of-lost = { $ticket } in place of a lost one
good-until = good until { $until }
paid-once = paid once, to whoever brings it: at the cage, or as credit at a table
