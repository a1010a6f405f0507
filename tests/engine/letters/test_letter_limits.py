"""Whatever a mail is made of, its reading ends: in time, in little memory, in a process that can do nothing else."""

import asyncio
import resource
import time
from pathlib import Path

import pytest

from terazi.engine.letters.content import LetterFile, Omission, Remark
from terazi.engine.letters.limits import LIMITS
from terazi.engine.letters.reading import Ours, read_in_confinement, read_letter, unread_letter
from terazi.foundation.jobs.computation import ComputationDiedError, compute
from tests.computing import named
from tests.engine.letters.corpus import corpus
from tests.engine.letters.hostile_mails import hostile_mails
from tests.engine.letters.made import OURS, mail, multi, part

MOST_SECONDS = 5.0
GIGABYTE = 1 << 30
KNOWN = Ours(addresses=frozenset([OURS]), earlier=("Merhaba, bu iletiyi daha önce göndermiştik.",))


async def in_child(content: bytes) -> object:
    return await compute(
        named(read_in_confinement),
        content,
        KNOWN,
        on_progress=lambda _: None,
        memory_bytes=2 * GIGABYTE,
        seconds=30,
    )


def read_all(report: object = None) -> dict[str, float]:
    """Read the hostile mails one after the other in the memory that one of them has, and tell how long each took."""
    del report
    pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[0])
    mails = hostile_mails(2 << 20)
    held = pages * resource.getpagesize() + sum(len(content) for content in mails.values())
    resource.setrlimit(resource.RLIMIT_AS, (held + LIMITS.memory_bytes,) * 2)
    took = {}
    for name, content in mails.items():
        started = time.process_time()
        read_letter(content, KNOWN)
        took[name] = time.process_time() - started
    return took


async def test_every_hostile_mail_is_read_in_time_and_in_little_memory() -> None:
    took = await compute(named(read_all), on_progress=lambda _: None, memory_bytes=4 * GIGABYTE, seconds=120)
    assert isinstance(took, dict)
    assert len(took) > 50
    assert {name: seconds for name, seconds in took.items() if seconds > MOST_SECONDS} == {}


async def test_a_confined_child_reads_as_any_other() -> None:
    some = [
        made
        for made in corpus()
        if made.name.startswith(("encoded", "built-related", "invitation", "bounce-postfix"))
    ]
    assert len(some) > 30
    for made in some[::4]:
        assert await in_child(made.content) == read_letter(made.content, KNOWN), made.name


def spend_everything(report: object = None) -> None:
    """Do in a confined process what a parser would that was led astray."""
    read_in_confinement(b"From: a@b.example\r\n\r\nx", KNOWN, report)
    with pytest.raises(OSError, match=r".*"):
        open("/etc/hostname").close()
    kept = []
    while True:
        kept.append(bytearray(MEGABYTES_AT_ONCE))


MEGABYTES_AT_ONCE = 16 << 20


async def test_the_child_opens_no_file_and_takes_no_more_memory_than_it_may() -> None:
    with pytest.raises(ComputationDiedError, match="memory"):
        await compute(
            named(spend_everything), on_progress=lambda _: None, memory_bytes=4 * GIGABYTE, seconds=30
        )


def test_a_mail_that_cannot_be_read_is_a_file_for_staff() -> None:
    letter = unread_letter(b"whatever")
    assert letter.remarks == {Remark.UNREADABLE}
    assert letter.files == (LetterFile(name="mail.eml", type="message/rfc822", content=b"whatever"),)
    large = unread_letter(b"x" * (LIMITS.file_bytes + 1))
    assert [each.why for each in large.omitted] == [Omission.FILE_TOO_LARGE]


def test_files_are_bounded_in_number_and_size() -> None:
    def file(name: str, size: int) -> bytes:
        more = f"\r\nContent-Disposition: attachment; filename={name}"
        return part("application/octet-stream", b"x" * size, encoding="8bit", more=more)

    many = read_letter(mail(multi("mixed", *(file(f"{n}.txt", 10) for n in range(30)))))
    assert len(many.files) == LIMITS.files
    assert {each.why for each in many.omitted} == {Omission.TOO_MANY_FILES}
    large = read_letter(mail(multi("mixed", file("a.txt", LIMITS.file_bytes + 1))))
    assert [(each.why, each.name) for each in large.omitted] == [(Omission.FILE_TOO_LARGE, "a.txt")]


def test_what_is_too_long_is_kept_as_a_file() -> None:
    words = "Uzun bir ileti. " * 60_000
    letter = read_letter(mail(part("text/plain", words, encoding="8bit")))
    assert len(letter.text) <= LIMITS.text_letters
    assert letter.remarks == {Remark.LONG_TEXT}
    assert letter.files[0].content.decode().strip() == words.strip()


def test_reading_does_not_depend_on_a_loop() -> None:
    """The reader is a plain function: it is called with and without a running loop."""

    async def read() -> str:
        return read_letter(b"From: a@b.example\r\n\r\nMerhaba").text

    assert asyncio.run(read()) == read_letter(b"From: a@b.example\r\n\r\nMerhaba").text == "Merhaba"
