"""The door to the reader of mails: what a ticket would get, for people and for programmes."""

import json
from pathlib import Path

from typer.testing import CliRunner

from terazi.entry.cli import program_of
from tests.engine.letters.corpus import corpus
from tests.engine.letters.made import OURS

MAILS = {made.name: made for made in corpus()}


def told(tmp_path: Path, name: str, *more: str) -> str:
    file = tmp_path / "mail.eml"
    file.write_bytes(MAILS[name].content)
    done = CliRunner().invoke(program_of("letter"), ["letter", str(file), *more])
    assert done.exit_code == 0, done.output
    return done.output


def test_letter_tells_what_a_ticket_gets(tmp_path: Path) -> None:
    answer = told(tmp_path, "iphone-tr-both-above", "--own", OURS)
    assert "Gönderen: Ayşe Yılmaz <ayse.yilmaz@musteri.example>" in answer
    assert "Bir kişi yazdı" in answer
    assert answer.index("[Metin]") < answer.index("[İmza, katlanır]") < answer.index("[Alıntı, katlanır]")
    bounce = told(tmp_path, "bounce-postfix", "--bounces", "iade@ornek.example", "--lang", "en")
    assert "Sent automatically: a delivery report" in bounce
    assert (
        "Not delivered: ayse.yilmaz@musteri.example, message ours-1.k3j5@ornek.example, status 5.1.1"
        in bounce
    )


def test_letter_tells_programmes_the_same(tmp_path: Path) -> None:
    sent = tmp_path / "sent.txt"
    name = "outlook-tr-plain-between-unmarked"
    sent.write_text(MAILS[name].earlier[0], encoding="utf-8")
    values = json.loads(told(tmp_path, name, "--json", "--own", OURS, "--sent", str(sent)))
    assert values["text"].split() == (MAILS[name].expected.text or "").split()
    assert [block["kind"] for block in values["blocks"]] == ["text", "quotation", "text", "quotation"]
    file = json.loads(told(tmp_path, "file-hidden-exe", "--json"))["files"][0]
    assert (file["name"], file["risk"], file["size"]) == ("fatura.pdf", "executable", 4)
