"""The corpus of mails: ``python -m tests.engine.letters.corpus FOLDER`` writes each as a file, with what must come of it."""

import json
import sys
from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path

from terazi.engine.letters.content import Block, BlockKind, Letter
from terazi.engine.letters.reading import Ours, read_letter
from tests.engine.letters.answers import answers
from tests.engine.letters.broken_ways import broken_ways
from tests.engine.letters.machine_mails import machine_mails
from tests.engine.letters.made import OURS, Made
from tests.engine.letters.special_mails import special_mails

BOUNCES = "iade@ornek.example"


def corpus() -> list[Made]:
    """Return every mail of the corpus."""
    return [*answers(), *broken_ways(), *machine_mails(), *special_mails()]


def read(made: Made) -> Letter:
    """Read a mail of the corpus as the platform would that it is sent to."""
    return read_letter(
        made.content, Ours(addresses=frozenset([OURS]), bounce_address=BOUNCES, earlier=made.earlier)
    )


def plain(text: str) -> str:
    """Return a text as it is compared: how it is broken into lines, and how far in they stand, says nothing."""
    return " ".join(text.replace("\ufeff", "").split())


def lost_words(made: Made, letter: Letter) -> list[str]:
    """Return what a mail said and a ticket would not, neither shown nor folded."""
    kept = plain(" ".join(_unsigned(block) for block in letter.blocks))
    return [words for words in made.words if plain(words) not in kept]


def _unsigned(block: Block) -> str:
    if block.kind is not BlockKind.QUOTATION:
        return block.text
    return "\n".join(line.lstrip("> ") for line in block.text.split("\n"))


def differences(made: Made, letter: Letter) -> list[str]:
    """Return in what a mail was read otherwise than expected."""
    expected = made.expected
    quotation, signature = plain(letter.said(BlockKind.QUOTATION)), plain(letter.said(BlockKind.SIGNATURE))
    told: list[tuple[str, object, object]] = [
        ("automatic", letter.automatic, expected.automatic),
        ("bounce", letter.bounce, expected.bounce),
        ("remarks", set(letter.remarks), set(expected.remarks)),
        ("first sender", letter.first_sender.address if letter.first_sender else None, expected.first_sender),
        ("omitted", len(letter.omitted), expected.omitted),
    ]
    if expected.text is not None:
        told.append(("text", plain(letter.text), plain(expected.text)))
    if expected.signature is not None:
        told.append(("signature", signature, plain(expected.signature)))
    if expected.subject is not None:
        told.append(("subject", letter.subject, expected.subject))
    if expected.sender is not None:
        told.append(("sender", letter.sender and letter.sender.address, expected.sender))
    if expected.files is not None:
        told.append(("files", tuple(file.name for file in letter.files), expected.files))
    if expected.risks is not None:
        told.append(("risks", tuple(file.risk for file in letter.files), expected.risks))
    wrong = [f"{what}: {got!r} and not {wanted!r}" for what, got, wanted in told if got != wanted]
    wrong += [
        f"not folded: {words!r}"
        for words in expected.folded
        if plain(words) not in quotation.replace("> ", "")
    ]
    return wrong + [f"not in the HTML: {words!r}" for words in expected.html if words not in letter.html]


def write(folder: Path, mails: Iterable[Made]) -> None:
    """Write mails as files, each beside what must come of it."""
    folder.mkdir(parents=True, exist_ok=True)
    for made in mails:
        (folder / made.file).write_bytes(made.content)
        told = json.dumps(asdict(made.expected), ensure_ascii=False, indent=1, default=sorted)
        (folder / f"{made.name}.json").write_text(told, encoding="utf-8")


if __name__ == "__main__":
    write(Path(sys.argv[1]), corpus())
