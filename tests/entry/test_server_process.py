"""The web server as a process: it answers what it has begun, lets go of who waits, and ends without being killed."""

import contextlib
import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import httpx
import pytest

from terazi.engine.workbook.sheets import OutColumn, OutSheet
from terazi.engine.workbook.writer import write_workbook
from terazi.entry.launch.ports import choose_port
from tests.calling import HouseUnderTest
from tests.entry.launch.waiting import wait_until

QUICKLY = 3.0  # seconds; the server itself would wait five for an answer that does not end


@pytest.fixture
def server(house: HouseUnderTest, tmp_path: Path) -> Iterator[tuple[subprocess.Popen[bytes], str]]:
    """A web server on the database of the test's platform."""
    port = choose_port("127.0.0.1", 8700 + os.getpid() % 1000)
    environment = {
        **os.environ,
        "DATABASE_URL": house.house.settings.database_url,
        "TERAZI_VAR_DIR": str(tmp_path),
        "TERAZI_PORT": str(port),
    }
    command = [sys.executable, "-m", "terazi.entry.cli", "serve"]
    with subprocess.Popen(command, env=environment) as process:
        url = f"http://127.0.0.1:{port}"
        try:
            for _ in range(4):  # a busy machine takes its time to import everything
                with contextlib.suppress(AssertionError):
                    wait_until(lambda: is_ready(url), "the server")
                    break
            yield process, url
        finally:
            process.kill()


def is_ready(url: str) -> bool:
    with contextlib.suppress(httpx.HTTPError):
        return httpx.get(f"{url}/readyz").status_code == 200
    return False


async def test_an_answer_that_has_begun_is_given_before_the_end(
    server: tuple[subprocess.Popen[bytes], str],
) -> None:
    process, url = server
    body = b'{"domain": "localhost"}'
    head = f"POST /v1/frontend/get?ss=1 HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: {len(body)}\r\n\r\n"
    with socket.create_connection(("127.0.0.1", int(url.rpartition(":")[2])), timeout=10) as connection:
        connection.sendall(head.encode() + body[:5])
        wait_until(lambda: is_ready(url), "the server to have read the beginning")
        process.send_signal(signal.SIGTERM)
        wait_until(lambda: not is_ready(url), "the server to take no more calls")
        connection.sendall(body[5:])
        assert connection.recv(100).startswith(b"HTTP/1.1 200")
    assert process.wait(timeout=10) in {0, -signal.SIGTERM}


async def test_who_follows_a_job_does_not_hold_up_the_end(
    house: HouseUnderTest, server: tuple[subprocess.Popen[bytes], str]
) -> None:
    process, url = server
    house.clock.now = datetime.now(UTC)
    token = await house.register()
    workbook = write_workbook([OutSheet(name="A", columns=(OutColumn(name="Ad"),), rows=[("a",), ("b",)])])
    files = {"excel_file": ("veri.xlsx", workbook)}
    job = (await house.upload("/v1/wanalyzer/project/save", files=files, token=token))["job_id"]
    ticket = (await house.post("/v1/job/ticket", token=token, job_id=job))["ticket"]
    with httpx.stream("GET", f"{url}/v1/job/events", params={"job_id": job, "ticket": ticket}) as stream:
        lines = stream.iter_lines()
        assert next(lines) == "event: job"
        asked = time.monotonic()
        process.send_signal(signal.SIGTERM)
        assert list(lines)[-1] == ""
    assert process.wait(timeout=10) in {0, -signal.SIGTERM}
    assert time.monotonic() - asked < QUICKLY
