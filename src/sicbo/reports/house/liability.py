"""Liability and stakes in play: what the house owes players, and what stands in rounds that are not over.

Balances are folded from all transfers up to the end of the interval. Where it has no end they must be those
that the store keeps, and the report says whether they are.
"""

from msgspec.structs import replace

from sicbo.ledger.accounts import AccountKind
from sicbo.money import Currency, Money
from sicbo.reports.house.formats.report import Kind, Note, Parts, Row, Section, columns
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.records import everything
from sicbo.storage.accounts import read_account
from sicbo.storage.contents import Contents

OWED = {
    AccountKind.PLAYER_CREDIT: "credit of players",
    AccountKind.COLOUR_CHIPS: "colour chips in players' hands",
    AccountKind.TICKETS: "live tickets",
    AccountKind.PAYABLE: "owed to players who have left",
    AccountKind.STAKES_IN_PLAY: "stakes in play",
}
ALSO = {
    AccountKind.VALUE_CHIPS: "value chips paid out less taken in, as far as tables moved them",
    AccountKind.RECEIVABLE: "owed to the house by players",
    AccountKind.EXPIRED_TICKETS: "expired tickets",
    AccountKind.PROMOTIONAL: "promotional tokens, used less given back",
}
BY_KIND = columns(
    currency=Kind.TEXT, account=Kind.TEXT, what=Kind.TEXT, accounts=Kind.COUNT, amount=Kind.MONEY
)
BY_ACCOUNT = columns(currency=Kind.TEXT, account=Kind.TEXT, whose=Kind.TEXT, amount=Kind.MONEY)
Balances = dict[tuple[Currency, str], int]
"""By currency and account, credits less debits in minor units."""


def liability(contents: Contents, asked: ReportQuery) -> Parts:
    """Report what is owed by kind of account, then by account, and whether the ledger says the same."""
    balances = balances_of(contents, asked)
    yield Section("what-the-house-owes", "What the house owes", BY_KIND)
    yield from _by_kind(balances, OWED)
    yield Section("what-goes-with-it", "What goes with it", BY_KIND)
    yield from _by_kind(balances, ALSO)
    yield Section("account-by-account", "Account by account", BY_ACCOUNT)
    for (currency, name), net in sorted(balances.items(), key=lambda each: (each[0][0].code, each[0][1])):
        account = read_account(name)
        if account.kind in OWED or account.kind in ALSO:
            amount = currency.show(Money(net * account.kind.side.value))
            yield Row((currency.code, account.kind.value, account.of, amount))
    yield from _compared(contents, asked, balances)


def balances_of(contents: Contents, asked: ReportQuery) -> Balances:
    """Fold all transfers up to the end of the interval; only accounts that have something are kept."""
    balances: Balances = {}
    for entry in everything(contents, replace(asked, table="")):
        for each in entry.moved:
            for account, change in ((each.debit, -each.amount), (each.credit, each.amount)):
                key = entry.currency, account
                after = balances.get(key, 0) + change
                if after:
                    balances[key] = after
                else:
                    balances.pop(key, None)
    return balances


def _by_kind(balances: Balances, kinds: dict[AccountKind, str]) -> Parts:
    sums: dict[Currency, dict[AccountKind, list[int]]] = {}
    for (currency, name), net in balances.items():
        kind = read_account(name).kind
        if kind in kinds:
            sums.setdefault(currency, {}).setdefault(kind, []).append(net * kind.side.value)
    for currency in sorted(sums, key=lambda each: each.code):
        total = 0
        for kind, what in kinds.items():
            found = sums[currency].get(kind, [])
            if found:
                total += sum(found)
                yield Row((currency.code, kind.value, what, len(found), currency.show(Money(sum(found)))))
        if kinds is OWED:
            yield Row((currency.code, "", "all together", None, currency.show(Money(total))))


def _compared(contents: Contents, asked: ReportQuery, balances: Balances) -> Parts:
    """Say whether the kept balances are the same; an older end than now cannot be compared."""
    if asked.interval.until is not None:
        yield Note(
            "liability-at-the-end",
            "Balances are those at the end of the interval, folded from all transfers before it.",
        )
        return
    folded: dict[str, int] = {}
    for (_, name), net in balances.items():
        folded[name] = folded.get(name, 0) + net
    folded = {name: net for name, net in folded.items() if net}
    kept = contents.balances()
    yield Section(
        "accounts-that-the-ledger-has-otherwise",
        "Accounts that the ledger has otherwise",
        columns(account=Kind.TEXT, ledger=Kind.COUNT, folded=Kind.COUNT),
    )
    for name in sorted(kept.keys() | folded.keys()):
        if kept.get(name, 0) != folded.get(name, 0):
            yield Row((name, kept.get(name, 0), folded.get(name, 0)), is_alarm=True)
    yield Note(
        "liability",
        "Balances are folded from all transfers; the last section lists accounts that the ledger keeps "
        "otherwise, in minor units, and is empty in a whole house.",
    )
