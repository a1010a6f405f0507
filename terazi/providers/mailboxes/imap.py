"""Mailboxes by IMAP: fetched as they are, marked, never deleted; and never at machines beside ours.

Whoever names a mail server could name one that only we can reach, so the name is resolved here, once, every address it has
must be a public one, and the connection goes to that very address; its certificate is still checked against the name.
What a server sends is bounded: a line, a mail, and all of it for one question.
"""

import contextlib
import imaplib
import logging
import socket
import ssl
import threading
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from datetime import date

from imapclient import IMAPClient, exceptions

from terazi.foundation.mailboxes import (
    Folder,
    MailboxAccount,
    MailboxFailedError,
    MailboxOpener,
    MailboxProblem,
    MailboxSecurity,
    MailboxSignIn,
    MailboxStep,
    OpenMailbox,
)
from terazi.providers.mailboxes.tokens import access_token
from terazi.providers.webhooks import is_public

_SECONDS = 20.0
_MOST_BYTES = 40_000_000
"""Of all that a server answers to one question."""
_MOST_NUMBERS = 5_000
_MARK = b"TeraziFetched"
_ANY_MARK = b"\\*"
_QUIET = logging.getLogger("imapclient")
_QUIET.setLevel(logging.WARNING)  # it tells of every line, passwords too


def imap_mailboxes(
    *, allows_private: bool, seconds: float = _SECONDS, context: ssl.SSLContext | None = None
) -> MailboxOpener:
    """Return what opens mailboxes; ``allows_private`` lets them be in one's own network."""

    def opened(account: MailboxAccount, tell: Callable[[MailboxStep], None]) -> OpenMailbox:
        tell(MailboxStep.CONNECT)
        with _in_one_word(MailboxStep.CONNECT):
            place = _Place(
                account, _address_of(account, allows_private=allows_private), seconds, context or _context()
            )
            client = _Client(place)
        try:
            return _opened(client, account, tell)
        except BaseException:
            client.let_go()
            raise

    return opened


def _context() -> ssl.SSLContext:
    return ssl.create_default_context()


def _opened(client: "_Client", account: MailboxAccount, tell: Callable[[MailboxStep], None]) -> OpenMailbox:
    with _in_one_word(MailboxStep.CONNECT):
        if account.security is MailboxSecurity.STARTTLS:
            client.starttls(client.place.context)
    tell(MailboxStep.SIGN_IN)
    with _in_one_word(MailboxStep.SIGN_IN):
        if account.sign_in is MailboxSignIn.PASSWORD:
            client.login(account.username, account.secret.password)
        else:
            client.oauth2_login(account.username, access_token(account.sign_in, account.secret))
    tell(MailboxStep.OPEN)
    with _in_one_word(MailboxStep.OPEN):
        said = client.select_folder(account.folder)
        kept = said.get(b"PERMANENTFLAGS", ())
        folder = Folder(
            validity=int(said[b"UIDVALIDITY"]),
            next_number=int(said.get(b"UIDNEXT") or client.folder_status(account.folder)[b"UIDNEXT"]),
            keeps_marks=_ANY_MARK in kept or _MARK in kept,
        )
    return _Mailbox(client, folder)


@dataclass(frozen=True, slots=True)
class _Place:
    """To where a connection goes."""

    account: MailboxAccount
    address: str
    seconds: float
    context: ssl.SSLContext


def _address_of(account: MailboxAccount, *, allows_private: bool) -> str:
    try:
        found = socket.getaddrinfo(account.host, account.port, type=socket.SOCK_STREAM)
    except (socket.gaierror, UnicodeError) as unknown:
        raise MailboxFailedError(MailboxProblem.UNKNOWN_HOST) from unknown
    addresses = [str(each[4][0]) for each in found]
    if not allows_private and not all(is_public(each) for each in addresses):
        raise MailboxFailedError(MailboxProblem.PRIVATE_ADDRESS)
    if not allows_private and account.security is MailboxSecurity.NONE:
        raise MailboxFailedError(MailboxProblem.PRIVATE_ADDRESS)
    return addresses[0]


class _TooMuchError(Exception):
    """A server that answers without end."""


class _Connection(imaplib.IMAP4):
    """A connection to the address that was looked at, of which only so much is heard."""

    def __init__(self, place: _Place) -> None:
        self._place = place
        self.left = _MOST_BYTES
        super().__init__(place.account.host, place.account.port, timeout=place.seconds)

    def _create_socket(self, timeout: float | None) -> socket.socket:
        plain = socket.create_connection((self._place.address, self.port), timeout=timeout)
        if self._place.account.security is not MailboxSecurity.TLS:
            return plain
        try:
            return self._place.context.wrap_socket(plain, server_hostname=self.host)
        except BaseException:
            plain.close()
            raise

    def read(self, size: int) -> bytes:
        """Hear so many bytes, of which so many are left."""
        self._take(size)
        return super().read(size)

    def readline(self) -> bytes:
        """Hear a line."""
        line = super().readline()
        self._take(len(line))
        return line

    def _take(self, size: int) -> None:
        self.left -= size
        if self.left < 0:
            raise _TooMuchError


class _Client(IMAPClient):  # type: ignore[misc] # the library has no types
    """The library's client on a connection of ours."""

    def __init__(self, place: _Place) -> None:
        self.place = place
        is_tls = place.account.security is MailboxSecurity.TLS
        super().__init__(place.account.host, place.account.port, ssl=is_tls, timeout=place.seconds)

    def _create_IMAP4(self) -> _Connection:  # noqa: N802 - named by the library
        self.connection = _Connection(self.place)
        return self.connection

    def begin(self) -> None:
        """Hear as much again: a new question begins."""
        self.connection.left = _MOST_BYTES

    def let_go(self) -> None:
        """Close the connection, whatever it is at."""
        with contextlib.suppress(OSError):
            self.socket().shutdown(socket.SHUT_RDWR)
        with contextlib.suppress(Exception):
            self.shutdown()


@dataclass(slots=True)
class _Mailbox:
    """A mailbox that is open."""

    client: _Client
    folder: Folder
    _is_over: threading.Event = field(default_factory=threading.Event)

    def numbers(self, first: int, since: date) -> Sequence[int]:
        """Return the numbers of mails that were not fetched."""
        wanted: list[object] = ["UID", f"{first}:*", "SINCE", since]
        if self.folder.keeps_marks:
            wanted += ["UNKEYWORD", _MARK.decode()]
        with self._asking():
            found = self.client.search(wanted)
        # "5:*" names the last mail whatever its number is.
        return sorted(int(each) for each in found if int(each) >= first)[:_MOST_NUMBERS]

    def fetch(self, number: int, most_bytes: int) -> bytes | None:
        """Return a whole mail."""
        with self._asking():
            size = self.client.fetch([number], ["RFC822.SIZE"]).get(number, {}).get(b"RFC822.SIZE")
            if size is None or int(size) > most_bytes:
                return None
            content = self.client.fetch([number], ["BODY.PEEK[]"]).get(number, {}).get(b"BODY[]")
        return bytes(content) if content is not None and len(content) <= most_bytes else None

    def mark(self, numbers: Sequence[int]) -> None:
        """Mark mails as fetched."""
        if numbers and self.folder.keeps_marks:
            with self._asking():
                self.client.add_flags(list(numbers), [_MARK], silent=True)

    def wait(self, seconds: float) -> None:
        """Wait for the server to tell of something (IDLE), or for the time to pass."""
        with self._asking():
            if not self.client.has_capability("IDLE"):
                self._is_over.wait(seconds)
                self.client.noop()
                return
            self.client.idle()
            self.client.idle_check(timeout=seconds)
            self.client.idle_done()

    def close(self) -> None:
        """Let go of it."""
        self._is_over.set()
        self.client.let_go()

    @contextlib.contextmanager
    def _asking(self) -> Iterator[None]:
        self.client.begin()
        with _in_one_word(MailboxStep.FETCH):
            yield


@contextlib.contextmanager
def _in_one_word(step: MailboxStep) -> Iterator[None]:
    """Say in one word what went wrong, whatever the library and the other side say."""
    try:
        yield
    except MailboxFailedError as failed:
        raise MailboxFailedError(failed.problem, step) from failed
    except exceptions.LoginError as refused:
        raise MailboxFailedError(MailboxProblem.SIGN_IN_REFUSED, step) from refused
    except ssl.SSLError as untrusted:
        raise MailboxFailedError(MailboxProblem.BAD_CERTIFICATE, step) from untrusted
    except TimeoutError as late:
        raise MailboxFailedError(MailboxProblem.NO_ANSWER, step) from late
    except OSError as lost:
        raise MailboxFailedError(MailboxProblem.NO_CONNECTION, step) from lost
    except exceptions.IMAPClientAbortError as lost:
        raise MailboxFailedError(MailboxProblem.NO_CONNECTION, step) from lost
    except Exception as strange:  # a server may say anything
        is_folder = step is MailboxStep.OPEN and isinstance(strange, exceptions.IMAPClientError)
        problem = MailboxProblem.NO_FOLDER if is_folder else MailboxProblem.NOT_UNDERSTOOD
        raise MailboxFailedError(problem, step) from strange
