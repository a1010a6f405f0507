"""A mailbox that speaks as much IMAP as is spoken with it, on loopback; what it does wrong is said by the test."""

import base64
import contextlib
import re
import socket
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

_WORDS = re.compile(rb'"((?:[^"\\]|\\.)*)"|(\([^)]*\))|(\S+)')


@dataclass
class StoredMail:
    """A mail in the folder, and its marks."""

    content: bytes
    flags: set[bytes] = field(default_factory=set)


@dataclass
class ImapServer:
    """One folder of one account."""

    username: str = "destek@ornek.com"
    password: str = "cok gizli"
    validity: int = 7
    keeps_marks: bool = True
    can_idle: bool = True
    mails: dict[int, StoredMail] = field(default_factory=dict)
    next_number: int = 1
    said: list[bytes] = field(default_factory=list)
    """Every command it was given."""
    refuses: set[bytes] = field(default_factory=set)
    floods: bool = False
    """It answers a search without end."""
    token: str = ""
    _listener: socket.socket | None = None
    _changed: threading.Condition = field(default_factory=threading.Condition)
    _open: set[socket.socket] = field(default_factory=set)

    @property
    def port(self) -> int:
        assert self._listener is not None
        return int(self._listener.getsockname()[1])

    def add(self, content: bytes) -> int:
        """Let a mail arrive."""
        with self._changed:
            number, self.next_number = self.next_number, self.next_number + 1
            self.mails[number] = StoredMail(content)
            self._changed.notify_all()
        return number

    def number_anew(self) -> None:
        """Number all mails anew, as a server does that was rebuilt."""
        with self._changed:
            kept = list(self.mails.values())
            self.validity += 1
            self.mails = dict(enumerate(kept, 1))
            self.next_number = len(kept) + 1

    def drop(self) -> None:
        """End all connections."""
        for each in list(self._open):
            with contextlib.suppress(OSError):
                each.shutdown(socket.SHUT_RDWR)

    @contextlib.contextmanager
    def running(self) -> Iterator["ImapServer"]:
        """Listen for as long as the test lasts."""
        self._listener = socket.create_server(("127.0.0.1", 0))
        threading.Thread(target=self._accept, daemon=True).start()
        try:
            yield self
        finally:
            self._listener.close()
            self.drop()

    def _accept(self) -> None:
        assert self._listener is not None
        with contextlib.suppress(OSError):
            while True:
                connection, _ = self._listener.accept()
                self._open.add(connection)
                threading.Thread(target=self._serve, args=(connection,), daemon=True).start()

    def _serve(self, connection: socket.socket) -> None:
        with contextlib.suppress(OSError, ValueError):
            _Session(self, connection).run()
        self._open.discard(connection)
        connection.close()


class _Session:
    """One connection."""

    def __init__(self, server: ImapServer, connection: socket.socket) -> None:
        self.server, self.connection = server, connection
        self.file = connection.makefile("rb")
        self.is_in = False
        self.known = 0
        """How many mails the other side was told of."""

    def run(self) -> None:
        self.say(b"* OK ready")
        while line := self.file.readline():
            tag, _, rest = line.strip().partition(b" ")
            rest = self.whole(rest)
            self.server.said.append(rest)
            name, _, arguments = rest.partition(b" ")
            if name.upper() == b"UID":
                name, _, arguments = arguments.partition(b" ")
            word = name.upper()
            if word in self.server.refuses:
                self.say(tag + b" NO not now")
                continue
            act: Callable[[bytes, bytes], None] = getattr(
                self, f"on_{word.decode().lower()}", self.on_unknown
            )
            act(tag, arguments)

    def whole(self, line: bytes) -> bytes:
        """Hear what is sent as so many bytes."""
        while found := re.search(rb"\{(\d+)(\+?)\}$", line):
            if not found[2]:
                self.say(b"+ go on")
            content = self.file.read(int(found[1]))
            line = line[: found.start()] + b'"' + content + b'"' + self.file.readline().rstrip(b"\r\n")
        return line

    def say(self, *lines: bytes) -> None:
        whole = [line + b" done" if line.endswith(b" OK") else line for line in lines]
        self.connection.sendall(b"".join(line + b"\r\n" for line in whole))

    def on_unknown(self, tag: bytes, _: bytes) -> None:
        self.say(tag + b" BAD what")

    def on_capability(self, tag: bytes, _: bytes) -> None:
        idle = b" IDLE" if self.server.can_idle else b""
        self.say(b"* CAPABILITY IMAP4rev1 AUTH=XOAUTH2 SASL-IR" + idle, tag + b" OK")

    def on_login(self, tag: bytes, arguments: bytes) -> None:
        words = [(a or c).replace(b'\\"', b'"') for a, _, c in _WORDS.findall(arguments)]
        right = [self.server.username.encode(), self.server.password.encode()]
        self.is_in = words == right
        self.say(tag + (b" OK in" if self.is_in else b" NO [AUTHENTICATIONFAILED] no"))

    def on_authenticate(self, tag: bytes, arguments: bytes) -> None:
        words = arguments.split()
        if len(words) == 1:
            self.say(b"+")
            words.append(self.file.readline().strip())
        said = base64.b64decode(words[1])
        self.is_in = bool(self.server.token) and f"Bearer {self.server.token}".encode() in said
        self.say(tag + (b" OK in" if self.is_in else b" NO no"))

    def on_select(self, tag: bytes, arguments: bytes) -> None:
        if not self.is_in or arguments.strip(b'"') != b"INBOX":
            self.say(tag + b" NO [NONEXISTENT] no such folder")
            return
        marks = rb" \*" if self.server.keeps_marks else b""
        self.known = len(self.server.mails)
        self.say(
            b"* %d EXISTS" % self.known,
            b"* OK [UIDVALIDITY %d] valid" % self.server.validity,
            b"* OK [UIDNEXT %d] next" % self.server.next_number,
            rb"* OK [PERMANENTFLAGS (\Seen" + marks + b")] kept",
            tag + b" OK [READ-WRITE] open",
        )

    def on_search(self, tag: bytes, arguments: bytes) -> None:
        if self.server.floods:
            while True:
                self.say(b"* SEARCH " + b"1 " * 100_000)
        self.known = len(self.server.mails)
        first = int(re.search(rb"(\d+):\*", arguments)[1])  # type: ignore[index]
        without = re.search(rb"UNKEYWORD (\S+)", arguments)
        unmarked = [
            number
            for number, mail in self.server.mails.items()
            if not without or without[1].strip(b'"') not in mail.flags
        ]
        found = [number for number in unmarked if number >= first] or unmarked[-1:]
        self.say(b"* SEARCH " + b" ".join(b"%d" % each for each in found), tag + b" OK")

    def on_fetch(self, tag: bytes, arguments: bytes) -> None:
        numbers, _, what = arguments.partition(b" ")
        for number in (int(each) for each in numbers.split(b",")):
            mail = self.server.mails.get(number)
            if mail is None:
                continue
            size = len(mail.content)
            if b"BODY" in what:
                head = b"* %d FETCH (UID %d BODY[] {%d}\r\n" % (number, number, size)
                self.connection.sendall(head + mail.content + b")\r\n")
            else:
                self.say(b"* %d FETCH (UID %d RFC822.SIZE %d)" % (number, number, size))
        self.say(tag + b" OK")

    def on_store(self, tag: bytes, arguments: bytes) -> None:
        numbers, flags = re.match(rb"([\d,]+) \+FLAGS\S* \(?([^)]*)\)?", arguments).groups()  # type: ignore[union-attr]
        for number in (int(each) for each in numbers.split(b",")):
            self.server.mails[number].flags |= set(flags.split())
        self.say(tag + b" OK")

    def on_idle(self, tag: bytes, _: bytes) -> None:
        self.say(b"+ idling")
        ended = threading.Event()

        def tell() -> None:
            with self.server._changed:
                while not ended.is_set() and len(self.server.mails) == self.known:
                    self.server._changed.wait(0.05)
            if not ended.is_set():
                self.known = len(self.server.mails)
                with contextlib.suppress(OSError):
                    self.say(b"* %d EXISTS" % self.known)

        teller = threading.Thread(target=tell, daemon=True)
        teller.start()
        self.file.readline()
        ended.set()
        teller.join()
        self.say(tag + b" OK done")

    def on_noop(self, tag: bytes, _: bytes) -> None:
        self.say(tag + b" OK")

    def on_logout(self, tag: bytes, _: bytes) -> None:
        self.say(b"* BYE", tag + b" OK")
