"""The receiver is killed while mails come in: whoever was told "kept" finds the mail once, whoever was not sends it again."""

import asyncio
import contextlib
import os
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import aiosmtplib

from tests.calling import HouseUnderTest, open_house
from tests.modules.support.asking import look
from tests.modules.support.posting import DESK, all_tickets, came_in, outcomes, words, written

MAILS, SENDERS, KILLS = 40, 4, 3


async def send_until_kept(port: int, content: bytes) -> None:
    """Send a mail as a mail server does: again and again until somebody says that it is kept."""
    while True:
        with contextlib.suppress(OSError, aiosmtplib.SMTPException):
            await aiosmtplib.send(
                content,
                sender="soran@example.com",
                recipients=[DESK],
                hostname="127.0.0.1",
                port=port,
                start_tls=False,
                timeout=5,
            )
            return
        await asyncio.sleep(0.05)


async def test_no_mail_is_lost_and_none_is_doubled(database_url: str, tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    given = {"DATABASE_URL": database_url, "TERAZI_VAR_DIR": str(tmp_path), "TERAZI_RECEIVE_PORT": str(port)}
    command = [sys.executable, "-m", "terazi.entry.cli", "receive"]
    running: list[subprocess.Popen[bytes]] = []

    def start() -> None:
        running.append(subprocess.Popen(command, env={**os.environ, **given}))

    async with open_house(database_url, tmp_path, storage_url="") as house:
        token = await house.register("soran", firstname="Elif")
        mails = [written(f"Sayı {number}.") for number in range(MAILS)]
        await asyncio.to_thread(start)
        try:
            sending = asyncio.gather(*(_send(port, mails[at::SENDERS]) for at in range(SENDERS)))
            for kill in range(KILLS):
                await _until_kept(house, (kill + 1) * MAILS // (KILLS + 1))
                running[-1].kill()
                await asyncio.to_thread(_restarted(running[-1], start))
            await asyncio.wait_for(sending, 120)
        finally:
            for process in running:
                process.kill()
                process.wait()
        assert await outcomes(house) == ["waiting"] * MAILS
        await house.run_jobs()
        said = [
            word
            for ticket in await all_tickets(house)
            for word in words(await look(house, token, str(ticket["id"])))
        ]
        assert sorted(word for word in said if "Sayı" in word) == sorted(
            f"<p>Sayı {number}.</p>" for number in range(MAILS)
        )


async def _until_kept(house: HouseUnderTest, count: int) -> None:
    async with asyncio.timeout(90):
        while True:
            if len(await came_in(house)) >= count:
                return
            await asyncio.sleep(0.01)


async def _send(port: int, mails: list[bytes]) -> None:
    for mail in mails:
        await send_until_kept(port, mail)


def _restarted(process: subprocess.Popen[bytes], start: Callable[[], None]) -> Callable[[], None]:
    def restart() -> None:
        process.wait()
        start()

    return restart
