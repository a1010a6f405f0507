"""Mails that come in by SMTP: taken for people who are here, kept before the sender is told so, and never passed on."""

import asyncio
import ipaddress
from collections import Counter
from collections.abc import Collection
from dataclasses import dataclass, field

import structlog
from aiosmtpd.lmtp import LMTP
from aiosmtpd.smtp import SMTP, Envelope, Session

from terazi.foundation.receiving import MOST_RECIPIENTS, Delivery, MailKeeper

_IDLE_SECONDS = 60.0
_SESSION_SECONDS = 600.0
"""However slowly somebody sends."""
_MOST_OF_PEER = 20
_LONGEST_LINE = 100_000
"""The standard allows 1,000 letters; programmes that write HTML in one line are many."""
_FULL = b"421 4.7.0 Too many connections, come again later\r\n"
log = structlog.get_logger()


@dataclass(kw_only=True)
class SmtpReceiver:
    """A receiver of our own; whoever stands in front of it by name is believed in what it says of senders."""

    keeper: MailKeeper
    host: str
    port: int
    hostname: str
    most_bytes: int
    most_connections: int
    relays: Collection[str] = ()
    speaks_lmtp: bool = False
    """Whether a mail server in front hands mails over as to a mailbox (RFC 2033): each recipient is answered."""
    gives_way_after: float = 2.0
    """Seconds of silence after which a connection makes room where all places are taken."""
    _server: asyncio.Server | None = field(default=None, init=False)
    _open: Counter[str] = field(default_factory=Counter, init=False)
    _heard: dict["_Session", float] = field(default_factory=dict, init=False)
    """When each connection said something last, the most silent first."""

    async def open(self) -> None:
        """Begin to take mails."""
        loop = asyncio.get_running_loop()
        self._server = await loop.create_server(self._session, self.host, self.port)

    async def close(self) -> None:
        """Take no more; who is just sending is cut off, and sends again."""
        if self._server is not None:
            self._server.close()
            self._server = None

    @property
    def address(self) -> tuple[str, int]:
        """Where it listens; a port is chosen where it was given none."""
        assert self._server is not None
        host, port = self._server.sockets[0].getsockname()[:2]
        return host, port

    def enter(self, peer: str) -> bool:
        """Whether one more connection of a peer is kept; where all places are taken the most silent makes room."""
        if self._open[peer] >= _MOST_OF_PEER and not self.believes(peer):
            return False
        if self._open.total() >= self.most_connections and not self._makes_room():
            return False
        self._open[peer] += 1
        return True

    def hear(self, session: "_Session") -> None:
        """Note that a connection says something."""
        self._heard.pop(session, None)
        self._heard[session] = asyncio.get_running_loop().time()

    def _makes_room(self) -> bool:
        longest = next(iter(self._heard), None)
        if longest is None or asyncio.get_running_loop().time() - self._heard[longest] < self.gives_way_after:
            return False
        longest.give_way()
        return True

    def forget(self, session: "_Session") -> None:
        """Whatever a connection still says, it is over."""
        self._heard.pop(session, None)

    def leave(self, peer: str) -> None:
        """A connection has ended."""
        self._open[peer] -= 1
        if self._open[peer] <= 0:
            del self._open[peer]

    def believes(self, peer: str) -> bool:
        """Whether a peer is the mail server in front."""
        return peer in self.relays

    def _session(self) -> "_Session":
        return _LmtpSession(self) if self.speaks_lmtp else _Session(self)


class _Session(SMTP):
    """One connection."""

    line_length_limit = _LONGEST_LINE

    def __init__(self, receiver: SmtpReceiver) -> None:
        super().__init__(
            _Handler(receiver),
            hostname=receiver.hostname,
            ident="Terazi",
            data_size_limit=receiver.most_bytes,
            enable_SMTPUTF8=True,
            timeout=_IDLE_SECONDS,
        )
        self._receiver = receiver
        self._peer: str | None = None
        self._end: asyncio.TimerHandle | None = None
        self._connection: asyncio.Transport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """Begin, or turn away who is one too many."""
        assert isinstance(transport, asyncio.Transport)
        peer = peer_of(transport.get_extra_info("peername"))
        if not self._receiver.enter(peer):
            transport.write(_FULL)
            transport.close()
            return
        self._peer, self._connection = peer, transport
        self._receiver.hear(self)
        self._end = asyncio.get_running_loop().call_later(_SESSION_SECONDS, transport.abort)
        super().connection_made(transport)

    def data_received(self, data: bytes) -> None:
        """Hear nothing of who was turned away."""
        if self._peer is not None:
            self._receiver.hear(self)
            super().data_received(data)

    def give_way(self) -> None:
        """End at once for somebody else; whoever was sending comes again."""
        if self._peer is not None and self._connection is not None:
            self._connection.write(_FULL)
            self._connection.close()
            self._left()

    def eof_received(self) -> bool | None:
        """The same of their end."""
        return super().eof_received() if self._peer is not None else None

    def connection_lost(self, error: Exception | None) -> None:
        """Give the place to the next."""
        if self._connection is None:
            return
        self._left()
        if self._end is not None:
            self._end.cancel()
        super().connection_lost(error)

    def _left(self) -> None:
        if self._peer is not None:
            self._receiver.forget(self)
            self._receiver.leave(self._peer)
            self._peer = None


class _LmtpSession(_Session, LMTP):
    """One connection of a mail server that hands mails over by LMTP."""

    _waiting = 0
    """How many recipients wait for an answer to the mail that was sent."""

    async def smtp_DATA(self, arg: str) -> None:  # noqa: N802 - named by the library
        """Take a mail, and answer for every recipient."""
        try:
            await super().smtp_DATA(arg)
        finally:
            self._waiting = 0

    async def push(self, status: str | bytes) -> None:
        """Answer; once the mail is there, as often as it has recipients."""
        said = status.decode("utf-8") if isinstance(status, bytes) else status
        await super().push("\r\n".join([said] * max(self._waiting, 1)))
        if said.startswith("354") and self.envelope is not None:
            self._waiting = len(self.envelope.rcpt_tos)


class _Handler:
    """What is answered to a sender."""

    def __init__(self, receiver: SmtpReceiver) -> None:
        self._receiver = receiver

    async def handle_RCPT(  # noqa: N802 - named by the library
        self, server: SMTP, session: Session, envelope: Envelope, address: str, options: list[str]
    ) -> str:
        """Take a recipient who is here."""
        del server, session
        if not self._receiver.keeper.takes(address):
            return "550 5.1.1 Nobody is here by that name, and nothing is passed on"
        if len(envelope.rcpt_tos) >= MOST_RECIPIENTS:
            return "452 4.5.3 Too many recipients"
        envelope.rcpt_tos.append(address)
        envelope.rcpt_options.extend(options)
        return "250 2.1.5 OK"

    async def handle_DATA(  # noqa: N802 - named by the library
        self, server: SMTP, session: Session, envelope: Envelope
    ) -> str:
        """Keep a mail, and only then say so; where it cannot be kept its sender comes again."""
        del server
        assert isinstance(envelope.content, bytes)
        delivery = Delivery(
            content=envelope.content,
            return_path=(envelope.mail_from or "").strip("<>"),
            recipients=tuple(envelope.rcpt_tos),
            is_believed=self._receiver.believes(peer_of(session.peer)),
            peer=peer_of(session.peer),
            greeting=str(session.host_name or ""),
        )
        try:
            await self._receiver.keeper.keep(delivery)
        except Exception:
            log.exception("a mail could not be kept; its sender is told to come again")
            return "451 4.3.0 Try again later"
        return "250 2.0.0 Kept"


def peer_of(name: object) -> str:
    """Return the address of who is connected, the one of IPv4 where it came through IPv6."""
    host = str(name[0]) if isinstance(name, tuple | list) and name else ""
    try:
        found = ipaddress.ip_address(host)
    except ValueError:
        return host
    mapped = found.ipv4_mapped if isinstance(found, ipaddress.IPv6Address) else None
    return str(mapped or found)
