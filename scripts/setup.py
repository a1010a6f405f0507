"""Prepares the project: checks the machine, installs what is locked, builds the web client.

Runs on the machine's own Python before anything is installed, so it uses the standard library alone.
Each step is skipped while what it depends on is unchanged; `var/setup/<step>` holds what it was last made from.
Python's part and the web client's need nothing of each other and are done side by side. Nothing is compiled ahead: of
all that is installed a quarter is ever imported, and is compiled then.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
VENV = PROJECT / ".venv"
WEB = PROJECT / "web"
LOCK = PROJECT / "requirements-dev.txt"  # what runs, and the tools of development
STAMPS = PROJECT / "var" / "setup"
LOGS = PROJECT / "var" / "log"
NODE_OLDEST = 20
_OWN = (sys.base_prefix, sys.version)
_IS_OWN = f"import pip, sys; sys.exit((sys.base_prefix, sys.version) != {_OWN!r})"
"""Whether an environment belongs to the Python that runs this."""


class SetupError(Exception):
    """One line that says what is missing and how to get it."""


def main(parts: list[str]) -> None:
    """Bring the named parts up to date: python, packages (of the web client), web (its build)."""
    sides = ({"python": set_up_python}, {"packages": set_up_packages, "web": build_web})
    wanted = parts or [name for side in sides for name in side]
    try:
        check_python()
        if "packages" in wanted or "web" in wanted:
            check_node()
        with ThreadPoolExecutor(len(sides)) as pool:
            begun = [pool.submit(do, [side[name] for name in side if name in wanted]) for side in sides]
        for each in begun:
            each.result()
    except SetupError as error:
        sys.exit(str(error))
    except KeyboardInterrupt:
        sys.exit(130)


def do(steps: list[Callable[[], None]]) -> None:
    """Do steps one after the other."""
    for each in steps:
        each()


def check_python() -> None:
    """Refuse a Python that is too old or cannot make virtual environments."""
    if sys.version_info < (3, 11):  # noqa: UP036 - the machine may have any
        raise SetupError(
            f"Python 3.11 or newer is needed; python3 is {sys.version_info[0]}.{sys.version_info[1]}: "
            "make PYTHON=python3.12"
        )
    try:
        import ensurepip  # noqa: F401, PLC0415 - Debian ships it apart
        import venv  # noqa: F401, PLC0415
    except ImportError:
        raise SetupError("Python cannot make virtual environments: apt-get install python3-venv") from None


def check_node() -> None:
    """Refuse a machine without npm or with a Node.js that is too old."""
    if not shutil.which("node") or not shutil.which("npm"):
        raise SetupError(f"Node.js {NODE_OLDEST} or newer and npm are needed: apt-get install nodejs npm")
    said = subprocess.run(["node", "--version"], check=False, capture_output=True, text=True).stdout
    number = re.match(r"v(\d+)", said)
    if not number or int(number.group(1)) < NODE_OLDEST:
        raise SetupError(f"Node.js {NODE_OLDEST} or newer is needed; this one is {said.strip() or 'broken'}.")


def set_up_python() -> None:
    """Make the virtual environment and put exactly the locked packages into it."""
    locked = digest([LOCK, PROJECT / "pyproject.toml"], str(VENV), *_OWN)
    python = VENV / "bin" / "python"
    if is_current("python", locked) and runs([str(python), "-c", "import terazi, psycopg"]):
        return
    if not runs([str(python), "-c", _IS_OWN]) or made_elsewhere():
        step("making the virtual environment", [sys.executable, "-m", "venv", "--clear", str(VENV)])
    pin = re.search(r"^uv==\S+", LOCK.read_text(encoding="utf-8"), re.M)
    if not (VENV / "bin" / "uv").exists():
        name = pin.group(0) if pin else "uv"
        step("installing the installer", [str(python), "-m", "pip", "install", "--quiet", name])
    install_locked(python)
    put_stamp("python", locked)


def install_locked(python: Path) -> None:
    """Install the lock file with uv; if uv cannot reach the packages the way pip is set up to, with pip."""
    uv = str(VENV / "bin" / "uv")
    lock = str(LOCK)
    env = {"UV_SYSTEM_CERTS": "1", **os.environ, "VIRTUAL_ENV": str(VENV)}
    try:
        step(
            "installing the Python packages",
            [uv, "pip", "sync", "--quiet", "--require-hashes", lock],
            env=env,
        )
    except SetupError:
        pip = [str(python), "-m", "pip", "install", "--quiet", "--no-deps", "--require-hashes", "-r", lock]
        step("installing the Python packages with pip", pip)
    editable = [
        uv,
        "pip",
        "install",
        "--quiet",
        "--no-deps",
        "--build-constraint",
        lock,
        "--editable",
        str(PROJECT),
    ]
    step("installing the project itself", editable, env=env)


def made_elsewhere() -> bool:
    """Say whether the environment was made in a folder that has been moved since."""
    script = VENV / "bin" / "pip"
    return script.exists() and str(VENV) not in script.read_text(encoding="utf-8", errors="replace")[:400]


def set_up_packages() -> None:
    """Install the web client's locked packages, Node.js itself and PostgreSQL's programs among them."""
    sources = [WEB / "package-lock.json", WEB / "package.json"]
    locked = digest(sources, str(WEB))
    node = WEB / "node_modules" / ".bin" / "node"
    if is_current("packages", locked) and node.exists():
        return
    step("installing the web packages", ["npm", "ci", "--no-audit", "--no-fund", "--loglevel=error"], cwd=WEB)
    if not runs([str(node), "--version"]):  # npm was told not to run packages' install scripts
        package = WEB / "node_modules" / "node"
        step("installing Node.js for the build", ["node", "installArchSpecificPackage"], cwd=package)
    put_stamp("packages", locked)


def build_web() -> None:
    """Build the web client if its sources or its phrases have changed."""
    if not (WEB / "index.html").exists():
        return
    phrases = PROJECT / "terazi" / "phrases" / "web"
    sources = sorted(file for folder in (WEB / "src", WEB / "public", phrases) for file in folder.rglob("*"))
    tools = sorted(
        file for pattern in ("*.json", "*.ts", "*.js", "*.cjs", "*.html") for file in WEB.glob(pattern)
    )
    current = digest([file for file in sources + tools if file.is_file()])
    if is_current("web", current) and (WEB / "dist" / "index.html").exists():
        return
    step("building the web client", ["npm", "run", "--silent", "build"], cwd=WEB)
    put_stamp("web", current)


def step(what: str, command: list[str], cwd: Path = PROJECT, env: dict[str, str] | None = None) -> None:
    """Run one command, say what it does and how long it took; its output goes to a log shown if it fails."""
    LOGS.mkdir(parents=True, exist_ok=True)
    log = LOGS / f"setup-{what.replace(' ', '-')}.log"
    print(f"  {what} …", flush=True)
    started = time.monotonic()
    with log.open("wb") as output:
        code = subprocess.run(
            command,
            check=False,
            cwd=str(cwd),
            env=env,
            stdin=subprocess.DEVNULL,
            stdout=output,
            stderr=output,
        ).returncode
    print(f"  {what}: " + (f"{time.monotonic() - started:.0f} s" if code == 0 else "failed"), flush=True)
    if code != 0:
        words = log.read_text(encoding="utf-8", errors="replace").strip().splitlines()[-25:]
        raise SetupError("\n".join([*words, f"Set-up stopped while {what}."]))


def runs(command: list[str]) -> bool:
    """Say whether a command works."""
    try:
        return subprocess.run(command, check=False, capture_output=True, cwd=str(PROJECT)).returncode == 0
    except OSError:
        return False


def digest(files: list[Path], *words: str) -> str:
    """Return a hash of the files' names and contents and of the words."""
    total = hashlib.sha256("\0".join(words).encode())
    for file in files:
        total.update(str(file.relative_to(PROJECT)).encode() + b"\0" + file.read_bytes())
    return total.hexdigest()


def is_current(name: str, value: str) -> bool:
    """Say whether the step was last done from exactly this."""
    stamp = STAMPS / name
    return stamp.exists() and stamp.read_text(encoding="ascii") == value


def put_stamp(name: str, value: str) -> None:
    """Remember what the step was done from."""
    STAMPS.mkdir(parents=True, exist_ok=True)
    (STAMPS / name).write_text(value, encoding="ascii")


if __name__ == "__main__":
    main(sys.argv[1:])
