"""Bytes that came over the bus and mean no good: they are read or refused."""

from datetime import UTC, datetime

from hypothesis import given
from hypothesis import strategies as st

from sicbo.bus.envelope import unwrap
from sicbo.bus.nats_table_server import _epoch_in
from sicbo.house_runtime.bus_messages import NotANotice, decode_notice

NOON = datetime(2026, 11, 15, 12, tzinfo=UTC)


@given(st.binary(max_size=64))
def test_an_envelope_of_any_bytes_is_opened(data: bytes) -> None:
    """The time in it may lie beyond every calendar: it is a number, and is compared as one."""
    message, late = unwrap(data, NOON)

    assert data[8:] == message
    assert isinstance(late, float)


@given(st.binary(max_size=64) | st.just(b"9" * 5000) | st.just("\N{ARABIC-INDIC DIGIT ONE}".encode()))
def test_an_epoch_of_any_bytes_is_a_number(data: bytes) -> None:
    """What is none is earlier than all of them, however many digits it has."""
    assert _epoch_in(data) >= 0


@given(st.binary(max_size=64))
def test_any_bytes_were_told_by_an_owner_or_not(data: bytes) -> None:
    """There is no third outcome."""
    try:
        decode_notice(data)
    except NotANotice as mistake:
        assert str(mistake)
