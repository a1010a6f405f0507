"""Reply addresses and message ids: known again whatever mail systems do to them, and never made up."""

from uuid import UUID

import pytest

from terazi.modules.support.rules.addresses import (
    bounce_name,
    bounce_token,
    is_recipient,
    is_reply_token,
    mail_id,
    message_of_bounce,
    message_of_mail_id,
    number_in,
    reply_name,
    reply_token,
)

SECRET, OTHER = b"a secret of this platform", b"another secret"
TICKET, MESSAGE = UUID(int=7), UUID(int=8)
ADDRESS = f"{reply_name(SECRET, number=1042, ticket_id=TICKET, participant='elif')}@ornek.com"


def test_an_address_says_its_number_and_fits_into_any_mail_system() -> None:
    local, _, domain = ADDRESS.partition("@")
    assert local.startswith("destek+1042-")
    assert domain == "ornek.com"
    assert local == local.lower()
    assert len(local) <= 64


@pytest.mark.parametrize("written", [ADDRESS, ADDRESS.upper(), ADDRESS.title(), f" <{ADDRESS}> "])
def test_it_is_known_again_in_every_case(written: str) -> None:
    token = reply_token(written, "ornek.com")
    assert token is not None
    assert token.number == 1042
    assert is_reply_token(SECRET, token, ticket_id=TICKET, participant="elif")


@pytest.mark.parametrize(
    ("secret", "ticket", "participant"),
    [(OTHER, TICKET, "elif"), (SECRET, UUID(int=9), "elif"), (SECRET, TICKET, "ayse"), (SECRET, TICKET, "")],
)
def test_it_is_good_for_one_participant_of_one_ticket(secret: bytes, ticket: UUID, participant: str) -> None:
    token = reply_token(ADDRESS, "ornek.com")
    assert token is not None
    assert not is_reply_token(secret, token, ticket_id=ticket, participant=participant)


@pytest.mark.parametrize(
    "address",
    [
        "",
        "destek@ornek.com",
        "destek+@ornek.com",
        "destek+1042@ornek.com",
        "destek+1042-@ornek.com",
        "destek+1042-abc@ornek.com",
        f"{ADDRESS}.tr",
        ADDRESS.replace("destek", "bilgi"),
        ADDRESS.replace("+1042", "+01042"),
        ADDRESS.replace("+1042", "+9999999999"),
        ADDRESS.replace("@", "x@"),
        ADDRESS.replace("ornek.com", "baska.com"),
    ],
)
def test_what_is_no_such_address_says_nothing(address: str) -> None:
    assert reply_token(address, "ornek.com") is None


def test_the_id_of_a_mail_leads_back_to_its_message() -> None:
    known = f"{mail_id(SECRET, MESSAGE)}@ornek.com"
    assert known == known.lower()
    for written in (known, f"<{known}>", known.upper(), f" {known} "):
        assert message_of_mail_id(SECRET, written) == MESSAGE


def test_a_made_up_id_leads_nowhere() -> None:
    known = f"{mail_id(SECRET, MESSAGE)}@ornek.com"
    for written in (
        "",
        "x",
        f"{MESSAGE.hex}@ornek.com",
        f"{UUID(int=9).hex}{known[32:]}",
        known[1:],
        f"a{known}",
    ):
        assert message_of_mail_id(SECRET, written) is None
    assert message_of_mail_id(OTHER, known) is None


def test_a_mail_that_comes_back_names_its_message() -> None:
    address = f"{bounce_name(SECRET, MESSAGE)}@ornek.com"
    assert len(address.partition("@")[0]) <= 64
    token = bounce_token(address.upper(), "ornek.com")
    assert message_of_bounce(SECRET, token) == MESSAGE
    assert message_of_bounce(OTHER, token) is None
    assert message_of_bounce(SECRET, mail_id(SECRET, MESSAGE).replace(".", "")) is None
    assert not bounce_token(ADDRESS, "ornek.com")
    assert not bounce_token(address, "baska.com")


@pytest.mark.parametrize(
    ("address", "is_ours"),
    [
        ("destek@ornek.com", True),
        ("DESTEK@ORNEK.COM", True),
        ("support@ornek.com", True),
        ("postmaster@ornek.com", True),
        ("destek+1042-whatever@ornek.com", True),
        ("iade+abc@ornek.com", True),
        ("ayril+abc@ornek.com", True),
        ("bilgi@ornek.com", False),
        ("destek@baska.com", False),
        ("destek@sub.ornek.com", False),
        ("destek%baska.com@ornek.com", False),
        ("destek", False),
        ("", False),
    ],
)
def test_only_the_desk_takes_mails(address: str, is_ours: bool) -> None:
    assert is_recipient(address, "ornek.com") is is_ours
    assert not is_recipient(address, "")


@pytest.mark.parametrize(
    ("subject", "number"),
    [
        ("Ynt: [#1042] Fatura", 1042),
        ("[#1042]", 1042),
        ("#1042", None),
        ("[1042]", None),
        ("[#0]", None),
        ("[#12345678901]", None),
        ("", None),
    ],
)
def test_a_subject_names_a_number_in_brackets_only(subject: str, number: int | None) -> None:
    assert number_in(subject) == number
