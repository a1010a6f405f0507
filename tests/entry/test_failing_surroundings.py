"""Disks that are full, stores and databases that are not there: a process goes on, or says in one line why it cannot."""

import os
import subprocess
import sys
from pathlib import Path

import httpx
import pytest
from moto.server import ThreadedMotoServer

from tests.entry.serving import serving

COMMAND = [sys.executable, "-m", "terazi.entry.cli"]


def run(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [*COMMAND, *words],
        env={**os.environ, **environment},
        check=False,
        capture_output=True,
        text=True,
        timeout=120,
    )


def assert_one_line(ended: subprocess.CompletedProcess[str], *words: str) -> None:
    assert ended.returncode == 1
    lines = ended.stderr.splitlines()
    assert len(lines) == 1, ended.stderr
    assert all(word in lines[0] for word in words), lines[0]


@pytest.mark.parametrize("mode", ["development", "production"])
def test_a_log_that_takes_nothing_fails_no_call(database_url: str, tmp_path: Path, mode: str) -> None:
    settings = {
        "TERAZI_MODE": mode,
        "TERAZI_SECRET_KEY": "x" * 32,
        "TERAZI_PUBLIC_URL": "http://localhost",
    }
    with (
        Path("/dev/full").open("wb") as full,
        serving(database_url, tmp_path, stderr=full, **settings) as server,
        httpx.Client(base_url=server.url) as client,
    ):
        for _ in range(20):
            assert client.post("/v1/frontend/get?ss=1").status_code == 200
            assert client.post("/v1/user/get").status_code == 401


def test_a_bucket_that_does_not_exist_is_said_in_one_line(database_url: str, tmp_path: Path) -> None:
    store = ThreadedMotoServer(ip_address="127.0.0.1", port=0, verbose=False)
    store.start()
    try:
        host, port = store.get_host_and_port()
        ended = run(
            "seed",
            "--demo",
            DATABASE_URL=database_url,
            TERAZI_VAR_DIR=str(tmp_path),
            STORAGE_URL="s3://not-there/files",
            AWS_ENDPOINT_URL=f"http://{host}:{port}",
            AWS_ALLOW_HTTP="true",
            AWS_REGION="us-east-1",
            AWS_ACCESS_KEY_ID="a",
            AWS_SECRET_ACCESS_KEY="b",
        )
    finally:
        store.stop()
    assert_one_line(ended, "bucket", "does not exist")


@pytest.mark.parametrize("word", ["migrate", "serve"])
def test_a_database_that_is_not_there_is_said_in_one_line(tmp_path: Path, word: str) -> None:
    if word == "serve":
        (tmp_path / "files").write_text("no folder", encoding="utf-8")
    url = "postgresql://terazi@127.0.0.1:1/terazi"
    ended = run(word, DATABASE_URL=url, TERAZI_VAR_DIR=str(tmp_path), STORAGE_URL="")
    assert_one_line(ended, "file store" if word == "serve" else "database")


def test_a_wrong_setting_is_said_in_one_line(tmp_path: Path) -> None:
    ended = run("migrate", TERAZI_VAR_DIR=str(tmp_path), TERAZI_PORT="many")
    assert_one_line(ended, "TERAZI_PORT")
