"""Every reason for saying no at the cage: codes that stay the same, and sentences with the numbers in them.

Who may comes first, then how the ticket stands, then what is asked for.
"""

from sicbo import orders
from sicbo.streams import Catalogue

CATALOGUE = Catalogue(
    {
        "role/may-not": orders.CATALOGUE["role/may-not"],
        "staff/needs-a-second-person": orders.CATALOGUE["staff/needs-a-second-person"],
        # a ticket that is brought
        "ticket/not-a-number": "this is not a ticket number: it has {found} digits instead of {digits}",
        "ticket/wrong-digit": "this is not a ticket number: one of its digits is wrong, compare it with the"
        " ticket",
        "ticket/unknown": "there is no ticket {number}",
        "ticket/spent": "ticket {number} was {standing}{where}",
        "ticket/void": "ticket {number} is void",
        "ticket/expired": "ticket {number} was good until {until}",
        "ticket/reported-lost": "ticket {number} is reported lost: the pit decides on it",
        "ticket/is-printed": "ticket {number} was printed already: the pit replaces a lost paper",
        "ticket/not-reported-lost": "ticket {number} is not reported lost",
        "ticket/other-currency": "ticket {number} is in {its}, and this is {currency}",
        "ticket/wrong-amount": "ticket {number} is for {amount}, not for {named}",
        "reason/needed": "this is kept with its reason",
        # a ticket that is made
        "ticket/number-is-taken": "there is a ticket {number} already",
        "ticket/no-time-left": "a ticket that is good until {until} is good for nothing: it is {now}",
        # players
        "name/not-a-name": "{name!r} is no name: 1 to {most} printable characters, no blank and no slash",
        "account/is-there": "there is an account {account} already",
        "account/unknown": "there is no account {account!r}",
        "account/is-elsewhere": "the player of account {account} is at table {table}",
        "account/other-currency": "account {account} is in {its}, and this is {currency}",
        "account/not-a-limit": "a limit is nothing or more, and {limit} is none",
        "player/excluded": "{player} is excluded from play",
        "player/not-excluded": "{player} is not excluded",
        "player/excluded-until": "{player} is excluded until {until} at least",
        # amounts
        "money/not-positive": "the amount must be more than nothing, and it is {amount}",
        "money/too-much": "{amount} is more than the largest amount, {most}",
        "payable/not-owed": "the house owes {player} {owed}, not {amount}",
        "payable/owes-too": "the house owes {player} {owed} and is owed {debt}: set it off, and pay {left}",
        "receivable/not-owed": "{player} owes {owed} for round {round} of {table}, not {amount}",
    }
)
refused = CATALOGUE.refused
