"""The mails of the corpus: 98 of 100 are read exactly, and of none a word is lost."""

from email import message_from_bytes

from terazi.engine.letters.content import BlockKind
from terazi.engine.letters.mime import leaves_of, parts_of
from terazi.engine.letters.reading import Ours, read_letter
from tests.engine.letters.corpus import corpus, differences, lost_words, plain, read

LEAST_MAILS, LEAST_EXACT = 250, 0.98


def test_mails_are_read_exactly_and_no_word_is_lost() -> None:
    mails = corpus()
    assert len(mails) >= LEAST_MAILS
    assert len({made.name for made in mails}) == len(mails)
    letters = {made.name: read(made) for made in mails}
    assert {made.name: lost for made in mails if (lost := lost_words(made, letters[made.name]))} == {}
    wrong = {made.name: told for made in mails if (told := differences(made, letters[made.name]))}
    assert len(wrong) <= (1 - LEAST_EXACT) * len(mails), wrong
    assert wrong == {}


def test_no_answer_is_folded() -> None:
    """Whatever is quoted around it, what a person wrote is shown."""
    folded = {
        made.name
        for made in corpus()
        if made.expected.text is not None
        for line in made.expected.text.split("\n")
        if plain(line) not in plain(read(made).text)
    }
    assert folded == set()


def test_a_mail_is_taken_apart_as_python_does() -> None:
    for made in corpus():
        own = [leaf.content().strip() for leaf in leaves_of(parts_of(made.content).root)]
        parsed = [p for p in message_from_bytes(made.content).walk() if not p.is_multipart()]
        if any(p.get_content_maintype() == "message" for p in message_from_bytes(made.content).walk()):
            continue  # Python takes mails inside of mails apart as well
        payloads = [p.get_payload(decode=True) for p in parsed]
        theirs = [payload.strip() if isinstance(payload, bytes) else b"" for payload in payloads]
        if "wrong-boundary" in made.name or "no-boundary" in made.name:
            continue
        assert own == theirs, made.name


def test_introductions_that_no_list_names_are_known_by_whom_they_name() -> None:
    ways = (
        "Den tors 12 nov. 2026 kl 14:05 skickade Örnek Destek <destek@ornek.example> detta:",
        "Pada Kam, 12 Nov 2026 pukul 14.05 Örnek Destek <destek@ornek.example> menulis:",
        "Vào 14:05, 12 thg 11, 2026 Örnek Destek <destek@ornek.example> đã viết:",
        "2026年11月12日(木) 14:05 Örnek Destek <destek@ornek.example>:",
        "Στις Πέμ 12 Νοε 2026 στις 14:05 ο χρήστης Örnek Destek <destek@ornek.example>\négrapse:",
        "Lähettäjä: Örnek Destek <destek@ornek.example>\nLähetetty: 12. marraskuuta 2026 14:05\nVastaanottaja: a@b.example\nAihe: x",
    )
    for way in ways:
        content = f"From: a@b.example\r\nTo: x@y.example\r\nContent-Type: text/plain; charset=utf-8\r\n\r\nCevabım evet.\n\n{way}\n\nEski ileti\n"
        letter = read_letter(content.encode(), Ours(addresses=frozenset(["destek@ornek.example"])))
        assert (letter.text, "Eski ileti" in letter.said(BlockKind.QUOTATION)) == ("Cevabım evet.", True), way
