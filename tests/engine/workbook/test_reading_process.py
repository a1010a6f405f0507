import io
import os
import select
import signal
import struct
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from dataclasses import replace
from pathlib import Path

import pytest

import terazi
from terazi.engine.workbook.limits import ReadLimits
from terazi.engine.workbook.readers import READING_PROCESS, ReadingProcess
from terazi.engine.workbook.refusal import WorkbookRefused
from terazi.engine.workbook.wire_reader import read_workbook, unpack
from terazi.foundation.language.lang import Lang
from tests.engine.workbook.made_files import READ, TABLE, handmade, xlsx

LIMITS = ReadLimits()


def test_several_threads_read_at_once_and_get_their_own_file() -> None:
    contents = [xlsx([["Ad"], [f"Kişi {n}"]]) for n in range(24)]
    with ThreadPoolExecutor(8) as pool:
        books = list(pool.map(lambda content: read_workbook(content, limits=LIMITS), contents))
    assert [book.table.columns[0].texts[0] for book in books] == [f"Kişi {n}" for n in range(24)]


def test_reading_goes_on_after_the_process_was_killed() -> None:
    process = ReadingProcess()
    content = xlsx(TABLE)
    first = process.read(content, LIMITS, None).read()
    assert process.process_id is not None
    os.kill(process.process_id, signal.SIGKILL)
    assert process.read(content, LIMITS, None).read() == first
    process.close()


def test_process_ends_when_it_is_closed() -> None:
    process = ReadingProcess()
    process.read(handmade(), LIMITS, None)
    number = process.process_id
    process.close()
    assert number is not None
    assert not Path(f"/proc/{number}").exists()


def test_process_ends_with_its_parent_however_that_ends() -> None:
    program = (
        "import os, sys\n"
        "from terazi.engine.workbook.limits import ReadLimits\n"
        "from terazi.engine.workbook.readers import READING_PROCESS\n"
        "READING_PROCESS.read(sys.stdin.buffer.read(), ReadLimits(), None)\n"
        "print(READING_PROCESS.process_id, flush=True)\n"
        "os.kill(os.getpid(), 9)\n"
    )
    root = str(Path(str(terazi.__file__)).parent.parent)
    ran = subprocess.run(
        [sys.executable, "-c", program], input=handmade(), stdout=subprocess.PIPE, cwd=root, check=False
    )
    number = int(ran.stdout)
    ended = os.pidfd_open(number) if Path(f"/proc/{number}").exists() else None
    if ended is not None:  # wait for its end, which the closed socket brings about
        assert select.select([ended], [], [], 10)[0]


def test_file_that_needs_more_memory_than_allowed_is_refused() -> None:
    with pytest.raises(WorkbookRefused) as refused:
        read_workbook(READ["exactly_100000_cells"](), limits=ReadLimits(memory_bytes=20 << 20))
    assert refused.value.phrase.key in {"workbook.refused.too_much_memory", "workbook.refused.damaged"}


def test_file_that_takes_too_long_is_refused() -> None:
    with pytest.raises(WorkbookRefused) as refused:
        read_workbook(READ["exactly_100000_cells"](), limits=ReadLimits(cpu_seconds=0))
    assert refused.value.phrase.key == "workbook.refused.too_slow"


def test_good_file_is_read_after_a_killed_one() -> None:
    before = READING_PROCESS.process_id
    assert read_workbook(handmade(), limits=LIMITS).table.row_count == 1
    assert before in {None, READING_PROCESS.process_id}


_ANSWER = READING_PROCESS.read(handmade(), LIMITS, None).read()


@pytest.mark.parametrize(
    "forged",
    [
        b"",
        b"TWB2",
        _ANSWER[:-1],
        _ANSWER.replace(b'"row_count": 1', b'"row_count": 9'),
        _ANSWER.replace(b'"row_count": 1', b'"row_count":-1'),
        _ANSWER.replace(b"Ali", b"\xff\xfe\xfd"),
        _ANSWER.replace(b'"style": ""', b'"style": 5 '),
        b"TWB2" + struct.pack("<I", 40) + b'{"refused": "../etc", "params": {}}     ',
        b"TWB2" + struct.pack("<I", 2) + b"[]",
        b"TWB2" + struct.pack("<I", 0xFFFFFFFF) + b"{}",
    ],
)
def test_forged_answer_of_a_child_is_not_believed(forged: bytes) -> None:
    assert forged != _ANSWER
    with pytest.raises(WorkbookRefused):
        unpack(io.BytesIO(forged), "xlsx", Lang.TR)


def test_confined_process_opens_no_file_and_no_socket() -> None:
    program = (
        "import errno, socket, sys\n"
        "from terazi.engine.confinement import confine\n"
        "confine(memory_bytes=1 << 29, cpu_seconds=15, wall_seconds=20, answer_bytes=1 << 20)\n"
        "for attempt in (lambda: open('/etc/passwd'), lambda: socket.socket()):\n"
        "    try:\n"
        "        attempt()\n"
        "    except OSError as e:\n"
        "        print(errno.errorcode[e.errno], flush=True)\n"
    )
    root = str(Path(str(terazi.__file__)).parent.parent)
    ran = subprocess.run(
        [sys.executable, "-c", program], stdout=subprocess.PIPE, cwd=root, check=False, text=True
    )
    assert ran.stdout.split() == ["EMFILE", "EMFILE"]


def test_answer_that_grows_over_its_limit_is_refused_as_too_much() -> None:
    content = xlsx([["Metin"], *([f"{n} " + "uzun " * 100] for n in range(100))])
    limits = replace(LIMITS, answer_bytes=10_000)
    with pytest.raises(WorkbookRefused) as refused:
        read_workbook(content, limits=limits)
    assert refused.value.phrase.key == "workbook.refused.too_much_memory"
    assert read_workbook(content, limits=LIMITS).table.row_count == 100
