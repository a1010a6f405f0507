"""The web server as a process: it answers what it has begun, lets go of who waits, and ends without being killed."""

import signal
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from terazi.foundation.language.phrases import server_phrases
from tests.calling import HouseUnderTest
from tests.entry.launch.waiting import wait_until
from tests.entry.serving import Server, serving
from tests.modules.site.editing import desk_of

QUICKLY = 3.0  # seconds; the server itself would wait five for an answer that does not end


@pytest.fixture
def server(house: HouseUnderTest, tmp_path: Path) -> Iterator[Server]:
    """A web server on the database of the test's platform."""
    with serving(house.house.settings.database_url, tmp_path) as server:
        yield server


async def test_an_answer_that_has_begun_is_given_before_the_end(
    server: Server,
) -> None:
    body = b'{"domain": "localhost"}'
    head = f"POST /v1/frontend/get?ss=1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    with server.connect() as connection:
        connection.sendall(head.encode() + body[:5])
        wait_until(server.is_ready, "the server to have read the beginning")
        server.process.send_signal(signal.SIGTERM)
        wait_until(lambda: not server.is_ready(), "the server to take no more calls")
        connection.sendall(body[5:])
        assert connection.recv(100).startswith(b"HTTP/1.1 200")
    assert server.process.wait(timeout=10) in {0, -signal.SIGTERM}


async def test_who_follows_a_job_does_not_hold_up_the_end(house: HouseUnderTest, server: Server) -> None:
    house.clock.now = datetime.now(UTC)
    token = await house.register()
    workbook = write_workbook([OutSheet(name="A", columns=(OutColumn(name="Ad"),), rows=[("a",), ("b",)])])
    files = {"excel_file": ("veri.xlsx", workbook)}
    job = (await house.upload("/v1/wanalyzer/project/save", files=files, token=token))["job_id"]
    ticket = (await house.post("/v1/job/ticket", token=token, job_id=job))["ticket"]
    with httpx.stream(
        "GET", f"{server.url}/v1/job/events", params={"job_id": job, "ticket": ticket}
    ) as stream:
        lines = stream.iter_lines()
        assert next(lines) == "event: job"
        asked = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        assert list(lines)[-1] == ""
    assert server.process.wait(timeout=10) in {0, -signal.SIGTERM}
    assert time.monotonic() - asked < QUICKLY


async def test_the_words_of_one_site_do_not_reach_the_next_request_of_a_connection(
    house: HouseUnderTest, server: Server
) -> None:
    desk = await desk_of(house)
    own = "Orada kimse yok."
    wording = {"foundation.call_not_found": {"tr": own}}
    await desk.ok("wording/save", desk.publisher, {"wording": wording, "publish": "yes"})
    body = b'{"domain": "localhost"}'
    head = "POST {} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: {}\r\n{}\r\n"
    first = head.format("/v1/frontend/get?ss=1", len(body), "").encode() + body
    second = head.format("/v1/there/is/none?active_lang_label=tr", 0, "Connection: close\r\n").encode()
    with server.connect() as connection:
        connection.sendall(first + second)
        answers = b""
        while piece := connection.recv(65536):
            answers += piece
    assert answers.count(b"HTTP/1.1 ") == 2
    assert server_phrases()["foundation.call_not_found"]["tr"].encode() in answers
    assert own.encode() not in answers
