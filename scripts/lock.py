"""The lock files: `write` makes them from pyproject.toml, `check` says whether they still fit it.

There are two, because what checks the platform is not shipped with it: requirements.txt is what runs and
requirements-dev.txt the same with the tools of development, in the same versions.
Existing pins stay as they are, so a release of a dependency changes nothing until someone asks for it.
Both also look after web/package-lock.json, which npm itself writes: it must name the builds of a package for
every platform, or `npm ci` refuses it; npm leaves out those the registry of the moment does not have.
"""

import difflib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

PROJECT = Path(__file__).resolve().parents[1]
RUN_LOCK = PROJECT / "requirements.txt"
DEV_LOCK = PROJECT / "requirements-dev.txt"
WEB_LOCK = PROJECT / "web" / "package-lock.json"
_HOST = re.compile(r"https?://|file:|index-url|find-links")
HOSTS = {RUN_LOCK: _HOST, DEV_LOCK: _HOST, WEB_LOCK: re.compile(r'"resolved"')}

SYSTEMS = ("android", "darwin", "freebsd", "linux", "openharmony", "win32", "windows")
PROCESSORS = ("arm", "arm64", "ia32", "loong64", "ppc64", "riscv64", "s390x", "x64")

LIBRARIES = {"musl": "musl", "musleabihf": "musl", "gnu": "glibc", "gnueabihf": "glibc"}


def main(task: str) -> int:
    """Do the task; 0 if all is well."""
    if task == "write":
        compile_into(PROJECT)
        name_missing_platforms()
        return 0
    problems = [*pins_that_differ(), *recorded_hosts()]
    problems += [f"{WEB_LOCK.name} lacks {name}: run 'make lock'." for name in missing_platforms(web_lock())]
    print("\n".join(problems) or "The lock files fit.")
    return 1 if problems else 0


def compile_into(folder: Path) -> None:
    """Resolve pyproject.toml into the folder's two files, keeping the pins they already have."""
    compile_one(folder / DEV_LOCK.name, "--extra", "dev")
    compile_one(folder / RUN_LOCK.name, "--constraint", str(folder / DEV_LOCK.name), "--no-annotate")


def compile_one(output: Path, *choices: str) -> None:
    """Resolve pyproject.toml, with these choices, into one file."""
    command = [sys.executable, "-m", "uv", "pip", "compile", "--quiet", "--universal", "--generate-hashes"]
    command += ["--no-header", *choices, "pyproject.toml", "--output-file", str(output)]
    env = {"UV_SYSTEM_CERTS": "1", **os.environ}  # the machine knows who stands between it and the packages
    subprocess.run(command, check=True, cwd=PROJECT, stdout=subprocess.DEVNULL, env=env)


def pins_that_differ() -> list[str]:
    """Return how a fresh resolution differs from the lock files."""
    found: list[str] = []
    with tempfile.TemporaryDirectory() as folder:
        for lock in (DEV_LOCK, RUN_LOCK):
            shutil.copy(lock, folder)
        compile_into(Path(folder))
        for lock in (DEV_LOCK, RUN_LOCK):
            fresh = pins(Path(folder) / lock.name)
            found += difflib.unified_diff(pins(lock), fresh, lock.name, "from pyproject.toml", n=0)
    return [*found, "Run 'make lock'."] if found else []


def pins(file: Path) -> list[str]:
    """Return the pinned packages without their hashes, which may grow when wheels are added to a release."""
    return [
        line.split(" \\")[0] for line in file.read_text(encoding="utf-8").splitlines() if "==" in line[:80]
    ]


def recorded_hosts() -> list[str]:
    """Return the lines of the lock files that say where a package was downloaded from."""
    found: list[str] = []
    for file, host in HOSTS.items():
        for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
            if host.search(line):
                found.append(f"{file.name}:{number} records a host: {line.strip()[:80]}")
    return found


def web_lock() -> dict[str, Any]:
    """Return the web client's lock. Any: npm's own format."""
    content: dict[str, Any] = json.loads(WEB_LOCK.read_text(encoding="utf-8"))
    return content


def missing_platforms(lock: dict[str, Any]) -> dict[str, str]:
    """Return the optional packages the lock mentions without an entry, with their versions."""
    entries = lock["packages"]
    asked = {name: version for entry in entries.values() for name, version in optional_parts(entry).items()}
    return {name: version for name, version in asked.items() if f"node_modules/{name}" not in entries}


def optional_parts(entry: dict[str, Any]) -> dict[str, str]:
    """Return the builds for single platforms a package asks for at one exact version."""
    wanted: dict[str, str] = entry.get("optionalDependencies", {})
    return {name: version for name, version in wanted.items() if version[0].isdigit()}


def name_missing_platforms() -> None:
    """Add an entry for each missing build, so that `npm ci` knows it and passes over it elsewhere."""
    lock = web_lock()
    entries = lock["packages"]
    for name, version in missing_platforms(lock).items():
        words = name.rpartition("/")[2].split("-")
        entry: dict[str, Any] = {"version": version, "optional": True}
        entry["dev"] = any(owner.get("dev") for owner in entries.values() if name in optional_parts(owner))
        entry["cpu"] = [word for word in words if word in PROCESSORS] or ["arm"]
        entry["os"] = ["win32" if word == "windows" else word for word in words if word in SYSTEMS]
        entry["libc"] = [library for word, library in LIBRARIES.items() if word in words]
        entries[f"node_modules/{name}"] = {key: value for key, value in entry.items() if value}
    lock["packages"] = {"": entries.pop(""), **dict(sorted(entries.items()))}
    WEB_LOCK.write_text(json.dumps(lock, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
