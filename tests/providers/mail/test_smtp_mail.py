"""Mails that leave by SMTP, received by a real server on loopback."""

import asyncio
from collections.abc import AsyncIterator
from dataclasses import replace
from email import message_from_bytes, policy
from email.message import EmailMessage
from uuid import UUID

import aiosmtplib
import pytest
from aiosmtpd.smtp import SMTP, AuthResult, Envelope, LoginPassword, Session

from terazi.foundation.mail import AddressRefusedError, Letter
from terazi.foundation.settings import Settings
from terazi.providers.mail.outbox import kept_sender
from terazi.providers.mail.sender import sender_of
from terazi.providers.mail.smtp import is_nobody, server_of, smtp_sender

SENDER = "Terazi <no-reply@terazi.example>"


class Mailbox:
    """What a mail server received."""

    def __init__(self) -> None:
        self.received: list[tuple[EmailMessage, list[str]]] = []
        self.return_paths: list[str | None] = []
        self.logins: list[tuple[bytes, bytes]] = []

    async def handle_DATA(self, server: SMTP, session: Session, envelope: Envelope) -> str:
        assert isinstance(envelope.content, bytes)
        message = message_from_bytes(envelope.content, policy=policy.default)
        assert isinstance(message, EmailMessage)
        self.return_paths.append(envelope.mail_from)
        self.received.append((message, list(envelope.rcpt_tos)))
        return "250 OK"

    async def handle_RCPT(
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        if address.startswith("nobody@"):
            return "550 no such person"
        if address.startswith("full@"):
            return "450 4.2.2 the mailbox is full"
        if address.startswith("blocked@"):
            return "554 5.7.1 you are on a block list"
        envelope.rcpt_tos.append(address)
        return "250 OK"

    def login(
        self, server: SMTP, session: Session, envelope: Envelope, mechanism: str, data: LoginPassword
    ) -> AuthResult:
        self.logins.append((data.login, data.password))
        return AuthResult(success=data.password == b"p@ss")


@pytest.fixture
def mailbox() -> Mailbox:
    return Mailbox()


@pytest.fixture
async def server(mailbox: Mailbox) -> AsyncIterator[asyncio.Server]:
    """A mail server on a free port of loopback."""

    def session() -> SMTP:
        return SMTP(mailbox, hostname="loopback", authenticator=mailbox.login, auth_require_tls=False)

    async with await asyncio.get_running_loop().create_server(session, "127.0.0.1", 0) as opened:
        yield opened


def url_of(server: asyncio.Server, login: str = "") -> str:
    return f"smtp://{login}127.0.0.1:{server.sockets[0].getsockname()[1]}"


def letter(**fields: str) -> Letter:
    return Letter(
        **{
            "id": UUID(int=7),
            "to_address": "ayse@example.com",
            "subject": "Hesabınızı onaylayın: çğıöşü",
            "body_text": "Merhaba Ayşe,\n\nBağlantı: https://terazi.example/kayit/onay",
            "body_html": "<p>Merhaba Ayşe</p>",
            **fields,
        }
    )


async def test_letter_arrives_as_it_was_written(server: asyncio.Server, mailbox: Mailbox) -> None:
    await smtp_sender(url_of(server), mail_from=SENDER)(letter())
    [(message, recipients)] = mailbox.received
    assert recipients == ["ayse@example.com"]
    assert message["From"] == SENDER
    assert message["Subject"] == "Hesabınızı onaylayın: çğıöşü"
    assert message["Auto-Submitted"] == "auto-generated"
    plain, html = message.get_body(("plain",)), message.get_body(("html",))
    assert plain is not None
    assert html is not None
    assert plain.get_content().replace("\r\n", "\n").strip() == letter().body_text
    assert "Merhaba Ayşe" in html.get_content()


async def test_a_site_writes_in_its_own_name_from_the_address_of_the_platform(
    server: asyncio.Server, mailbox: Mailbox
) -> None:
    named = letter(from_name="Okul\r\nBcc: all@example.com")
    await smtp_sender(url_of(server), mail_from=SENDER)(named)
    [(message, recipients)] = mailbox.received
    (sender,) = message["From"].addresses
    assert sender.display_name == "Okul Bcc: all@example.com"
    assert sender.addr_spec in SENDER
    assert (message["Bcc"], recipients) == (None, ["ayse@example.com"])


async def test_second_sending_is_recognisable(server: asyncio.Server, mailbox: Mailbox) -> None:
    send = smtp_sender(url_of(server), mail_from=SENDER)
    await send(letter())
    await send(letter())
    ids = {message["Message-ID"] for message, _ in mailbox.received}
    assert ids == {f"<{UUID(int=7)}@terazi.example>"}


async def test_subject_cannot_add_headers(server: asyncio.Server, mailbox: Mailbox) -> None:
    await smtp_sender(url_of(server), mail_from=SENDER)(letter(subject="Hi\r\nBcc: all@example.com"))
    [(message, recipients)] = mailbox.received
    assert message["Bcc"] is None
    assert message["Subject"] == "Hi Bcc: all@example.com"
    assert recipients == ["ayse@example.com"]


@pytest.mark.parametrize(
    "address", ["a@x.test\r\nBcc: b@x.test", "a@x.test, b@x.test", "nobody", "", "a@x.test;b@x.test"]
)
async def test_only_one_address_is_written_to(server: asyncio.Server, mailbox: Mailbox, address: str) -> None:
    with pytest.raises(ValueError, match="mail address"):
        await smtp_sender(url_of(server), mail_from=SENDER)(letter(to_address=address))
    assert mailbox.received == []


async def test_login_is_read_from_the_address(server: asyncio.Server, mailbox: Mailbox) -> None:
    await smtp_sender(url_of(server, "user%40x:p%40ss@"), mail_from=SENDER)(letter())
    assert mailbox.logins == [(b"user@x", b"p@ss")]
    assert len(mailbox.received) == 1


async def test_an_address_where_nobody_is_is_an_error_of_its_own(server: asyncio.Server) -> None:
    with pytest.raises(AddressRefusedError, match=r"^550$"):
        await smtp_sender(url_of(server), mail_from=SENDER)(letter(to_address="nobody@example.com"))


async def test_what_is_refused_for_now_or_for_other_reasons_is_tried_again(server: asyncio.Server) -> None:
    for name in ("full", "blocked"):
        with pytest.raises(aiosmtplib.SMTPRecipientsRefused):
            await smtp_sender(url_of(server), mail_from=SENDER)(letter(to_address=f"{name}@example.com"))


@pytest.mark.parametrize(
    ("code", "message", "answer"),
    [
        (550, "no such person", True),
        (550, "5.1.1 <nobody@example.com>: user unknown", True),
        (550, "5.2.1 the mailbox is disabled", True),
        (550, "5.1.10 the host takes no mail", True),
        (553, "mailbox name not allowed", True),
        (550, "5.2.2 the mailbox is full", False),
        (552, "5.2.3 the message is too large", False),
        (553, "5.1.8 the sender's host is unknown", False),
        (550, "5.7.1 relaying denied", False),
        (554, "5.7.1 you are on a block list", False),
        (554, "no thanks", False),
        (552, "quota exceeded", False),
        (450, "4.2.1 try again later", False),
        (451, "greylisted", False),
    ],
)
def test_only_an_answer_about_the_address_says_that_nobody_is_there(
    code: int, message: str, answer: bool
) -> None:
    assert is_nobody(code, message) is answer


async def test_server_that_is_away_is_an_error() -> None:
    with pytest.raises(aiosmtplib.SMTPConnectError):
        await smtp_sender("smtp://127.0.0.1:1", mail_from=SENDER)(letter())


def test_password_never_travels_in_the_clear() -> None:
    assert server_of("smtp://u:p@mail.example:587").must_upgrade
    assert server_of("smtps://u:p@mail.example").is_tls
    assert not server_of("smtp://u:p@127.0.0.1").must_upgrade
    assert "secret" not in repr(server_of("smtp://u:secret@mail.example"))


@pytest.mark.parametrize("url", ["http://mail.example", "mail.example:25", "smtp://", "smtp:///x"])
def test_address_of_no_mail_server_is_refused(url: str) -> None:
    with pytest.raises(ValueError, match="SMTP_URL"):
        server_of(url)


async def test_without_a_server_letters_stay_in_the_outbox(server: asyncio.Server, mailbox: Mailbox) -> None:
    await kept_sender()(letter())
    await sender_of(Settings(smtp_url=""))(letter())
    assert mailbox.received == []
    await sender_of(Settings(smtp_url=url_of(server)))(letter())
    assert len(mailbox.received) == 1


async def test_a_mail_says_to_which_others_it_belongs(server: asyncio.Server, mailbox: Mailbox) -> None:
    """Ids that are longer than a line stay ids: in encoded words nobody knows them again."""
    long = f"{'A' * 120}@prod.outlook.example"
    belonging = replace(
        letter(),
        from_name="Elif, Terazi",
        from_address="destek@ornek.com",
        reply_to="destek+1042-abc@ornek.com",
        envelope_from="iade+1@ornek.com",
        message_id="1.abc@ornek.com",
        in_reply_to=long,
        references=("0@x.com", "no id", long),
        auto_submitted="",
        headers={"Reply-To": "site@ornek.com"},
    )
    await smtp_sender(url_of(server), mail_from=SENDER)(belonging)
    [(message, _)] = mailbox.received
    assert message["From"] == '"Elif, Terazi" <destek@ornek.com>'
    assert message.get_all("Reply-To") == ["destek+1042-abc@ornek.com"]
    assert message["Message-ID"] == "<1.abc@ornek.com>"
    assert str(message["In-Reply-To"]).split() == [f"<{long}>"]
    assert str(message["References"]).split() == ["<0@x.com>", f"<{long}>"]
    assert message["Auto-Submitted"] is None
    assert mailbox.return_paths == ["iade+1@ornek.com"]
