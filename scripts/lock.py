"""The lock file: `write` makes requirements.txt from pyproject.toml, `check` says whether it still fits it.

Existing pins stay as they are, so a release of a dependency changes nothing until someone asks for it.
"""

import difflib
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

PROJECT = Path(__file__).resolve().parents[1]
LOCK = PROJECT / "requirements.txt"
WEB_LOCK = PROJECT / "web" / "package-lock.json"
HOSTS = {LOCK: re.compile(r"https?://|file:|index-url|find-links"), WEB_LOCK: re.compile(r'"resolved"')}


def main(task: str) -> int:
    """Do the task; 0 if all is well."""
    if task == "write":
        compile_into(LOCK)
        return 0
    problems = [*pins_that_differ(), *recorded_hosts()]
    print("\n".join(problems) or "The lock files fit.")
    return 1 if problems else 0


def compile_into(output: Path) -> None:
    """Resolve pyproject.toml into the file, keeping the pins it already has."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    command += ["--no-header", "--extra", "dev", "pyproject.toml", "--output-file", str(output)]
    subprocess.run(command, check=True, cwd=PROJECT, stdout=subprocess.DEVNULL)


def pins_that_differ() -> list[str]:
    """Return how a fresh resolution differs from the lock file."""
    with tempfile.TemporaryDirectory() as folder:
        fresh = Path(folder) / LOCK.name
        shutil.copy(LOCK, fresh)
        compile_into(fresh)
        lines = difflib.unified_diff(pins(LOCK), pins(fresh), "requirements.txt", "from pyproject.toml", n=0)
        return [*lines, "Run 'make lock'."] if pins(LOCK) != pins(fresh) else []


def pins(file: Path) -> list[str]:
    """Return the pinned packages without their hashes, which may grow when wheels are added to a release."""
    return [
        line.split(" \\")[0] for line in file.read_text(encoding="utf-8").splitlines() if "==" in line[:80]
    ]


def recorded_hosts() -> list[str]:
    """Return the lines of the lock files that say where a package was downloaded from."""
    found = []
    for file, host in HOSTS.items():
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if host.search(line):
                found.append(f"{file.name}:{number} records a host: {line.strip()[:80]}")
    return found


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
