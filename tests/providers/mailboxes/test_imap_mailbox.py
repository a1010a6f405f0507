"""A mailbox is opened, its mails are fetched and marked; whatever its server says, it ends and says why."""

import contextlib
import socket
import threading
import time
from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import httpx
import pytest

from terazi.foundation.mailboxes import (
    MailboxAccount,
    MailboxFailedError,
    MailboxProblem,
    MailboxSecret,
    MailboxSecurity,
    MailboxSignIn,
    MailboxStep,
    OpenMailbox,
)
from terazi.providers.mailboxes.imap import imap_mailboxes
from terazi.providers.mailboxes.tokens import access_token
from tests.fakes.imap_server import ImapServer

SINCE = date(2026, 11, 1)


@pytest.fixture
def server() -> Iterator[ImapServer]:
    with ImapServer(password="gizli").running() as running:
        yield running


def account(server: ImapServer, **given: object) -> MailboxAccount:
    whole = MailboxAccount(
        host="127.0.0.1",
        port=server.port,
        security=MailboxSecurity.NONE,
        username=server.username,
        sign_in=MailboxSignIn.PASSWORD,
        secret=MailboxSecret(password=server.password),
    )
    return replace(whole, **given)  # type: ignore[arg-type]


def opened(server: ImapServer, steps: list[MailboxStep] | None = None, **given: object) -> OpenMailbox:
    seen = [] if steps is None else steps
    return imap_mailboxes(allows_private=True, seconds=3)(account(server, **given), seen.append)


def test_mails_are_fetched_as_they_are_and_marked(server: ImapServer) -> None:
    contents = [b"Subject: 1\r\n\r\nBir.\r\n", b"Subject: 2\r\n\r\n" + bytes(range(256)) * 100]
    numbers = [server.add(content) for content in contents]
    steps: list[MailboxStep] = []
    box = opened(server, steps)
    assert steps == [MailboxStep.CONNECT, MailboxStep.SIGN_IN, MailboxStep.OPEN]
    assert (box.folder.validity, box.folder.next_number, box.folder.keeps_marks) == (7, 3, True)
    assert box.numbers(1, SINCE) == numbers
    assert [box.fetch(number, 1_000_000) for number in numbers] == contents
    box.mark(numbers[:1])
    assert box.numbers(1, SINCE) == numbers[1:]
    assert box.numbers(3, SINCE) == []  # the server answers "3:*" with the last there is
    assert box.fetch(99, 1_000_000) is None
    assert not any(b"STORE" in said and b"Deleted" in said for said in server.said)
    box.close()


def test_a_mail_that_is_too_large_is_not_fetched(server: ImapServer) -> None:
    number = server.add(b"x" * 200_000)
    assert opened(server).fetch(number, 100_000) is None
    assert not any(b"BODY" in said for said in server.said)


@pytest.mark.parametrize("can_idle", [True, False])
def test_something_new_is_waited_for(server: ImapServer, can_idle: bool) -> None:
    server.can_idle = can_idle
    box, began = opened(server), time.monotonic()
    if can_idle:
        threading.Timer(0.2, lambda: server.add(b"Subject: yeni\r\n\r\n")).start()
        box.wait(20)
        assert time.monotonic() - began < 10
        assert box.numbers(1, SINCE) == [1]
    else:
        box.wait(0.2)
        assert time.monotonic() - began >= 0.2
        assert b"NOOP" in server.said


def test_who_waits_is_let_go(server: ImapServer) -> None:
    for can_idle in (True, False):
        server.can_idle = can_idle
        box, began = opened(server), time.monotonic()
        threading.Timer(0.2, box.close).start()
        with contextlib.suppress(MailboxFailedError):
            box.wait(30)
        assert time.monotonic() - began < 10


@pytest.mark.parametrize(
    ("given", "step", "problem"),
    [
        ({"host": "yok.invalid"}, MailboxStep.CONNECT, MailboxProblem.UNKNOWN_HOST),
        ({"port": 9}, MailboxStep.CONNECT, MailboxProblem.NO_CONNECTION),
        ({"security": MailboxSecurity.TLS}, MailboxStep.CONNECT, MailboxProblem.BAD_CERTIFICATE),
        ({"security": MailboxSecurity.STARTTLS}, MailboxStep.CONNECT, MailboxProblem.NOT_UNDERSTOOD),
        ({"secret": MailboxSecret(password="yanlis")}, MailboxStep.SIGN_IN, MailboxProblem.SIGN_IN_REFUSED),
        ({"folder": "Yok"}, MailboxStep.OPEN, MailboxProblem.NO_FOLDER),
    ],
)
def test_why_a_mailbox_cannot_be_opened(
    server: ImapServer, given: dict[str, object], step: MailboxStep, problem: MailboxProblem
) -> None:
    with pytest.raises(MailboxFailedError) as failed:
        opened(server, **given)
    assert (failed.value.step, failed.value.problem) == (step, problem)


@pytest.mark.parametrize(
    "host", ["127.0.0.1", "localhost", "10.0.0.7", "169.254.169.254", "::1", "0x7f000001"]
)
def test_machines_beside_ours_are_not_reached(server: ImapServer, host: str) -> None:
    with pytest.raises(MailboxFailedError) as failed:
        imap_mailboxes(allows_private=False, seconds=1)(account(server, host=host), lambda _: None)
    assert failed.value.problem in {MailboxProblem.PRIVATE_ADDRESS, MailboxProblem.UNKNOWN_HOST}
    assert server.said == []


def test_a_server_that_says_nothing_is_given_up() -> None:
    with socket.create_server(("127.0.0.1", 0)) as silent:
        port = silent.getsockname()[1]
        began = time.monotonic()
        with pytest.raises(MailboxFailedError) as failed:
            imap_mailboxes(allows_private=True, seconds=0.5)(
                account(ImapServer(_listener=silent), port=port), lambda _: None
            )
    assert failed.value.problem is MailboxProblem.NO_ANSWER
    assert time.monotonic() - began < 5


def test_a_server_that_answers_without_end_is_given_up(server: ImapServer) -> None:
    server.floods = True
    box = opened(server)
    with pytest.raises(MailboxFailedError):
        box.numbers(1, SINCE)


@pytest.mark.parametrize(
    "greeting", [b"\x00" * 500 + b"\r\n", b"* OK {999999999999}\r\n", b"220 smtp\r\n", b""]
)
def test_a_server_of_something_else_is_not_understood(greeting: bytes) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:

        def answer() -> None:
            connection, _ = listener.accept()
            connection.sendall(greeting)
            connection.close()

        threading.Thread(target=answer, daemon=True).start()
        with pytest.raises(MailboxFailedError):
            imap_mailboxes(allows_private=True, seconds=2)(
                account(ImapServer(_listener=listener)), lambda _: None
            )


def test_a_token_opens_it_too(server: ImapServer, monkeypatch: pytest.MonkeyPatch) -> None:
    server.token = "ya29.kisa"
    monkeypatch.setattr("terazi.providers.mailboxes.imap.access_token", lambda *_: server.token)
    box = opened(server, sign_in=MailboxSignIn.GOOGLE, secret=MailboxSecret(client_id="a", refresh_token="b"))
    assert box.folder.validity == 7


@pytest.mark.parametrize(
    ("answer", "expected"),
    [
        (httpx.Response(200, json={"access_token": "ya29"}), "ya29"),
        (httpx.Response(400, json={"error": "invalid_grant"}), MailboxProblem.SIGN_IN_REFUSED),
        (httpx.Response(200, json={"access_token": "a\r\nb"}), MailboxProblem.SIGN_IN_REFUSED),
        (httpx.Response(200, json=[]), MailboxProblem.NOT_UNDERSTOOD),
        (httpx.Response(200, text="<html>"), MailboxProblem.NOT_UNDERSTOOD),
    ],
)
@pytest.mark.parametrize("sign_in", [MailboxSignIn.GOOGLE, MailboxSignIn.MICROSOFT])
def test_a_token_is_got_from_who_issues_it(
    sign_in: MailboxSignIn, answer: httpx.Response, expected: object
) -> None:
    asked: list[httpx.Request] = []

    def answered(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return answer

    secret = MailboxSecret(client_id="id", client_secret="s", refresh_token="r", tenant="evil.com/x?")
    transport = httpx.MockTransport(answered)
    try:
        found: object = access_token(sign_in, secret, transport=transport)
    except MailboxFailedError as failed:
        found = failed.problem
    assert found == expected
    hosts = {
        MailboxSignIn.GOOGLE: "oauth2.googleapis.com",
        MailboxSignIn.MICROSOFT: "login.microsoftonline.com",
    }
    assert asked[0].url.host == hosts[sign_in]
    assert "evil" not in str(asked[0].url)
