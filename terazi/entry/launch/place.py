"""Decides where the embedded PostgreSQL keeps its data and which account it runs as."""

import hashlib
import os
import pwd
import subprocess
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from terazi.entry.launch.errors import LaunchError

_SOCKET_PATH_LIMIT = 103  # bytes: the shortest limit of the systems we run on
_SOCKET_NAME = "/.s.PGSQL.5432"
_ACCOUNTS_FOR_ROOT = ("postgres", "nobody")


class ProcessOptions(TypedDict, total=False):
    """The options of `subprocess` that start a process as another account."""

    user: int
    group: int
    extra_groups: list[int]


@dataclass(frozen=True, kw_only=True, slots=True)
class Account:
    """The unprivileged account PostgreSQL runs as when the platform is started by root."""

    name: str
    user: int
    group: int

    def process_options(self) -> ProcessOptions:
        """Return what `subprocess` needs to start a process as this account."""
        return {"user": self.user, "group": self.group, "extra_groups": []}


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """Where one embedded PostgreSQL lives: data, socket folder, copied programs, and its account."""

    data: Path
    sockets: Path
    copies: Path
    account: Account | None

    def url(self, database: str) -> str:
        """Return the address of a database of this server."""
        return f"postgresql://terazi@/{database}?host={self.sockets}"


def choose_place(var_dir: Path, name: str, *, shared: Path = Path("/var/lib")) -> Place:
    """Return the place of the server `name` of this var folder; the same answer every time."""
    var_dir = var_dir.resolve()
    var_dir.mkdir(parents=True, exist_ok=True)
    near = var_dir / name
    if os.geteuid() != 0:
        _refuse_foreign(near)
        return Place(data=near, sockets=_sockets(near), copies=var_dir, account=None)
    account = _account(near)
    if _reaches(account, var_dir) and _fits(near):
        return Place(data=near, sockets=near, copies=var_dir, account=account)
    far = shared / f"terazi-{_digest(var_dir)}"
    return Place(data=far / name, sockets=far / name, copies=far, account=_account(far / name))


def _refuse_foreign(data: Path) -> None:
    if data.exists() and data.stat().st_uid != os.geteuid():
        owner = data.stat().st_uid
        raise LaunchError(f"{data} belongs to user {owner}: start as root, or set TERAZI_VAR_DIR.")


def _account(data: Path) -> Account:
    """Return the owner of existing data, else the first unprivileged account of the machine."""
    if (data / "PG_VERSION").exists() and data.stat().st_uid != 0:
        owner = pwd.getpwuid(data.stat().st_uid)
        return Account(name=owner.pw_name, user=owner.pw_uid, group=owner.pw_gid)
    for name in _ACCOUNTS_FOR_ROOT:
        try:
            entry = pwd.getpwnam(name)
        except KeyError:
            continue
        return Account(name=entry.pw_name, user=entry.pw_uid, group=entry.pw_gid)
    raise LaunchError("PostgreSQL does not run as root: create an account, for example 'useradd postgres'.")


def _reaches(account: Account, folder: Path) -> bool:
    """Say whether the account may enter the folder: a home closed to others, say, may be above it."""
    entered = subprocess.run(  # noqa: S603 - a fixed command
        ["/bin/sh", "-c", 'cd -- "$1"', "sh", str(folder)],
        check=False,
        stderr=subprocess.DEVNULL,
        cwd="/",
        **account.process_options(),
    )
    return entered.returncode == 0


def _fits(folder: Path) -> bool:
    return len(os.fsencode(folder)) + len(_SOCKET_NAME) <= _SOCKET_PATH_LIMIT


def _sockets(data: Path) -> Path:
    """Return the data folder, or a short private folder if the socket's path would be too long."""
    if _fits(data):
        return data
    base = os.environ.get("XDG_RUNTIME_DIR") or tempfile.gettempdir()
    folder = Path(base) / f"terazi-{os.geteuid()}-{_digest(data)}"
    folder.mkdir(mode=0o700, exist_ok=True)
    if folder.stat().st_uid != os.geteuid() or folder.stat().st_mode & 0o077:
        raise LaunchError(f"{folder} must be yours alone: remove it and start again.")
    return folder


def _digest(path: Path) -> str:
    return hashlib.sha256(os.fsencode(path)).hexdigest()[:12]
