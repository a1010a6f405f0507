"""What of a mail is an answer: nothing is ever lost, and what was sent before is known again in any form."""

from hypothesis import given, settings
from hypothesis import strategies as st

from terazi.engine.letters.content import BlockKind
from terazi.engine.letters.known import Known, words_of_line
from terazi.engine.letters.reading import Ours, read_letter
from tests.engine.letters.clients import CLIENTS, GMAIL_EN, GMAIL_TR, LABELS_EN, LABELS_TR
from tests.engine.letters.made import OURS, SENT, escaped, mail, part

LINES = [
    "",
    "Merhaba",
    "> alıntı",
    ">> eski alıntı",
    "-- ",
    "--",
    "-----",
    "________________________________",
    "-----Özgün İleti-----",
    "---------- Forwarded message ---------",
    "Sent from my iPhone",
    "iPhone’umdan gönderildi",
    "x" * 1_500,
    *GMAIL_TR.split("\n"),
    *GMAIL_EN.split("\n"),
    *LABELS_TR,
    *LABELS_EN,
    *SENT["tr"],
    *(client.signature["tr"] for client in CLIENTS),
]
SUBJECTS = ["Re: Fatura", "Fwd: Fatura", "Fatura"]


@settings(max_examples=150, deadline=None)
@given(
    lines=st.lists(st.sampled_from(LINES), max_size=25),
    subject=st.sampled_from(SUBJECTS),
    is_html=st.booleans(),
)
def test_no_line_is_lost_or_moved(lines: list[str], subject: str, is_html: bool) -> None:
    written = "".join(f"<div>{escaped(line)}</div>" for line in lines) if is_html else "\n".join(lines)
    content = mail(part("text/html" if is_html else "text/plain", written, encoding="8bit"), subject=subject)
    letter = read_letter(content, Ours(addresses=frozenset([OURS]), earlier=("\n".join(SENT["tr"]),)))
    kept = [line.strip() for block in letter.blocks for line in block.text.split("\n") if line.strip()]
    assert kept == [line.strip() for line in lines if line.strip()]


def test_what_was_sent_is_known_however_it_is_broken() -> None:
    known = Known(["Faturanızı bugün yeniden düzenledik, birkaç dakika\niçinde hesabınızda görünür."])
    assert known.has(words_of_line("> FATURANIZI bugün yeniden düzenledik,"))
    assert known.has(words_of_line("birkaç dakika içinde hesabınızda görünür."))
    assert known.has(words_of_line("görünür."), words_of_line("içinde hesabınızda"))
    assert not known.has(words_of_line("görünür."))
    assert not known.has(words_of_line("Faturanızı dün yeniden düzenledik"))
    assert not known.has([])


def test_an_answer_below_labels_is_not_folded_with_what_it_answers() -> None:
    """Nothing stands above them: the answer may stand anywhere behind."""
    text = "\n".join([*LABELS_TR, "", *SENT["tr"], "", "Cevabım: hayır."])
    letter = read_letter(mail(part("text/plain", text)))
    assert "Cevabım: hayır." in letter.text
    assert letter.said(BlockKind.QUOTATION) == "\n".join(LABELS_TR)
    known = read_letter(mail(part("text/plain", text)), Ours(earlier=("\n".join(SENT["tr"]),)))
    assert known.text == "Cevabım: hayır."
