"""What the platform writes is nobody else's, also what an earlier version left open."""

import os
import stat
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from terazi.entry.launch.private import keep_private, open_to_pass


@pytest.fixture(autouse=True)
def _own_umask() -> Iterator[None]:
    before = os.umask(0o022)
    yield
    os.umask(before)


def mode_of(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_stands_open_is_closed(tmp_path: Path) -> None:
    deep = tmp_path / "files/projects/1"
    deep.mkdir(parents=True)
    for file in (deep / "source", tmp_path / "secret", tmp_path / "run.lock"):
        file.write_text("x", encoding="utf-8")
    (tmp_path / "log").mkdir()
    (tmp_path / "log/web.log").write_text("x", encoding="utf-8")
    keep_private(tmp_path)
    folders = [tmp_path / name for name in ("files", "files/projects", "files/projects/1", "log")]
    assert {mode_of(folder) for folder in folders} == {0o700}
    files = [deep / "source", tmp_path / "secret", tmp_path / "run.lock", tmp_path / "log/web.log"]
    assert {mode_of(file) for file in files} == {0o600}


def test_what_is_written_from_then_on_is_closed(tmp_path: Path) -> None:
    keep_private(tmp_path)
    (tmp_path / "files").mkdir()
    (tmp_path / "files/one").write_text("x", encoding="utf-8")
    assert (mode_of(tmp_path / "files"), mode_of(tmp_path / "files/one")) == (0o700, 0o600)
    assert mode_of(tmp_path) & 0o066 == 0


def test_a_shared_folder_stays_as_it_is(tmp_path: Path) -> None:
    tmp_path.chmod(0o1777)
    keep_private(tmp_path)
    open_to_pass(tmp_path)
    assert mode_of(tmp_path) == 0o1777


def test_a_file_elsewhere_is_not_touched_through_a_link(
    tmp_path: Path, short_folder: Callable[[], Path]
) -> None:
    elsewhere = short_folder() / "open"
    elsewhere.write_text("x", encoding="utf-8")
    elsewhere.chmod(0o644)
    (tmp_path / "files").mkdir()
    (tmp_path / "files/link").symlink_to(elsewhere)
    (tmp_path / "secret").symlink_to(elsewhere)
    keep_private(tmp_path)
    assert mode_of(elsewhere) == 0o644
