"""Liability and stakes in play: what the house owes players, and the stakes in rounds that are not over.

Balances are summed from all transfers up to the end of the interval. If it has no end they must equal those
in the store, and the report says whether they do.
"""

from msgspec.structs import replace

from sicbo.ledger.accounts import AccountKind
from sicbo.money import Currency, Money
from sicbo.reports.house.formats.phrases import account, phrase, term
from sicbo.reports.house.formats.report import Kind, Note, Parts, Row, Section, columns
from sicbo.reports.house.sources.query import ReportQuery
from sicbo.reports.house.sources.records import everything
from sicbo.storage.accounts import read_account
from sicbo.storage.contents import Contents

OWED = (
    AccountKind.PLAYER_CREDIT,
    AccountKind.COLOUR_CHIPS,
    AccountKind.TICKETS,
    AccountKind.PAYABLE,
    AccountKind.STAKES_IN_PLAY,
)
ALSO = (
    AccountKind.VALUE_CHIPS,
    AccountKind.RECEIVABLE,
    AccountKind.EXPIRED_TICKETS,
    AccountKind.PROMOTIONAL,
)
BY_KIND = columns(
    currency=Kind.TEXT, account=Kind.TEXT, what=Kind.TEXT, accounts=Kind.COUNT, amount=Kind.MONEY
)
BY_ACCOUNT = columns(currency=Kind.TEXT, account=Kind.TEXT, whose=Kind.TEXT, amount=Kind.MONEY)
Balances = dict[tuple[Currency, str], int]
"""By currency and account, credits less debits in minor units."""


def liability(contents: Contents, asked: ReportQuery) -> Parts:
    """Report liabilities by kind of account, then by account, and whether the ledger agrees."""
    balances = balances_of(contents, asked)
    yield Section("what-the-house-owes", BY_KIND)
    yield from _by_kind(balances, OWED)
    yield Section("what-goes-with-it", BY_KIND)
    yield from _by_kind(balances, ALSO)
    yield Section("account-by-account", BY_ACCOUNT)
    for (currency, name), net in sorted(balances.items(), key=lambda each: (each[0][0].code, each[0][1])):
        found = read_account(name)
        if found.kind in OWED or found.kind in ALSO:
            amount = currency.show(Money(net * found.kind.side.value))
            yield Row((currency.code, term(found.kind.value), found.of, amount))
    yield from _compared(contents, asked, balances)


def balances_of(contents: Contents, asked: ReportQuery) -> Balances:
    """Sum all transfers up to the end of the interval; accounts with a zero balance are left out."""
    balances: Balances = {}
    for entry in everything(contents, replace(asked, table="")):
        for each in entry.moved:
            for name, change in ((each.debit, -each.amount), (each.credit, each.amount)):
                key = entry.currency, name
                after = balances.get(key, 0) + change
                if after:
                    balances[key] = after
                else:
                    balances.pop(key, None)
    return balances


def _by_kind(balances: Balances, kinds: tuple[AccountKind, ...]) -> Parts:
    sums: dict[Currency, dict[AccountKind, list[int]]] = {}
    for (currency, name), net in balances.items():
        kind = read_account(name).kind
        if kind in kinds:
            sums.setdefault(currency, {}).setdefault(kind, []).append(net * kind.side.value)
    for currency in sorted(sums, key=lambda each: each.code):
        total = 0
        for kind in kinds:
            found = sums[currency].get(kind, [])
            if found:
                total += sum(found)
                what = phrase(f"owed/{kind.value}")
                amount = currency.show(Money(sum(found)))
                yield Row((currency.code, term(kind.value), what, len(found), amount))
        if kinds is OWED:
            yield Row((currency.code, "", phrase("owed/all-together"), None, currency.show(Money(total))))


def _compared(contents: Contents, asked: ReportQuery, balances: Balances) -> Parts:
    """Report whether the stored balances agree; those at an earlier end cannot be compared."""
    if asked.interval.until is not None:
        yield Note("liability-at-the-end")
        return
    folded: dict[str, int] = {}
    for (_, name), net in balances.items():
        folded[name] = folded.get(name, 0) + net
    folded = {name: net for name, net in folded.items() if net}
    kept = contents.balances()
    yield Section(
        "accounts-that-the-ledger-has-otherwise",
        columns(account=Kind.TEXT, ledger=Kind.COUNT, folded=Kind.COUNT),
    )
    for name in sorted(kept.keys() | folded.keys()):
        if kept.get(name, 0) != folded.get(name, 0):
            yield Row((account(name), kept.get(name, 0), folded.get(name, 0)), is_alarm=True)
    yield Note("liability")
