"""`make test`: every check, and one line of figures at the end.

Checks that keep one core busy run side by side; those that need the whole machine follow, one after the other.
A check that fails does not stop the others. Each check's whole output is in `var/test-logs/<check>.log`.
"""

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import xml.etree.ElementTree as Xml
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from typing import IO

PROJECT = Path(__file__).resolve().parents[1]
WEB = PROJECT / "web"
LOGS = PROJECT / "var" / "test-logs"
PYTHON = sys.executable
CORES = os.cpu_count() or 1
BIN = Path(sys.executable).parent
START_SECONDS = 120
TAIL_LINES = 40
CHROMIUM_NAMES = ("chromium", "chromium-browser", "google-chrome")
CHROMIUM_SHELL = "chromium-headless-shell"
"""The same browser without a window: a seventh less work, but it shows no PDF."""

VITEST_REPORTS = ("--reporter=default", "--reporter=json", f"--outputFile.json={LOGS / 'vitest.json'}")


@dataclass(frozen=True, kw_only=True)
class Count:
    """How many tests of a check passed and failed."""

    passed: int = 0
    failed: int = 0


@dataclass(frozen=True, kw_only=True)
class Check:
    """One part of `make test`: commands run in order, and what to count when they have ended."""

    name: str
    commands: tuple[tuple[str, ...], ...]
    folder: Path = PROJECT
    count: Callable[[], Count] = Count
    environment: dict[str, str] = field(default_factory=dict)
    around: Callable[[IO[bytes]], contextlib.AbstractContextManager[dict[str, str]]] | None = None
    is_alone: bool = False
    """Whether it needs the whole machine for itself."""


class CheckError(Exception):
    """A check cannot run; the message says why in one line."""


def main(wanted: list[str]) -> int:
    """Run the wanted checks, or all; 0 if nothing failed."""
    shutil.rmtree(LOGS, ignore_errors=True)
    LOGS.mkdir(parents=True)
    started = time.monotonic()
    chosen = [check for check in CHECKS if not wanted or check.name in wanted]
    with ThreadPoolExecutor(CORES) as pool:
        good = dict(pool.map(run_check, [check for check in chosen if not check.is_alone]))
    good |= dict(map(run_check, [check for check in chosen if check.is_alone]))
    failing = [name for name, is_good in good.items() if not is_good]
    counts = [check.count() for check in chosen]
    print(f"{time.monotonic() - started:.0f} s in all")
    if failing:
        print(f"failing: {', '.join(failing)}")
    print(f"{sum(count.passed for count in counts)} passed, {sum(count.failed for count in counts)} failed")
    return 1 if failing else 0


def run_check(check: Check) -> tuple[str, bool]:
    """Run one check, print one line about it when it ends, and the end of its log if it failed; say whether it is good."""
    log = LOGS / f"{check.name}.log"
    started = time.monotonic()
    with log.open("wb") as output:
        try:
            good = run_commands(check, output)
        except CheckError as error:
            output.write(f"{error}\n".encode())
            good = False
    count = check.count()
    good = good and not count.failed
    figures = f"  {count.passed} passed, {count.failed} failed" if count != Count() else ""
    told = [f"{check.name:12} {'ok' if good else 'FAILED':7} {time.monotonic() - started:5.0f} s{figures}"]
    if not good:
        tail = log.read_text(encoding="utf-8", errors="replace").splitlines()[-TAIL_LINES:]
        told += [f"    {line}" for line in tail]
    print("\n".join(told), flush=True)
    return check.name, good


def run_commands(check: Check, output: IO[bytes]) -> bool:
    """Run the commands of a check with what must stand around them."""
    with check.around(output) if check.around else contextlib.nullcontext({}) as given:
        environment = {**os.environ, **web_paths(), **check.environment, **given}
        codes = [run_one(command, check.folder, environment, output) for command in check.commands]
    return not any(codes)


def run_one(command: tuple[str, ...], folder: Path, environment: dict[str, str], output: IO[bytes]) -> int:
    """Run one command with its output in the log."""
    output.write(f"$ {' '.join(command)}\n".encode())
    output.flush()
    return subprocess.run(
        command,
        check=False,
        cwd=folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=subprocess.STDOUT,
    ).returncode


def web_paths() -> dict[str, str]:
    """Let the web client's own programs, Node.js among them, come first."""
    return {"PATH": f"{WEB / 'node_modules/.bin'}:{BIN}:{os.environ['PATH']}"}


def count_pytest() -> Count:
    """Read pytest's report."""
    with contextlib.suppress(OSError, Xml.ParseError):
        suite = Xml.parse(LOGS / "pytest.xml").getroot()  # noqa: S314 - written by our own run
        totals = suite if suite.tag == "testsuite" else suite[0]
        bad = int(totals.get("failures", "0")) + int(totals.get("errors", "0"))
        return Count(passed=int(totals.get("tests", "0")) - bad - int(totals.get("skipped", "0")), failed=bad)
    return Count()


def count_vitest() -> Count:
    """Read vitest's report."""
    with contextlib.suppress(OSError, ValueError):
        report = json.loads((LOGS / "vitest.json").read_text(encoding="utf-8"))
        return Count(passed=report["numPassedTests"], failed=report["numFailedTests"])
    return Count()


def count_playwright() -> Count:
    """Read Playwright's report; a test that passed only when tried again counts as failed."""
    with contextlib.suppress(OSError, ValueError):
        stats = json.loads((LOGS / "playwright.json").read_text(encoding="utf-8"))["stats"]
        return Count(passed=stats["expected"], failed=stats["unexpected"] + stats["flaky"])
    return Count()


@contextlib.contextmanager
def running_platform(output: IO[bytes]) -> Iterator[dict[str, str]]:
    """Run the whole platform with data of its own, and give its address to the browser tests."""
    browsers = find_browsers(output)
    var = Path(tempfile.mkdtemp(prefix="terazi-e2e-"))
    var.chmod(0o755)  # PostgreSQL may run as another account
    settings = {"TERAZI_VAR_DIR": str(var), "TERAZI_PORT": "8600", "TERAZI_CALL_LIMIT_FACTOR": "1000"}
    settings |= {"TERAZI_PASSWORD_HASH_KIB": "8", "TERAZI_CAPTCHA_COST": "500"}
    settings |= {"TERAZI_REGISTRATIONS_PER_DAY": "10000", "DATABASE_URL": ""}
    settings |= {"TERAZI_WEBHOOK_PRIVATE_ADDRESSES": "yes"}  # their programs listen here
    settings |= {"TERAZI_SECOND_STEP_ROLES": "website_edit"}  # a role that no other story gives
    command = [PYTHON, "-m", "terazi.entry.launch"]
    environment = {**os.environ, **settings}
    with subprocess.Popen(command, cwd=PROJECT, env=environment, stdout=output, stderr=output) as platform:
        try:
            yield {"TERAZI_E2E_URL": address_of(var, platform), **browsers}
        finally:
            platform.send_signal(signal.SIGINT)
            platform.wait()
            for log in (var / "log").glob("*.log"):
                shutil.copy(log, LOGS / f"e2e-{log.name}")
            shutil.rmtree(var)


def address_of(var: Path, platform: subprocess.Popen[bytes]) -> str:
    """Wait until the platform has noted its address."""
    note = var / "run.lock"
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline:
        if note.exists() and (address := note.read_text(encoding="utf-8")):
            return address
        if platform.poll() is not None:
            raise CheckError("The platform ended before it was ready.")
        time.sleep(0.1)
    raise CheckError("The platform does not get ready.")


def find_browsers(output: IO[bytes]) -> dict[str, str]:
    """Return where the browsers of the stories are: with a window, and without one where there is such a one."""
    if not (chromium := find_browser(CHROMIUM_NAMES, output)):
        raise CheckError("The browser tests need Chromium: sudo apt-get install chromium")
    return {"CHROME_PATH": chromium, "CHROME_SHELL_PATH": find_browser([CHROMIUM_SHELL], output) or chromium}


def find_browser(names: Sequence[str], output: IO[bytes]) -> str | None:
    """Return a browser's path; as root on Debian, install it if there is none."""
    if not (found := first_program(names)) and os.geteuid() == 0 and shutil.which("apt-get"):
        environment = {**os.environ, "DEBIAN_FRONTEND": "noninteractive"}
        install = ("apt-get", "install", "-y", "--no-install-recommends", names[0])
        for command in (("apt-get", "update"), install):
            run_one(command, PROJECT, environment, output)
        found = first_program(names)
    return found


def first_program(names: Sequence[str]) -> str | None:
    """Return the path of the first of the programs that is there."""
    return next(filter(None, map(shutil.which, names)), None)


def pytest(*arguments: str) -> tuple[str, ...]:
    """Return the command that runs Python tests; one process more than cores works while others wait for one they killed."""
    report = f"--junitxml={LOGS / 'pytest.xml'}"
    return (
        PYTHON,
        "-m",
        "pytest",
        "-n",
        str(CORES + 1),
        "--dist",
        "worksteal",
        "--tb=short",
        report,
        *arguments,
    )


# Longest first, so that the cores end together.
CHECKS = (
    Check(name="types", commands=((PYTHON, "-m", "mypy"), (PYTHON, "-m", "mypy", "scripts"))),
    Check(
        name="web-test",
        folder=WEB,
        commands=(("npm", "run", "--silent", "test", "--", *VITEST_REPORTS),),
        count=count_vitest,
    ),
    Check(name="web-types", folder=WEB, commands=(("npm", "run", "--silent", "typecheck"),)),
    Check(
        name="web-lint",
        folder=WEB,
        commands=(("npm", "run", "--silent", "format:check"), ("npm", "run", "--silent", "lint")),
    ),
    Check(
        name="docs",
        commands=(
            (PYTHON, "-m", "terazi.entry.cli", "openapi", "--check"),
            (PYTHON, "scripts/configuration.py", "check"),
        ),
    ),
    Check(
        name="lint",
        commands=(
            (str(BIN / "ruff"), "format", "--check", "--quiet"),
            (str(BIN / "ruff"), "check", "--quiet"),
            (str(BIN / "lint-imports"),),
        ),
    ),
    Check(name="lock-check", commands=((PYTHON, "scripts/lock.py", "check"),)),
    Check(name="unit", commands=(pytest(),), count=count_pytest, is_alone=True),
    Check(
        name="e2e",
        folder=WEB,
        commands=(("npm", "run", "--silent", "e2e", "--", "--reporter=line,json"),),
        environment={"PLAYWRIGHT_JSON_OUTPUT_NAME": str(LOGS / "playwright.json")},
        around=running_platform,
        count=count_playwright,
        is_alone=True,
    ),
)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
