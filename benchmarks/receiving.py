"""Mails that come in: how many a second are kept, what a thousand slow connections do, and what killing everything loses.

The last part kills receiver, web process and worker with -9 again and again while mails come by both doors:
``python -m benchmarks receiving``.
"""

import contextlib
import hashlib
import hmac
import smtplib
import socket
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from pathlib import Path

import httpx

from benchmarks.figures import Figure, at_most, written
from tests.chaos.machine import Machine, Process

MAILS, RATED, SENDERS, SLOW, ROUNDS, KILLS = 200, 500, 4, 1_000, 20, 9
_LEAST_A_SECOND, _MOST_TO_SEE, _MOST_BESIDE_SLOW = 100, 0.5, 5.0
_PATIENCE = 600.0
_KEY = "k" * 40
_DESK = "destek@localhost"
_SAID = "SELECT count(*), count(DISTINCT comment) FROM ticket_message WHERE comment LIKE %s"


def measure() -> Iterator[Figure]:
    """Measure one platform, with a receiver, a web process and a worker of its own."""
    with tempfile.TemporaryDirectory(prefix="tz", dir="/dev/shm") as folder:
        Path(folder).chmod(0o755)
        machine = Machine(Path(folder))
        port = machine.free_port()
        machine.environment |= {
            "TERAZI_RECEIVE_PORT": str(port),
            "TERAZI_INCOMING_MAIL_KEY": _KEY,
            "XDG_RUNTIME_DIR": folder,
        }
        parts = _Parts(machine, port)
        try:
            machine.prepare()
            parts.start()
            yield _kept(port)
            yield _beside_slow(port)
            machine.start_worker()
            yield _seen(parts)
            yield _killed(parts)
        finally:
            parts.receiver.end()
            machine.close()


class _Parts:
    """The processes that mails pass through."""

    receiver: Process

    def __init__(self, machine: Machine, port: int) -> None:
        self.machine, self.port = machine, port

    def start(self) -> None:
        """Start the receiver, and wait until it answers."""
        self.receiver = Process(self.machine, "receive")
        while True:
            with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", self.port), 1):
                return
            time.sleep(0.05)

    def kill(self, number: int) -> None:
        """Kill one of the three and start it again."""
        machine = self.machine
        if number % 3 == 0:
            self.receiver.kill()
            self.start()
        elif number % 3 == 1:
            assert machine.worker
            machine.worker.kill()
            machine.start_worker()
        else:
            assert machine.web
            machine.web.kill()
            machine.start_web()

    def said(self, what: str) -> tuple[int, int]:
        """Return how many messages say so, and how many different ones."""
        ((count, different),) = self.machine.ask(_SAID, f"<p>{what} %")
        return int(count), int(different)


def _mail(what: str, number: int) -> bytes:
    sender = f"{what.lower()}{number}@example.com"
    head = (
        "Authentication-Results: development; dmarc=pass header.from=example.com\r\n"
        f"From: {sender}\r\nTo: {_DESK}\r\nSubject: Kargom nerede\r\nMessage-ID: <{what}.{number}@example.com>\r\n"
        "Date: Fri, 27 Nov 2026 10:00:00 +0300\r\nContent-Type: text/plain; charset=utf-8\r\n\r\n"
    )
    return f"{head}{what} {number}.\r\n{'-' * 70}\r\n".encode()


def _sent(port: int, mails: Sequence[bytes]) -> None:
    with smtplib.SMTP("127.0.0.1", port, timeout=60) as connection:
        for mail in mails:
            connection.sendmail("x@example.com", [_DESK], mail)


def _kept(port: int) -> Figure:
    mails = [_mail("Hiz", number) for number in range(RATED)]
    started = time.perf_counter()
    _each(lambda at: _sent(port, mails[at::SENDERS]))
    rate = RATED / (time.perf_counter() - started)
    return Figure(
        what=f"mails kept by the receiver, {SENDERS} connections",
        value=f"{rate:,.0f}/s",
        goal=f"≥ {_LEAST_A_SECOND}/s",
        is_met=rate >= _LEAST_A_SECOND,
    )


def _beside_slow(port: int) -> Figure:
    """Connect slowly a thousand times, each saying half a line and no more; a mail goes beside them or after a new try."""
    slow = []
    for _ in range(SLOW):
        with contextlib.suppress(OSError):
            connection = socket.create_connection(("127.0.0.1", port), 5)
            connection.sendall(b"EHLO yav")
            slow.append(connection)
    started = time.perf_counter()
    tries = _until_kept(port, _mail("Yavas", 0))
    took = time.perf_counter() - started
    for connection in slow:
        connection.close()
    return Figure(
        what=f"a mail beside {len(slow):,} slow connections",
        value=written(took),
        beside=f"{tries} tries",
        goal=f"≤ {written(_MOST_BESIDE_SLOW)}",
        is_met=took <= _MOST_BESIDE_SLOW,
    )


def _seen(parts: _Parts) -> Figure:
    _wait(lambda: parts.said("Hiz")[0] == RATED, "the first mails")
    waits = []
    for number in range(ROUNDS):
        started = time.perf_counter()
        _sent(parts.port, [_mail("Goruldu", number)])
        while parts.said("Goruldu")[0] <= number:
            time.sleep(0.01)
        waits.append(time.perf_counter() - started)
    return at_most(
        "a mail accepted, until its message stands in a ticket (median)",
        sorted(waits)[ROUNDS // 2],
        _MOST_TO_SEE,
    )


def _killed(parts: _Parts) -> Figure:
    """Send mails by both doors as servers do, again until they are kept, while everything is killed in turn."""
    started = time.perf_counter()
    sending = threading.Thread(target=lambda: _each(lambda at: _stubbornly(parts, at)))
    sending.start()
    for kill in range(KILLS):
        reached = (kill + 1) * MAILS // (KILLS + 1)
        _wait(partial(_has_arrived, parts, reached), f"{reached} mails")
        parts.kill(kill)
    sending.join()
    _wait(lambda: parts.said("Olum")[1] == MAILS, "all mails")
    took = time.perf_counter() - started
    count, different = parts.said("Olum")
    return Figure(
        what=f"{MAILS} mails by two doors, receiver, worker and web process killed {KILLS // 3} times each",
        value=f"{different} messages, {count - different} double",
        beside=written(took),
        goal=f"{MAILS} messages, 0 double",
        is_met=count == different == MAILS,
    )


def _has_arrived(parts: _Parts, reached: int) -> bool:
    ((count,),) = parts.machine.ask("SELECT count(*) FROM incoming_mail WHERE from_address LIKE 'olum%%'")
    return int(count) >= reached


def _stubbornly(parts: _Parts, sender: int) -> None:
    for number in range(sender, MAILS, SENDERS):
        mail = _mail("Olum", number)
        if number % 2:
            _until_posted(parts.machine.address, mail)
        else:
            _until_kept(parts.port, mail)


def _until_kept(port: int, mail: bytes) -> int:
    for tries in range(1, 10_000):
        with contextlib.suppress(OSError, smtplib.SMTPException):
            _sent(port, [mail])
            return tries
        time.sleep(0.05)
    raise RuntimeError("nobody keeps the mail")


def _until_posted(address: str, mail: bytes) -> None:
    while True:
        moment = str(int(time.time()))
        signature = hmac.new(_KEY.encode(), moment.encode() + b"." + mail, hashlib.sha256).hexdigest()
        headers = {
            "X-Terazi-Time": moment,
            "X-Terazi-Signature": signature,
            "Content-Type": "message/rfc822",
        }
        with contextlib.suppress(httpx.TransportError):
            answer = httpx.post(f"{address}/v1/mail/incoming", content=mail, headers=headers, timeout=10)
            if answer.status_code == httpx.codes.OK or answer.json().get("error") == "mail_replayed":
                return
        time.sleep(0.05)


def _each(work: Callable[[int], None]) -> None:
    threads = [threading.Thread(target=work, args=[at]) for at in range(SENDERS)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def _wait(condition: Callable[[], bool], what: str) -> None:
    deadline = time.monotonic() + _PATIENCE
    while not condition():
        if time.monotonic() > deadline:
            raise RuntimeError(f"in vain waited for: {what}")
        time.sleep(0.1)
