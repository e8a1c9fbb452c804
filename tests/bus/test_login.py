"""Who may join the bus, and whom it joins: passwords, keys, certificates, and words that hold no secret."""

import sys
import traceback
from pathlib import Path

import pytest
import trustme

from bus.a_nats import a_nats_server, needs_nats
from bus.buses import PATIENT
from bus.nats_proxy import proxy_to
from bus.nats_users import ACCOUNT, USER, Key, Papers
from sicbo.bus.addresses import AddressIsRefused, read_addresses
from sicbo.bus.connect import open_bus
from sicbo.bus.contract import BusIsAway
from sicbo.bus.in_process import InProcessBus
from sicbo.bus.login import Login, LoginFiles, named_in, read_login
from sicbo.bus.nats import NatsBus
from sicbo.bus.nats_client import ClientLimits
from sicbo.bus.nkeys import read_nkey
from sicbo.clock import SystemClock
from sicbo.secret_files import Secret, SecretIsRefused

PASSWORD = "correct-horse-battery"  # noqa: S105 - of a server that lives for a test
USERS = f'authorization {{ users: [ {{ user: "sicbo", password: "{PASSWORD}" }} ] }}'


def secret_file(folder: Path, name: str, text: str, mode: int = 0o600) -> Path:
    """Write a file that nobody else may read."""
    path = folder / name
    path.touch(mode=mode)
    path.write_text(text, encoding="utf-8")
    path.chmod(mode)
    return path


async def join(
    url: str, login: Login | None = None, *, house: str = "h", limits: ClientLimits = PATIENT
) -> None:
    """Join a bus, ask on it, and leave."""
    now = SystemClock().now
    bus = await NatsBus.open(read_addresses(url), house=house, now=now, login=login, limits=limits)

    async def answer(message: bytes) -> bytes:
        return message

    await bus.serve("T1", answer, epoch=1)
    assert b"lay" == await bus.ask("T1", b"lay", seconds=60)
    await bus.close()


def all_that_is_said(refusal: pytest.ExceptionInfo[Exception]) -> str:
    """Write an error as a log would show it, with all that led to it."""
    return "".join(traceback.format_exception(refusal.value))


@needs_nats
async def test_a_user_joins_by_the_password_of_a_file(tmp_path: Path) -> None:
    """A wrong one is refused with a message that names the file, and neither password."""
    right = secret_file(tmp_path, "right", PASSWORD + "\n")
    wrong = secret_file(tmp_path, "wrong", "incorrect-horse\n")
    with a_nats_server(USERS) as server:
        await join(server.url, read_login(LoginFiles(user="sicbo", password=right)))

        with pytest.raises(BusIsAway) as refusal:
            await join(server.url, read_login(LoginFiles(user="sicbo", password=wrong)))
        with pytest.raises(BusIsAway, match="does not let us in: no user is not accepted"):
            await join(server.url)

    assert (
        f"NATS 127.0.0.1:{server.port} does not let us in: the user 'sicbo' with the password of {wrong} is not accepted"
        == str(refusal.value)
    )
    assert "horse" not in all_that_is_said(refusal)


@needs_nats
async def test_a_user_joins_by_an_nkey(tmp_path: Path) -> None:
    """The seed stays here; the server knows the public half."""
    key, other = Key(USER, "north"), Key(USER, "south")
    seed = secret_file(tmp_path, "seed", key.seed + "\n")
    strange = secret_file(tmp_path, "strange", other.seed)
    with a_nats_server(f"authorization {{ users: [ {{ nkey: {key.public} }} ] }}") as server:
        await join(server.url, read_login(LoginFiles(nkey=seed)))

        with pytest.raises(
            BusIsAway, match=f"the nkey of {strange}, {other.public} is not accepted"
        ) as refusal:
            await join(server.url, read_login(LoginFiles(nkey=strange)))

    assert other.seed not in all_that_is_said(refusal)


@needs_nats
async def test_a_user_joins_by_a_creds_file(tmp_path: Path) -> None:
    """A paper of the account, and the seed that shows that it is ours."""
    papers = Papers()
    ours = secret_file(tmp_path, "ours.creds", papers.creds(papers.user.seed))
    stolen = secret_file(tmp_path, "stolen.creds", papers.creds(Key(USER, "thief").seed))
    with a_nats_server(papers.settings) as server:
        await join(server.url, read_login(LoginFiles(creds=ours)))

        with pytest.raises(BusIsAway, match=f"the user of {stolen} is not accepted"):
            await join(server.url, read_login(LoginFiles(creds=stolen)))


@needs_nats
async def test_tls_needs_a_certificate_that_is_trusted_and_bears_the_name(tmp_path: Path) -> None:
    """The words say which of the two is wrong; nobody turns the check off."""
    authority, other = trustme.CA(), trustme.CA()
    ca, other_ca = tmp_path / "ca.pem", tmp_path / "other.pem"
    authority.cert_pem.write_to_path(ca)
    other.cert_pem.write_to_path(other_ca)
    certificate, key = tmp_path / "cert.pem", tmp_path / "key.pem"
    issued = authority.issue_cert("127.0.0.1")
    issued.private_key_and_cert_chain_pem.write_to_path(certificate)
    issued.private_key_pem.write_to_path(key)
    with a_nats_server(f'tls {{ cert_file: "{certificate}", key_file: "{key}" }}') as server:
        trusting, trusting_others = read_login(LoginFiles(ca=ca)), read_login(LoginFiles(ca=other_ca))
        await join(server.url.replace("nats:", "tls:"), trusting)
        await join(server.url, trusting)

        for login in (trusting_others, read_login(LoginFiles()), None):
            with pytest.raises(BusIsAway, match=r"has a certificate that is not trusted: .*certificate"):
                await join(server.url.replace("nats:", "tls:"), login)
        with pytest.raises(BusIsAway, match="is not trusted: Hostname mismatch"):
            await join(f"tls://localhost:{server.port}", trusting)


@needs_nats
async def test_no_password_is_sent_without_tls_where_the_address_asks_for_it(tmp_path: Path) -> None:
    """A server, or someone in between, that offers none hears nothing of who we are."""
    login = read_login(LoginFiles(user="sicbo", password=secret_file(tmp_path, "password", PASSWORD)))

    with a_nats_server(USERS) as server:
        async with proxy_to(server.port) as proxy:
            with pytest.raises(BusIsAway, match="does not require TLS, but tls:// does"):
                await NatsBus.open(
                    read_addresses(proxy.url.replace("nats:", "tls:")),
                    house="h",
                    now=SystemClock().now,
                    login=login,
                )
            assert b"" == proxy.from_client


@needs_nats
async def test_the_subjects_of_its_house_are_all_that_a_user_needs(tmp_path: Path) -> None:
    """So that the server can keep two houses apart; in another house the user gets nowhere, and hears why."""
    login = read_login(LoginFiles(user="sicbo", password=secret_file(tmp_path, "password", PASSWORD)))
    only = 'permissions: { publish: "sicbo1.north.>", subscribe: "sicbo1.north.>" }'
    with a_nats_server(USERS.replace(f'"{PASSWORD}"', f'"{PASSWORD}", {only}')) as server:
        await join(server.url, login, house="north")

        with pytest.raises(
            BusIsAway, match=r"permissions violation for (subscription|publish) to .*sicbo1\.south"
        ):
            await join(server.url, login, house="south", limits=ClientLimits(connecting=0.5))


def test_a_secret_is_never_shown(tmp_path: Path) -> None:
    """Not by itself, and not inside of what holds it."""
    password = Secret(PASSWORD)
    login = read_login(LoginFiles(user="sicbo", password=secret_file(tmp_path, "password", PASSWORD)))
    seed = Key(USER, "north").seed
    by_key = read_login(LoginFiles(nkey=secret_file(tmp_path, "seed", seed)))

    assert "Secret(hidden) hidden" == f"{password!r} {password}"
    assert PASSWORD == password.reveal()
    for each in (login, by_key, by_key.nkey):
        assert PASSWORD not in f"{each!r} {each}"
        assert seed not in f"{each!r} {each}"


REFUSED = {
    "others could read it": ("text", 0o640, "has mode 0640, and others could read it: chmod 600"),
    "it is empty": ("\n", 0o600, "is empty"),
}


@pytest.mark.parametrize(("text", "mode", "words"), REFUSED.values(), ids=REFUSED)
def test_a_secret_file_is_refused_where(text: str, mode: int, words: str, tmp_path: Path) -> None:
    """A secret that others could read is none any more."""
    path = secret_file(tmp_path, "password", text, mode)

    for files in (LoginFiles(user="u", password=path), LoginFiles(nkey=path), LoginFiles(creds=path)):
        with pytest.raises(SecretIsRefused, match=words):
            read_login(files)


def test_files_that_are_not_what_they_should_be_are_named(tmp_path: Path) -> None:
    """The file and what it should hold; never what it holds."""
    text = secret_file(tmp_path, "text", "not a seed")
    account = secret_file(tmp_path, "account", Key(ACCOUNT, "a").seed)
    slip = secret_file(tmp_path, "slip", Key(USER, "a").seed.replace("A", "B"))
    binary = tmp_path / "binary"
    binary.write_bytes(b"\xff\xfe")
    binary.chmod(0o600)
    gone = tmp_path / "gone"
    cases = [
        (LoginFiles(nkey=text), f"{text} holds no seed of an nkey"),
        (LoginFiles(nkey=account), f"{account} holds no seed of a user's nkey: such a seed begins with SU"),
        (LoginFiles(nkey=slip), f"{slip} holds no seed of a user's nkey: such a seed begins with SU"),
        (
            LoginFiles(creds=text),
            f"{text} is not a .creds file: such a file holds a NATS USER JWT and a USER NKEY SEED",
        ),
        (LoginFiles(user="u", password=binary), f"{binary} is not UTF-8 text"),
        (LoginFiles(user="u", password=gone), f"cannot read {gone}: No such file or directory"),
        (LoginFiles(user="u", password=tmp_path), f"cannot read {tmp_path}: Is a directory"),
        (LoginFiles(ca=gone), f"cannot read {gone}: No such file or directory"),
        (LoginFiles(ca=text), f"{text} holds no certificates in PEM"),
        (
            LoginFiles(password=text),
            f"{text} needs a user name: write nats://USER@HOST, or set SICBO_BUS_USER",
        ),
        (LoginFiles(user="u"), "the user 'u' needs a password: name its file in SICBO_BUS_PASSWORD_FILE"),
        (
            LoginFiles(nkey=text, creds=account),
            f"one of {text} and {account} is enough to log in to the bus",
        ),
    ]
    for files, words in cases:
        with pytest.raises(SecretIsRefused) as refusal:
            read_login(files)
        assert words == str(refusal.value)


def test_the_environment_names_files() -> None:
    """Variables hold names of files; what is in the files is in no variable."""
    environment = {
        "SICBO_BUS_USER": "sicbo",
        "SICBO_BUS_PASSWORD_FILE": "p",
        "SICBO_BUS_NKEY_FILE": "n",
        "SICBO_BUS_CREDS_FILE": "c",
        "SICBO_BUS_CA_FILE": "ca",
        "SICBO_BUS_PASSWORD": "not looked at",
    }
    files = LoginFiles(user="sicbo", password=Path("p"), nkey=Path("n"), creds=Path("c"), ca=Path("ca"))

    assert files == named_in(environment)
    assert LoginFiles() == named_in({})


def test_an_nkey_is_written_as_others_write_it() -> None:
    """The pair that the nkeys library makes of the bytes 0 to 31."""
    key = read_nkey(Secret("SUAAAAICAMCAKBQHBAEQUCYMBUHA6EARCIJRIFIWC4MBSGQ3DQOR4H776Y"), "here")

    assert "UAB2CB576PHBBPQ5ODORRZ2LYCMWPZGWGCN2KDK7DXOIMZASKUY3RLKK" == key.public


ADDRESSES = [
    "",
    "localhost",
    "localhost:4222",
    "http://localhost",
    "nats://",
    "nats://h/path",
    "nats://h?tls=no",
    "nats://h:99999",
    "nats://h:x",
    "nats://a@h,nats://b@h",
    "nats://h,",
]


@pytest.mark.parametrize("text", ADDRESSES)
def test_an_address_that_is_none_is_refused(text: str) -> None:
    """The scheme says whether TLS is insisted on, and so it is never left out."""
    with pytest.raises(AddressIsRefused):
        read_addresses(text)


def test_a_password_in_an_address_is_refused_without_being_shown() -> None:
    """It would stand in the list of processes for everyone to read."""
    with pytest.raises(AddressIsRefused, match="holds no password") as refusal:
        read_addresses(f"nats://sicbo:{PASSWORD}@localhost:99999")
    assert PASSWORD not in all_that_is_said(refusal)


@needs_nats
async def test_the_address_that_is_typed_opens_the_bus(tmp_path: Path) -> None:
    """With the user of the address and the password of the file; without an address, within the process."""
    password = secret_file(tmp_path, "password", PASSWORD)
    with a_nats_server(USERS) as server:
        url = server.url.replace("//", "//sicbo@")
        bus = await open_bus(url, LoginFiles(password=password), house="h", now=SystemClock().now)
        assert isinstance(bus, NatsBus)
        assert bus.is_connected
        await bus.close()


async def test_without_an_address_or_without_nats_py_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    """One process needs neither; many need the extra."""
    opened = await open_bus("", house="h", now=SystemClock().now)
    assert isinstance(opened, InProcessBus)

    monkeypatch.setitem(sys.modules, "nats", None)
    monkeypatch.delitem(sys.modules, "sicbo.bus.nats", raising=False)
    for name in [each for each in sys.modules if each.startswith("nats.")]:
        monkeypatch.delitem(sys.modules, name)
    with pytest.raises(BusIsAway, match=r"nats is not installed: pip install 'sicbo\[nats\]'"):
        await open_bus("nats://localhost", house="h", now=SystemClock().now)
