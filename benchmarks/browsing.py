"""Walks through the platform in a real browser, told by scripts beside this file."""

import json
import os
import shutil
import subprocess
import tempfile
from pathlib import Path
from typing import Any

from benchmarks.running import Server
from terazi.entry.launch.run import PROJECT
from terazi.entry.seed.seed import demo_accounts
from terazi.foundation.settings import Settings

_BROWSERS = ("chromium", "chromium-browser", "google-chrome")
_SECONDS = 900


def can_browse() -> bool:
    """Whether there is a browser and a built client."""
    return find_browser() is not None and (PROJECT / Settings().web_dir / "index.html").exists()


def walked(script: str, server: Server, workbook: bytes) -> Any:  # Any: what the script prints
    """Run a script that uploads the workbook as the demonstration's analyst, and return what it tells."""
    account = demo_accounts()[0]
    with tempfile.TemporaryDirectory(prefix="terazi-walk-") as folder:
        file = Path(folder) / "tablo.xlsx"
        file.write_bytes(workbook)
        return told_by(script, server, str(file), account.username, account.password)


def told_by(script: str, server: Server, *arguments: str) -> Any:  # Any: what the script prints
    """Run a script in a browser at the server, and return what it tells."""
    programs = PROJECT / "web/node_modules/.bin"
    address = f"http://127.0.0.1:{server.port}/"
    done = subprocess.run(
        ["node", str(PROJECT / "benchmarks" / script), address, find_browser() or "", *arguments],
        env={**os.environ, "PATH": f"{programs}:{os.environ['PATH']}"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
        timeout=_SECONDS,
    )
    return json.loads(done.stdout)


def find_browser() -> str | None:
    """Return the path of a browser that can be measured; None where there is none."""
    return next(filter(None, map(shutil.which, _BROWSERS)), None)
