"""Receiver, worker and web are killed while mails come in: each mail stands in a ticket once, none is lost or doubled."""

import hashlib
import hmac
import smtplib
import time
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor

import httpx

from tests.chaos.machine import Machine, Process, wait_until
from tests.modules.support.posting import DESK, written

MAILS, SENDERS, KILLS = 200, 4, 9
_KEY = "anahtar-anahtar-anahtar-anahtar-anahtar"
_SENDER = "soran@example.com"


def _until_kept(try_it: Callable[[], bool]) -> None:
    """Try as servers do: again and again until somebody says that the mail is kept."""

    def is_kept() -> bool:
        try:
            return try_it()
        except (OSError, smtplib.SMTPException, httpx.HTTPError):
            return False

    wait_until(is_kept, "a door that keeps a mail")


def _by_mail_server(port: int, mails: Sequence[bytes]) -> None:
    def send(mail: bytes) -> bool:
        with smtplib.SMTP("127.0.0.1", port, timeout=5) as server:
            server.sendmail(_SENDER, [DESK], mail)
        return True

    for mail in mails:
        _until_kept(lambda mail=mail: send(mail))


def _by_webhook(machine: Machine, mails: Sequence[bytes]) -> None:
    def post(mail: bytes) -> bool:
        moment = str(int(time.time()))
        signature = hmac.new(_KEY.encode(), f"{moment}.".encode() + mail, hashlib.sha256).hexdigest()
        headers = {"X-Terazi-Time": moment, "X-Terazi-Signature": signature}
        answer = httpx.post(f"{machine.address}/v1/mail/incoming", content=mail, headers=headers, timeout=5)
        # What was kept before its answer was lost is told as replayed.
        return answer.status_code == 200 or answer.json().get("error") == "mail_replayed"

    for mail in mails:
        _until_kept(lambda mail=mail: post(mail))


def test_no_mail_is_lost_and_none_is_doubled_whoever_is_killed(machine: Machine) -> None:
    machine.environment["TERAZI_INCOMING_MAIL_KEY"] = _KEY
    port = machine.free_port()
    mails = [written(f"Sayı {number}.", sender=_SENDER) for number in range(MAILS)]
    running = {"receiver": _receiver(machine, port)}
    assert machine.web
    machine.web.kill()
    machine.start_web()
    machine.keep_worker()
    with ThreadPoolExecutor(SENDERS + 1) as pool:
        by_web, by_server = mails[:50], mails[50:]
        sending = [pool.submit(_by_webhook, machine, by_web)]
        sending += [pool.submit(_by_mail_server, port, by_server[at::SENDERS]) for at in range(SENDERS)]
        for kill in range(KILLS):
            wanted = (kill + 1) * MAILS // (KILLS + 1)
            wait_until(lambda wanted=wanted: _count(machine, "true") >= wanted, f"{wanted} kept mails")
            _kill_one(machine, running, port, kill)
        for each in sending:
            each.result()
    try:
        wait_until(lambda: not _count(machine, "outcome = 'waiting'"), "all mails to be read")
    finally:
        running["receiver"].end()
    assert _count(machine, "outcome IN ('ticket', 'message')") == MAILS
    said = machine.ask("SELECT comment FROM ticket_message WHERE comment LIKE '<p>Sayı %%'")
    assert Counter(comment for (comment,) in said) == Counter(
        f"<p>Sayı {number}.</p>" for number in range(MAILS)
    )


def _receiver(machine: Machine, port: int) -> Process:
    return Process(machine, "receive", TERAZI_RECEIVE_PORT=str(port))


def _kill_one(machine: Machine, running: dict[str, Process], port: int, turn: int) -> None:
    """Kill one of the three, and start it again as `terazi run` does."""
    match turn % 3:
        case 0:
            running["receiver"].kill()
            running["receiver"] = _receiver(machine, port)
        case 1:
            assert machine.worker
            machine.worker.kill()
            machine.start_worker()
        case _:
            assert machine.web
            machine.web.kill()
            machine.start_web()


def _count(machine: Machine, condition: str) -> int:
    ((count,),) = machine.ask(f"SELECT count(*) FROM incoming_mail WHERE {condition}")
    return int(count)
