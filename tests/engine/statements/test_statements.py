"""Bank statements in three formats: read back as they were written, and refused where they are broken."""

import tracemalloc
from contextlib import suppress
from datetime import date
from decimal import Decimal
from xml.sax.saxutils import escape

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from terazi.engine.statements.csv_files import date_of, number_of
from terazi.engine.statements.entries import StatementEntry, StatementProblem, StatementRefused
from terazi.engine.statements.imports import read_statement
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.foundation.money import Currency, Money

IBAN = "TR330006100519786457841326"
LETTERS = "abcçdefgğhıijklmnoöprsştuüvyzABCÇĞİIÖŞÜ0123456789 -"
words = st.text(LETTERS, min_size=1, max_size=40).map(lambda text: " ".join(text.split())).filter(bool)
entries = st.lists(
    st.builds(
        StatementEntry,
        date=st.dates(date(2000, 1, 1), date(2099, 12, 31)),
        amount=st.integers(-(10**10), 10**10).map(lambda minor: Money(minor, Currency.TRY)),
        reference=words.map(lambda text: f"x{text}"),
        counterparty=words.map(lambda text: f"y{text}"),
        iban=st.sampled_from(["", IBAN]),
        bank_reference=st.integers(1, 10**6).map(str),
    ),
    min_size=1,
    max_size=8,
)


def entries_of(content: bytes) -> list[StatementEntry]:
    """Return the movements of a statement."""
    return read_statement(content).entries


def turkish(minor: int) -> str:
    text = f"{abs(minor) / Decimal(100):,.2f}".translate(str.maketrans(",.", ".,"))
    return f"-{text}" if minor < 0 else text


def as_csv(held: list[StatementEntry]) -> bytes:
    lines = [
        "Örnek Bank A.Ş.;;;;;",
        f"IBAN;{IBAN};;;;",
        "İşlem Tarihi;Açıklama;İşlem Tutarı;Gönderen;Karşı IBAN;Dekont No",
    ]
    lines += [
        f"{e.date:%d.%m.}{e.date.year:04};{e.reference};{turkish(e.amount.minor)} TL;{e.counterparty};{e.iban};{e.bank_reference}"
        for e in held
    ]
    return "\r\n".join([*lines, "Toplam;;1,00;;;"]).encode("cp1254")


def as_camt(held: list[StatementEntry]) -> bytes:
    parts = []
    for e in held:
        side, mark = ("Dbtr", "CRDT") if e.amount.minor >= 0 else ("Cdtr", "DBIT")
        account = f"<{side}Acct><Id><IBAN>{e.iban}</IBAN></Id></{side}Acct>" if e.iban else ""
        parts.append(
            f'<Ntry><Amt Ccy="TRY">{abs(e.amount.minor) / Decimal(100):.2f}</Amt><CdtDbtInd>{mark}</CdtDbtInd>'
            f"<Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>{e.date.isoformat()}</Dt></BookgDt>"
            f"<AcctSvcrRef>{e.bank_reference}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><{side}><Pty>"
            f"<Nm>{escape(e.counterparty)}</Nm></Pty></{side}>{account}</RltdPties>"
            f"<RmtInf><Ustrd>{escape(e.reference)}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>"
        )
    return (
        '<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">'
        f"<BkToCstmrStmt><Stmt>{''.join(parts)}</Stmt></BkToCstmrStmt></Document>"
    ).encode()


def swift(minor: int) -> str:
    return f"{abs(minor) // 100},{abs(minor) % 100:02}"


def as_mt940(held: list[StatementEntry]) -> bytes:
    lines = ["{1:F01BANKTRIS}{4:", ":20:STMT", f":25:{IBAN}", ":28C:1/1", ":60F:C260101TRY0,"]
    for e in held:
        mark = "C" if e.amount.minor >= 0 else "D"
        lines.append(f":61:{e.date:%y%m%d}{mark}{swift(e.amount.minor)}NTRFNONREF//{e.bank_reference}")
        account = f"?31{e.iban}" if e.iban else ""
        lines.append(f":86:166?00HAVALE?20{e.reference}{account}?32{e.counterparty}")
    total = sum(e.amount.minor for e in held)
    return "\n".join([*lines, f":62F:{'C' if total >= 0 else 'D'}261231TRY{swift(total)}", "-}"]).encode()


@settings(max_examples=60)
@given(entries)
def test_what_a_bank_writes_is_read_back(held: list[StatementEntry]) -> None:
    assert entries_of(as_csv(held)) == held
    assert entries_of(as_camt(held)) == held
    assert entries_of(as_mt940(held)) == held


@settings(max_examples=120)
@given(entries, st.data())
def test_a_broken_file_is_refused_and_nothing_else(held: list[StatementEntry], data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from([as_csv, as_camt, as_mt940]))(held)
    cut = data.draw(st.integers(0, len(whole)))
    noise = data.draw(st.binary(max_size=6))
    problem = None
    try:
        entries_of(whole[:cut] + noise + whole[cut + data.draw(st.integers(0, 20)) :])
    except StatementRefused as refused:
        problem = refused
    if problem is not None:
        assert all(say(problem.phrase, lang) for lang in Lang)


@settings(max_examples=100)
@given(st.binary(max_size=300))
def test_noise_is_refused(content: bytes) -> None:
    with pytest.raises(StatementRefused):
        entries_of(content)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("1.234,56", "1234.56"),
        ("-1.234,56 TL", "-1234.56"),
        ("1.234,56-", "-1234.56"),
        ("+12,5", "12.5"),
        ("1,234.56", "1234.56"),
        ("1234.56", "1234.56"),
        ("1.234", "1234"),
        ("1.234.567", "1234567"),
        ("0,01", "0.01"),
        ("₺ 15", "15"),
    ],
)
def test_numbers_are_read_as_they_are_written(text: str, value: str) -> None:
    assert number_of(text) == Decimal(value)


@pytest.mark.parametrize(
    "text", ["", "-", "1,234", "1.23.4", "1,2,3", "--1", "-1-", "1e9", "∞", "12,345.6,7"]
)
def test_what_is_no_clear_number_is_none(text: str) -> None:
    assert number_of(text) is None


def test_dates_are_read_as_they_are_written() -> None:
    for text in ("31.12.2026", "31/12/2026", "31.12.2026 14:05:09", "2026-12-31", "2026-12-31T10:00:00"):
        assert date_of(text) == date(2026, 12, 31)
    for text in ("31.02.2026", "12.31.2026", "2026", "yarın", "31.12.26"):
        assert date_of(text) is None


def test_debit_and_credit_may_have_columns_of_their_own() -> None:
    text = "TARİH;AÇIKLAMA;BORÇ;ALACAK;DÖVİZ\n01.05.2026;Gelen;;100,00;USD\n02.05.2026;Giden;40,00;;TL\n"
    assert [e.amount for e in entries_of(text.encode())] == [
        Money(10_000, Currency.USD),
        Money(-4_000, Currency.TRY),
    ]


@pytest.mark.parametrize(
    ("content", "problem", "line"),
    [
        (b"", StatementProblem.UNKNOWN_FORMAT, None),
        (b"ad;soyad\na;b\n", StatementProblem.NO_HEADER, None),
        (b"Tarih;Tutar\n99.05.2026;1,00\n", StatementProblem.BAD_DATE, 2),
        (b"Tarih;Tutar\n01.05.2026;bir\n", StatementProblem.BAD_AMOUNT, 2),
        (b"Tarih;Tutar;Doviz\n01.05.2026;1,00;EUR\n", StatementProblem.OTHER_CURRENCY, 2),
        (b"x" * 10_000_001, StatementProblem.TOO_LARGE, None),
        (b"Tarih;Tutar\n" + b"\n" * 500_000, StatementProblem.TOO_LARGE, None),
        (b":20:A\n" * 500_001, StatementProblem.TOO_LARGE, None),
        (b"<html></html>", StatementProblem.UNKNOWN_FORMAT, None),
        (b"<a><b></a>", StatementProblem.BROKEN, 1),
        (b'<!DOCTYPE x [<!ENTITY a "aa">]><x>&a;</x>', StatementProblem.BROKEN, None),
        (b'<x><!ENTITY a SYSTEM "file:///etc/passwd"></x>', StatementProblem.BROKEN, None),
        (b"<x>" * 50 + b"</x>" * 50, StatementProblem.TOO_LARGE, None),
        ("<x>ş</x>".encode("utf-16"), StatementProblem.NO_HEADER, None),
        (
            b":20:A\n:60F:C260101TRY0,\n:61:260101C5,NTRFX\n:62F:C260102TRY6,\n",
            StatementProblem.BALANCE_DIFFERS,
            4,
        ),
        (b":20:A\n:61:260101C5,NTRFX\n", StatementProblem.BROKEN, 2),
        (b":20:A\n:60F:C260101TRY0,\n:61:269901C5,NTRFX\n", StatementProblem.BAD_DATE, 3),
        (b":20:A\n:60F:C260101EUR0,\n:61:260101C5,NTRFX\n", StatementProblem.OTHER_CURRENCY, 3),
    ],
)
def test_a_refusal_says_what_is_wrong_and_where(
    content: bytes, problem: StatementProblem, line: int | None
) -> None:
    with pytest.raises(StatementRefused) as refused:
        entries_of(content)
    assert (refused.value.problem, refused.value.line) == (problem, line)


def test_pending_movements_are_left_out_and_collected_ones_are_split() -> None:
    entry = (
        '<Ntry><Amt Ccy="TRY">30.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>{}</Sts><BookgDt><Dt>2026-05-01</Dt></BookgDt>'
        '<NtryDtls><TxDtls><Amt Ccy="TRY">10.00</Amt><RmtInf><Ustrd>A</Ustrd></RmtInf></TxDtls>'
        '<TxDtls><Amt Ccy="TRY">20.00</Amt><RmtInf><Ustrd>B</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>'
    )
    body = entry.format("PDNG") + entry.format("BOOK")
    text = f"<Document><BkToCstmrStmt><Stmt>{body}</Stmt></BkToCstmrStmt></Document>"
    assert [(e.amount.minor, e.reference) for e in entries_of(text.encode())] == [
        (1000, "A"),
        (2000, "B"),
    ]


@pytest.mark.parametrize(
    "content",
    [
        b"a\n" * 500_000,
        b"Tarih;Tutar\n" + b"a\n" * 100_000,
        b";" * 1_000_000,
        b":20:A\n:60F:C260101TRY0,\n:86:" + b"x\n" * 100_000,
        b"<Document><BkToCstmrStmt>"
        + b"<Ntry><Sts>PDNG</Sts></Ntry>" * 35_000
        + b"</BkToCstmrStmt></Document>",
    ],
    ids=["lines without a header", "lines without movements", "one line", "one movement", "empty movements"],
)
def test_a_file_is_not_held_in_pieces(content: bytes) -> None:
    """What is made of a file stays in proportion to it, however many pieces it falls into."""
    tracemalloc.start()
    try:
        with suppress(StatementRefused):
            entries_of(content)
        _, most = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert most < 30_000_000
