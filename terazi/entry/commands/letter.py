"""The reader of mails from the command line: what a ticket would get of a mail."""

import asyncio
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from terazi.engine.letters.content import BlockKind, Letter, Person
from terazi.engine.letters.limits import LIMITS
from terazi.engine.letters.reading import Ours, unread_letter
from terazi.foundation.jobs.computation import Computation, ComputationDiedError, compute
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say

_READ = Computation("terazi.engine.letters.reading", "read_in_confinement")
_MEMORY_BYTES = 2_000_000_000
"""Of the child as it begins; it takes more from itself before it reads."""


def letter(
    file: Annotated[Path, typer.Argument(help=".eml file", exists=True, dir_okay=False)],
    own: Annotated[list[str] | None, typer.Option(help="an address of ours")] = None,
    bounces: Annotated[str, typer.Option(help="the address of ours to which bounces go")] = "",
    sent: Annotated[list[Path] | None, typer.Option(help="text that we had sent before", exists=True)] = None,
    as_json: Annotated[bool, typer.Option("--json", help="print values for programmes")] = False,
    lang: Annotated[Lang, typer.Option(help="language of the report")] = Lang.TR,
) -> None:
    """Print what a ticket would get of a mail."""
    earlier = tuple(each.read_text(encoding="utf-8", errors="replace") for each in sent or ())
    ours = Ours(addresses=frozenset(own or ()), bounce_address=bounces, earlier=earlier)
    found = asyncio.run(read(file.read_bytes(), ours))
    if as_json:
        typer.echo(json.dumps(values_of(found), ensure_ascii=False, indent=2))
        return
    for line in report_of(found, lang):
        typer.echo(line)


async def read(content: bytes, ours: Ours) -> Letter:
    """Read a mail in a confined child; what stops the child is a mail that cannot be read."""
    try:
        found: Letter = await compute(
            _READ,
            content,
            ours,
            on_progress=lambda _: None,
            memory_bytes=_MEMORY_BYTES,
            seconds=LIMITS.wall_seconds + 5,
        )
    except ComputationDiedError:
        return unread_letter(content)
    return found


def values_of(found: Letter) -> dict[str, Any]:
    """Return a mail as plain values; of files what they are, not what is in them."""
    bounce = found.bounce
    return {
        "sender": _person(found.sender),
        "reply_to": _person(found.reply_to),
        "to": [_person(each) for each in found.to],
        "cc": [_person(each) for each in found.cc],
        "subject": found.subject,
        "date": found.date.isoformat() if found.date else None,
        "message_id": found.message_id,
        "in_reply_to": found.in_reply_to,
        "references": list(found.references),
        "automatic": found.automatic,
        "bounce": {name: getattr(bounce, name) for name in type(bounce).__slots__} if bounce else None,
        "first_sender": _person(found.first_sender),
        "text": found.text,
        "quotation": found.said(BlockKind.QUOTATION),
        "signature": found.said(BlockKind.SIGNATURE),
        "blocks": [{"kind": block.kind, "text": block.text} for block in found.blocks],
        "html": found.html,
        "files": [
            {"name": f.name, "type": f.type, "size": len(f.content), "is_shown": f.is_shown, "risk": f.risk}
            for f in found.files
        ],
        "omitted": [{"why": each.why, "name": each.name} for each in found.omitted],
        "remarks": sorted(found.remarks),
    }


def _person(person: Person | None) -> dict[str, str] | None:
    return {"name": person.name, "address": person.address} if person else None


def _shown(person: Person | None) -> str:
    return f"{person.name} <{person.address}>".strip() if person else "–"


def report_of(found: Letter, lang: Lang) -> Iterator[str]:
    """Give the lines of a report for people."""
    yield say(Phrase("letter.sender", {"name": _shown(found.sender)}), lang)
    yield say(Phrase("letter.subject", {"subject": found.subject or "–"}), lang)
    if found.automatic:
        yield say(Phrase("letter.automatic", {"sign": Phrase(f"letter.sign.{found.automatic}")}), lang)
    else:
        yield say(Phrase("letter.by_person"), lang)
    if found.bounce:
        yield say(
            Phrase(
                "letter.bounce",
                {
                    "recipient": found.bounce.recipient or "–",
                    "message": found.bounce.message_id or "–",
                    "status": found.bounce.status or "–",
                },
            ),
            lang,
        )
    if found.first_sender:
        yield say(Phrase("letter.forwarded", {"name": _shown(found.first_sender)}), lang)
    for remark in sorted(found.remarks):
        yield say(Phrase(f"letter.remark.{remark}"), lang)
    for block in found.blocks:
        yield from ("", say(Phrase(f"letter.block.{block.kind}"), lang), block.text)
    yield from _files_of(found, lang)


def _files_of(found: Letter, lang: Lang) -> Iterator[str]:
    if found.files or found.omitted:
        yield ""
    for file in found.files:
        values = {"name": file.name, "type": file.type, "size": len(file.content)}
        yield say(Phrase("letter.file", values), lang)
        if file.risk:
            yield f"  {say(Phrase(f'letter.risk.{file.risk}'), lang)}"
    for omitted in found.omitted:
        yield say(
            Phrase(
                "letter.omitted",
                {"why": Phrase(f"letter.omission.{omitted.why}"), "name": omitted.name or "–"},
            ),
            lang,
        )
