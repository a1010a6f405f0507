"""The code samples, run as they are shown, against a platform that listens on this machine."""

import asyncio
import json
import shutil
import socket
import sys
from collections.abc import AsyncIterator
from datetime import datetime
from pathlib import Path

import httpx
import pytest
import uvicorn

from terazi.foundation.ids import new_id
from terazi.modules.applications.rules.samples import samples_of
from tests.calling import HouseUnderTest
from tests.modules.applications.conftest import App
from tests.structure.sources import PROJECT

NAMES = {
    "curl": ("sample.sh", ["bash"]),
    "python": ("sample.py", [sys.executable, "-I"]),
    "javascript": ("sample.mjs", [str(PROJECT / "web/node_modules/.bin/node")]),
}
LANGUAGES = pytest.mark.parametrize("language", NAMES)


@pytest.fixture
async def address(house: HouseUnderTest) -> AsyncIterator[str]:
    """The address at which the platform listens."""
    with socket.create_server(("127.0.0.1", 0)) as listening:
        config = uvicorn.Config(house.web, lifespan="off", log_level="warning", access_log=False)
        server = uvicorn.Server(config)
        task = asyncio.create_task(server.serve(sockets=[listening]))
        yield f"http://127.0.0.1:{listening.getsockname()[1]}"
        server.should_exit = True
        await task


async def shown(address: str, app: App, name: str, language: str) -> str:
    """Return a sample as the record screen gets it."""
    async with httpx.AsyncClient(base_url=address) as client:
        answer = await client.post(
            "/v1/user/externalapplication/get",
            params={"user_externalapplication_client_id": app.id, "data_type": "record"},
            headers={"Authorization": f"Bearer {app.owner}"},
        )
    samples = answer.json()["data"]["samples"]
    return next(s["code"] for s in samples if (s["name"], s["language"]) == (name, language))


async def run(code: str, language: str, folder: Path, **secrets: str) -> tuple[int, str, str]:
    """Paste a sample into a file and run it; return how it ended and what it said."""
    file_name, command = NAMES[language]
    file = folder / file_name
    file.write_text(code, encoding="utf-8")
    if shutil.which(command[0]) is None:
        pytest.fail(f"{command[0]} is missing")
    process = await asyncio.create_subprocess_exec(
        *command,
        str(file),
        stdout=asyncio.subprocess.PIPE,
        stderr=asyncio.subprocess.PIPE,
        env={"PATH": "/usr/local/bin:/usr/bin:/bin", **secrets},
    )
    told, complained = await asyncio.wait_for(process.communicate(), timeout=60)
    return process.returncode or 0, told.decode(), complained.decode()


@LANGUAGES
async def test_a_call_with_the_key(
    house: HouseUnderTest, address: str, app: App, tmp_path: Path, language: str
) -> None:
    code = await shown(address, app, "call", language)
    ended, told, complained = await run(code, language, tmp_path, TERAZI_APPLICATION_KEY=app.key)
    assert ended == 0, complained
    said = json.loads(told)["datetime"] if language == "curl" else told.strip()
    assert datetime.fromisoformat(said) == house.clock.now
    ended, _, _ = await run(code, language, tmp_path, TERAZI_APPLICATION_KEY="nonsense")
    assert ended != 0


@LANGUAGES
async def test_a_person_signs_in(address: str, app: App, person: str, tmp_path: Path, language: str) -> None:
    await app.agree(person, "profile")
    sent = await app.send(person)
    code = await shown(address, app, "sign_in", language)
    secrets = {"TERAZI_APPLICATION_KEY": app.key, "ACCESS_KEY_TOKEN": sent["access_key_token"]}
    ended, told, complained = await run(code, language, tmp_path, **secrets)
    assert ended == 0, complained
    profile = json.loads(told)
    profile = profile.get("user", profile)
    assert (profile["access_key"], profile["firstname"]) == (sent["access_key"], "Elif")
    ended, _, complained = await run(code, language, tmp_path, **secrets)
    assert ended != 0
    if language != "curl":
        assert f"{address}/uygulamaya-giris?application={app.id}" in complained


def test_an_address_cannot_break_out_of_a_sample() -> None:
    for sample in samples_of("http://x\"'$(touch /tmp/y)", "/door", new_id()):
        if sample.language == "curl":
            assert "'http://x\"'\"'\"'$(touch /tmp/y)/v1/" in sample.code
        else:
            assert '"http://x\\"\'$(touch /tmp/y)' in sample.code
