"""Chance at a running table: drawn where it is kept, thrown away where it is not, and never a second time."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from at_the_table import money
from house_runtime.house import BOSS, PROGRAM, House, lay, running
from sicbo.house_runtime.requests import STORE_IS_AWAY, Accepted, Rejected
from sicbo.house_runtime.tables.draw_chains import CommittedChance, make_secret, read_secret, source_of_house
from sicbo.house_runtime.tables.outcome_sources import OperatingSystemsChance, ScriptIsRefused, source_for
from sicbo.house_runtime.tables.running_table import RunningTable
from sicbo.rules.law import ClosingGround
from sicbo.secret_files import SecretIsRefused
from sicbo.storage.contents import MARKS
from sicbo.storage.contract import Batch, StoreIsAway
from sicbo.storage.new_files import FileIsThere
from sicbo.storage.records import decode
from sicbo.table import commands as c
from sicbo.table import events as e
from sicbo.table.draws.unbiased_faces import Faces
from sicbo.table.state import Table
from storage.stores import KINDS

SECRET = bytes(range(32))


def table_of(house: House) -> Table:
    """Give the table as it was last kept."""
    table = house.table.standing.table
    assert table is not None
    return table


async def record(house: House) -> list[e.Event]:
    """Read the events of the table."""
    records = list(await house.store.read("T1"))
    while more := await house.store.read("T1", after=records[-1].seq):
        records += more
    events = (decode(each.data)[1] for each in records)
    return [each for each in events if isinstance(each, e.Event)]


async def to_the_reveal(house: House) -> None:
    """Open a round and come to where its outcome is drawn."""
    await house.do(c.OpenBetting())
    await house.do(c.CloseBetting())
    await house.do(c.StartTumble())


async def a_round(house: House) -> None:
    """Play a whole round without wagers."""
    await to_the_reveal(house)
    await house.do(c.DrawOutcome())


@pytest.fixture
def falls(monkeypatch: pytest.MonkeyPatch) -> list[Faces]:
    """Let the dice fall as 1-1-1, then 2-2-2 and so on; list what has fallen."""
    fallen: list[Faces] = []

    def tumble() -> Faces:
        fallen.append((len(fallen) + 1,) * 3)
        return fallen[-1]

    monkeypatch.setattr("sicbo.house_runtime.tables.outcome_sources.tumble", tumble)
    return fallen


# ---- one transaction ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
async def test_an_outcome_that_cannot_be_kept_was_never_seen_and_is_drawn_anew(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, falls: list[Faces]
) -> None:
    """The first fall was only in the batch that failed; under the same key the second one counts (INV-G2)."""

    async def away(_: Batch) -> None:
        raise StoreIsAway("the disk is full")

    async with running(kind, tmp_path) as house:
        await to_the_reveal(house)
        told: list[object] = []
        house.table.watch(told.append)
        with monkeypatch.context() as patched:
            patched.setattr(house.store, "commit", away)
            assert STORE_IS_AWAY == await house.ask(c.DrawOutcome(), key="draw")
        assert table_of(house).round is not None
        assert "(1, 1, 1)" not in repr(told)

        first = await house.ask(c.DrawOutcome(), key="draw")
        again = await house.ask(c.DrawOutcome(), key="draw")

        assert isinstance(first, Accepted)
        assert first == again
        assert [(1, 1, 1), (2, 2, 2)] == falls
        kept = [each.faces for each in await record(house) if isinstance(each, e.OutcomeEstablished)]
        assert [(2, 2, 2)] == kept


@pytest.mark.parametrize("kind", KINDS)
async def test_an_outcome_that_was_kept_without_our_knowing_is_not_drawn_again(
    kind: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, falls: list[Faces]
) -> None:
    """The line broke after the commit: the retry finds the answer, and the first fall is the outcome."""
    async with running(kind, tmp_path) as house:
        await to_the_reveal(house)
        commit = house.store.commit

        async def kept_and_away(batch: Batch) -> None:
            await commit(batch)
            raise StoreIsAway("the line broke")

        with monkeypatch.context() as patched:
            patched.setattr(house.store, "commit", kept_and_away)
            assert STORE_IS_AWAY == await house.ask(c.DrawOutcome(), key="draw")

        assert isinstance(await house.ask(c.DrawOutcome(), key="draw"), Accepted)

        assert [(1, 1, 1)] == falls
        kept = [each.faces for each in await record(house) if isinstance(each, e.OutcomeEstablished)]
        assert [(1, 1, 1)] == kept


async def test_nothing_is_drawn_for_an_order_whose_turn_it_is_not(tmp_path: Path, falls: list[Faces]) -> None:
    """While betting is open no fall exists anywhere, not even in the memory of the process."""
    async with running("memory", tmp_path) as house:
        assert isinstance(await house.ask(c.DrawOutcome()), Rejected)
        await house.do(c.OpenBetting())
        assert isinstance(await house.ask(c.DrawOutcome()), Rejected)

        assert [] == falls


# ---- marked houses -----------------------------------------------------------------------------------


async def test_only_a_laboratory_takes_a_script_or_an_outcome_that_is_named(tmp_path: Path) -> None:
    """A house marked real or demo draws from the operating system's generator and from nothing else."""

    async def named(mark: str) -> str:
        (tmp_path / mark).mkdir()
        async with running("memory", tmp_path / mark, source_for(mark)) as house:
            await to_the_reveal(house)
            answer = await house.ask(c.TakeOutcome(faces=(1, 2, 3)), PROGRAM)
            await house.ask(c.DrawOutcome())
            assert 1 == len([each for each in await record(house) if isinstance(each, e.OutcomeEstablished)])
            return "taken" if isinstance(answer, Accepted) else answer.code

    refused = "outcome/not-named-here"
    taken = {"demo": refused, "laboratory": "taken", "real": refused}
    assert taken == {mark: await named(mark) for mark in MARKS}
    for mark in ("demo", "real"):
        with pytest.raises(ScriptIsRefused, match=f"a house marked {mark} has no script"):
            source_for(mark, [(1, 2, 3)])
    with pytest.raises(ScriptIsRefused, match="and not 'casino'"):
        source_for("casino")


async def test_a_script_gives_its_outcomes_in_order_whatever_happens_to_the_process(tmp_path: Path) -> None:
    """Which outcome is next follows from the number of the round."""
    script = source_for("laboratory", [(1, 2, 3), (4, 5, 6)])
    async with running("memory", tmp_path, script) as house:
        await a_round(house)
        await house.start()
        await a_round(house)
        await a_round(house)

        kept = [each.faces for each in await record(house) if isinstance(each, e.OutcomeEstablished)]
        assert [(1, 2, 3), (4, 5, 6), (1, 2, 3)] == kept
        assert script.can_draw(table_of(house))


# ---- chains of seeds ---------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", KINDS)
async def test_seeds_are_shown_in_the_batch_that_ends_the_round(kind: str, tmp_path: Path) -> None:
    """Opening the table says to a chain; every round shows its seed before anything else happens."""
    async with running(kind, tmp_path, CommittedChance(SECRET, rounds=2)) as house:
        ann = await house.terminal("ann")
        for _ in range(3):
            await house.do(c.OpenBetting())
            await house.do(c.GiveNonce(position="ann", nonce="my own"), ann)
            await house.do(lay("ann", {"small": 5}), ann)
            await house.do(c.CloseBetting())
            await house.do(c.StartTumble())
            await house.do(c.DrawOutcome())
            await house.do(c.SettleRound())

        happened = await record(house)
        chains = [(each.first, each.rounds) for each in happened if isinstance(each, e.DrawsCommitted)]
        assert [(1, 2), (3, 2)] == chains
        assert [1, 2, 3] == [each.round for each in happened if isinstance(each, e.SeedRevealed)]
        places = {type(each): place for place, each in enumerate(happened)}
        assert places[e.RoundConcluded] + 1 == places[e.SeedRevealed]


async def test_a_start_says_to_a_chain_of_its_own(tmp_path: Path) -> None:
    """So a house that was restored from an old copy plays from no seed that was shown after the copy."""
    async with running("memory", tmp_path, CommittedChance(SECRET)) as house:
        await a_round(house)
        house.source = CommittedChance(SECRET)
        await house.start()
        await a_round(house)

        happened = await record(house)
        chains = [each for each in happened if isinstance(each, e.DrawsCommitted)]
        assert [1, 2] == [each.first for each in chains]
        assert chains[0].anchor != chains[1].anchor


async def test_another_process_with_the_secret_finishes_the_round_that_it_takes_over(tmp_path: Path) -> None:
    """It draws from the chain of the other and shows the seed, and only then says to a chain of its own."""
    async with running("memory", tmp_path, CommittedChance(SECRET)) as house:
        began = house.clock.now()
        await to_the_reveal(house)
        house.clock.move(seconds=11)
        source = CommittedChance(SECRET)
        other = RunningTable(house.store, "T1", house.clock, "them", source=source, alive_since=began)
        await other.start()

        assert isinstance(await other.ask(house.request(c.DrawOutcome())), Accepted)
        await other.stop()

        happened = await record(house)
        of_draws = (
            e.TableTakenOver,
            e.OutcomeEstablished,
            e.SeedRevealed,
            e.DrawsCommitted,
            e.RoundVoided,
        )
        assert [
            e.DrawsCommitted,
            e.TableTakenOver,
            e.OutcomeEstablished,
            e.SeedRevealed,
            e.DrawsCommitted,
        ] == [type(each) for each in happened if isinstance(each, of_draws)]


WITHOUT_THE_SECRET: dict[str, Callable[[], CommittedChance | OperatingSystemsChance]] = {
    "another secret": lambda: CommittedChance(bytes(32)),
    "no secret": OperatingSystemsChance,
}


@pytest.mark.parametrize("source", WITHOUT_THE_SECRET)
async def test_a_process_without_the_secret_stands_still_until_the_table_is_opened_anew(
    source: str, tmp_path: Path
) -> None:
    """It draws nothing, shows nothing, opens no betting; what it plays by after that is on record."""

    async def code(house: House, command: c.Command) -> str:
        answer = await house.ask(command)
        return "done" if isinstance(answer, Accepted) else answer.code

    async with running("memory", tmp_path, CommittedChance(SECRET)) as house:
        await to_the_reveal(house)
        table = table_of(house)
        house.source = WITHOUT_THE_SECRET[source]()
        assert not house.source.can_draw(table)
        drawn = house.source.draw(table)
        assert drawn is None or not drawn.is_committed

        await house.start()  # the round is void by RWS 5.1.2, and its seed cannot be shown
        assert "draws/seed-is-due" == await code(house, c.OpenBetting())
        await house.do(c.CloseTable(count=money(0), at_once=ClosingGround.HONESTY), BOSS)
        await house.do(c.OpenTable(count=money(0)), BOSS)
        await a_round(house)

        happened = await record(house)
        reopened = max(place for place, each in enumerate(happened) if isinstance(each, e.TableOpened))
        after = [type(each) for each in happened[reopened:]]
        assert (source == "another secret") == (e.DrawsCommitted in after)


async def test_betting_does_not_open_where_the_chain_is_not_in_hand(tmp_path: Path) -> None:
    """Between rounds too: a start with the wrong secret is seen before anyone can stake."""
    async with running("memory", tmp_path, CommittedChance(SECRET)) as house:
        house.source = OperatingSystemsChance()
        await house.start()

        answer = await house.ask(c.OpenBetting())

        assert isinstance(answer, Rejected)
        assert "draws/not-in-hand" == answer.code


async def test_a_table_that_is_committed_to_nothing_is_drawn_for_without_a_chain(tmp_path: Path) -> None:
    """A round that was begun before the house let its outcomes be checked is finished as it was begun."""
    async with running("memory", tmp_path, OperatingSystemsChance()) as house:
        await to_the_reveal(house)
        source = CommittedChance(SECRET, is_laboratory=True)

        drawn = source.draw(table_of(house))

        assert drawn is not None
        assert (False, True) == (drawn.is_committed, source.is_laboratory)
        assert source.can_draw(table_of(house))


# ---- the secret --------------------------------------------------------------------------------------


@pytest.fixture
def secret_file(tmp_path: Path) -> Iterator[Path]:
    path = tmp_path / "draws.secret"
    make_secret(path)
    yield path
    path.unlink(missing_ok=True)


def test_a_secret_is_read_back_and_never_overwritten(secret_file: Path) -> None:
    """Nobody else may read the file, and a second one does not take its place."""
    first = read_secret(secret_file)

    with pytest.raises(FileIsThere, match="already exists, and is not overwritten"):
        make_secret(secret_file)

    assert (0o600, 32) == (secret_file.stat().st_mode & 0o777, len(first))
    assert first == read_secret(secret_file)


def test_a_secret_that_others_can_read_or_that_is_none_is_refused(secret_file: Path) -> None:
    """The program says what is wrong, and does not start with it."""
    secret_file.chmod(0o640)
    with pytest.raises(SecretIsRefused, match="has mode 0640, and others could read it"):
        read_secret(secret_file)
    secret_file.chmod(0o600)
    for text in (b"xyz\n", b"0a" * 31, b"0A" * 32):
        secret_file.write_bytes(text)
        with pytest.raises(SecretIsRefused, match="is no secret of a house"):
            read_secret(secret_file)
    secret_file.unlink()
    with pytest.raises(SecretIsRefused, match="cannot read"):
        read_secret(secret_file)


def test_a_house_has_a_script_or_a_secret_or_neither() -> None:
    """The mark decides what may be named; the secret decides what can be checked."""
    plain, checked = source_of_house("real"), source_of_house("laboratory", secret=SECRET)

    assert (OperatingSystemsChance, False) == (type(plain), plain.is_laboratory)
    assert (CommittedChance, True) == (type(checked), checked.is_laboratory)
    assert not source_of_house("demo", secret=SECRET).is_laboratory
    with pytest.raises(ScriptIsRefused, match="do not go together"):
        source_of_house("laboratory", script=[(1, 2, 3)], secret=SECRET)
