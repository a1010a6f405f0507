"""Logs of what the launcher starts: bounded while it runs, kept private, and never the end of who speaks."""

import os
from pathlib import Path

import pytest

from terazi.entry.launch.logs import BoundedLog, Pump


def sizes(folder: Path) -> list[int]:
    return sorted(file.stat().st_size for file in folder.iterdir())


def test_a_full_log_begins_anew_and_one_before_it_is_kept(tmp_path: Path) -> None:
    log = BoundedLog(tmp_path / "web.log", most_bytes=100)
    for number in range(50):
        log.write(b"%02d " % number * 10)
        assert sum(sizes(tmp_path)) <= 200
    log.close()
    assert sorted(file.name for file in tmp_path.iterdir()) == ["web.log", "web.log.1"]
    assert (tmp_path / "web.log").read_bytes().endswith(b"49 ")
    assert {file.stat().st_mode & 0o777 for file in tmp_path.iterdir()} == {0o600}


def test_a_log_goes_on_where_the_last_process_ended(tmp_path: Path) -> None:
    for word in (b"first ", b"second "):
        log = BoundedLog(tmp_path / "web.log", most_bytes=100)
        log.write(word)
        log.close()
    assert (tmp_path / "web.log").read_bytes() == b"first second "


def test_what_the_disk_does_not_take_is_lost_and_the_rest_is_written(tmp_path: Path) -> None:
    away = tmp_path / "away"
    log = BoundedLog(away / "web.log")
    away.write_text("no folder")
    log.write(b"lost ")
    away.unlink()
    log.write(b"kept ")
    log.close()
    assert (away / "web.log").read_bytes() == b"kept "


@pytest.mark.parametrize("takes", [True, False])
def test_who_speaks_is_always_heard_and_their_last_words_are_known(tmp_path: Path, takes: bool) -> None:
    file = tmp_path / "web.log" if takes else Path("/dev/full")
    pump = Pump(BoundedLog(file, most_bytes=1_000_000))
    with os.fdopen(pump.entry, "wb") as mouth:
        for number in range(20_000):
            mouth.write(b"line %05d\n" % number)
    assert pump.last_words().endswith("line 19999\n")
    if takes:
        assert file.stat().st_size == 20_000 * len(b"line 00000\n")
