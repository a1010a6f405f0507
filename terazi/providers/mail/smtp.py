"""Mails by SMTP."""

import ipaddress
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from email.headerregistry import Address, BaseHeader, HeaderRegistry, UnstructuredHeader
from email.message import EmailMessage
from email.policy import SMTP, Policy
from email.utils import localtime
from urllib.parse import unquote, urlsplit

import aiosmtplib

from terazi.foundation.mail import AddressRefusedError, Letter, MailSender

_TIMEOUT_SECONDS = 20.0
_ID = re.compile(r"[!-;=?-~]{1,250}")
_PORTS = {"smtp": 25, "smtps": 465}
_ENHANCED = re.compile(r"5\.\d{1,3}\.\d{1,3}\b")
_NOBODY = frozenset({550, 551, 553})
_NOBODY_ENHANCED = frozenset({"5.1.1", "5.1.2", "5.1.3", "5.1.6", "5.1.10", "5.2.1"})
"""No such mailbox, no such host, no address at all, moved away, a host that takes no mail (RFC 7505), switched off."""


class _IdsHeader(UnstructuredHeader, BaseHeader):
    """Ids of mails, one a line: the library would put one that is longer than a line into an encoded word."""

    max_count = 1

    def fold(self, *, policy: Policy) -> str:
        """Return the header as it is sent."""
        return f"{self.name}: {f'{policy.linesep} '.join(str(self).split())}{policy.linesep}"


_HEADERS = HeaderRegistry()
for _name in ("message-id", "in-reply-to", "references"):
    _HEADERS.map_to_type(_name, _IdsHeader)
_POLICY = SMTP.clone(header_factory=_HEADERS)


@dataclass(frozen=True, kw_only=True, slots=True)
class MailServer:
    """A mail server and how to speak to it."""

    host: str
    port: int
    username: str | None
    password: str | None = field(repr=False)
    is_tls: bool
    must_upgrade: bool
    """Whether the connection has to be upgraded to TLS: a password never travels in the clear."""


def server_of(url: str) -> MailServer:
    """Read smtp://user:password@host:port (smtps:// for TLS from the start); ValueError if it is something else."""
    parts = urlsplit(url)
    if parts.scheme not in _PORTS or not parts.hostname:
        raise ValueError("SMTP_URL must look like smtp://user:password@host:port")
    is_tls = parts.scheme == "smtps"
    return MailServer(
        host=parts.hostname,
        port=parts.port or _PORTS[parts.scheme],
        username=unquote(parts.username) if parts.username else None,
        password=unquote(parts.password) if parts.password else None,
        is_tls=is_tls,
        must_upgrade=bool(parts.username) and not is_tls and not _is_loopback(parts.hostname),
    )


def smtp_sender(url: str, *, mail_from: str) -> MailSender:
    """Return a sender that hands letters to the mail server; TLS is used wherever the server offers it."""
    server = server_of(url)
    sender = _address(mail_from)

    async def send(letter: Letter) -> None:
        try:
            await aiosmtplib.send(
                message_of(letter, sender),
                sender=letter.envelope_from or None,
                hostname=server.host,
                port=server.port,
                username=server.username,
                password=server.password,
                use_tls=server.is_tls,
                start_tls=True if server.must_upgrade else (False if server.is_tls else None),
                timeout=_TIMEOUT_SECONDS,
            )
        except aiosmtplib.SMTPRecipientsRefused as refused:
            for each in refused.recipients:
                if is_nobody(each.code, each.message):
                    raise AddressRefusedError(str(each.code)) from refused
            raise

    return send


def is_nobody(code: int, message: str) -> bool:
    """Whether an answer to a recipient says for good that there is no such mailbox.

    The enhanced code says it best (RFC 3463). All else is about who sends (5.1.7 and 5.1.8 as well), or what, or passes
    like a mailbox that is full (5.2.2), whatever its server calls it; trying again helps.
    """
    if enhanced := _ENHANCED.match(message.strip()):
        return enhanced[0] in _NOBODY_ENHANCED
    return code in _NOBODY


def message_of(letter: Letter, sender: Address) -> EmailMessage:
    """Return the letter as a message; its id makes a second sending recognisable as the same mail."""
    message = EmailMessage(policy=_POLICY)
    name = " ".join(letter.from_name.split())
    address = _address(letter.from_address) if letter.from_address else sender
    message["From"] = (
        Address(name or address.display_name, address.username, address.domain) if name else address
    )
    message["To"] = _address(letter.to_address)
    message["Subject"] = " ".join(letter.subject.split())
    message["Date"] = localtime()
    message["Message-ID"] = f"<{letter.message_id or f'{letter.id}@{sender.domain}'}>"
    for name, value in _headers(letter).items():
        message[name] = value
    message.set_content(letter.body_text)
    message.add_alternative(letter.body_html, subtype="html")
    for enclosure in letter.enclosures:
        kind, _, subtype = enclosure.media_type.partition("/")
        message.add_attachment(
            enclosure.content, maintype=kind, subtype=subtype.partition(";")[0], filename=enclosure.name
        )
    return message


def _headers(letter: Letter) -> Mapping[str, str]:
    """Return what mail readers and other machines act on; where answers go is said once."""
    given = {
        "Auto-Submitted": letter.auto_submitted,
        "In-Reply-To": _in_brackets([letter.in_reply_to]),
        "References": _in_brackets(letter.references),
    }
    own = {"Reply-To": letter.reply_to} if letter.reply_to else {}
    return {name: value for name, value in (given | dict(letter.headers) | own).items() if value}


def _in_brackets(ids: Sequence[str]) -> str:
    """Return ids of mails as they stand in a header; what could be no id breaks none that are."""
    return " ".join(f"<{each}>" for each in ids if _ID.fullmatch(each))


def _address(text: str) -> Address:
    """Return one address; ValueError for several, for none, and for hidden headers."""
    if any(letter in text for letter in "\r\n\x00"):
        raise ValueError("a mail address has one line")
    header = SMTP.header_factory("To", text)
    found: Sequence[Address] = getattr(header, "addresses", ())
    if len(found) != 1 or not (found[0].username and found[0].domain) or header.defects:
        raise ValueError("not one mail address")
    return Address(found[0].display_name, found[0].username, found[0].domain.encode("idna").decode())


def _is_loopback(host: str) -> bool:
    try:
        return ipaddress.ip_address(host).is_loopback
    except ValueError:
        return host == "localhost"
