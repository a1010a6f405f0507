"""CAMT.053 (ISO 20022): booked movements of an account, whatever the version of the schema."""

import re
from collections.abc import Iterator
from datetime import date
from decimal import Decimal, InvalidOperation
from xml.etree.ElementTree import (
    Element,
    ParseError,
    XMLPullParser,
)

from terazi.engine.statements.entries import (
    MOST_ENTRIES,
    Statement,
    StatementEntry,
    StatementProblem,
    StatementRefused,
    iban_in,
    iban_of,
    money_of,
    one_line,
)

_DECLARATION = re.compile(r"<!(?!--|\[CDATA\[)")
_DEEPEST, _MOST_ELEMENTS, _CHUNK = 40, 2_000_000, 65_536
_NUMBER = re.compile(r"\d{1,18}(\.\d{1,5})?")


def read_camt(content: bytes) -> Statement:
    """Return the booked movements and their account; document types and entities are refused before anything is parsed."""
    try:
        text = content.decode("utf-8-sig")
    except UnicodeDecodeError as broken:
        raise StatementRefused(StatementProblem.UNREADABLE_TEXT) from broken
    if _DECLARATION.search(text):
        raise StatementRefused(StatementProblem.BROKEN)
    accounts: set[str] = set()
    entries = [entry for element in _entries(text, accounts) for entry in _read(element)]
    if len(entries) > MOST_ENTRIES:
        raise StatementRefused(StatementProblem.TOO_LARGE)
    return Statement(entries=entries, accounts=frozenset(accounts))


def _entries(text: str, accounts: set[str]) -> Iterator[Element]:
    """Yield the movements, and gather the accounts that they are of."""
    parser: XMLPullParser[Element] = XMLPullParser(("start", "end"))
    depth = count = 0
    is_statement = False
    try:
        for start in range(0, len(text), _CHUNK):
            parser.feed(text[start : start + _CHUNK])
            for event, element in _events(parser):
                depth += 1 if event == "start" else -1
                count += event == "start"
                if depth > _DEEPEST or count > _MOST_ELEMENTS:
                    raise StatementRefused(StatementProblem.TOO_LARGE)
                is_statement = is_statement or _name(element) == "BkToCstmrStmt"
                if (
                    event == "end"
                    and _name(element) == "Acct"
                    and (own := iban_of(_text(element, "Id", "IBAN")))
                ):
                    accounts.add(own)
                if event == "end" and _name(element) == "Ntry":
                    yield element
                    element.clear()  # the tree keeps it, empty
        parser.close()
    except ParseError as broken:
        raise StatementRefused(StatementProblem.BROKEN, broken.position[0]) from broken
    if not is_statement:
        raise StatementRefused(StatementProblem.UNKNOWN_FORMAT)


def _events(parser: "XMLPullParser[Element]") -> Iterator[tuple[str, Element]]:
    events: Iterator[tuple[str, Element]] = parser.read_events()  # type: ignore[assignment] # of start and end only
    yield from events


def _read(entry: Element) -> Iterator[StatementEntry]:
    if (_text(entry, "Sts", "Cd") or _text(entry, "Sts")) not in ("BOOK", ""):
        return
    on = _date(entry)
    whole = _amount(_child(entry, "Amt"))
    sign = {"CRDT": 1, "DBIT": -1}.get(_text(entry, "CdtDbtInd"))
    if sign is None:
        raise StatementRefused(StatementProblem.BROKEN)
    details = [tx for part in _children(entry, "NtryDtls") for tx in _children(part, "TxDtls")]
    parts = [(_part_amount(tx), tx) for tx in details]
    known = [amount for amount, _ in parts if amount is not None]
    is_split = len(parts) > 1 and len(known) == len(parts) and sum(a for a, _ in known) == whole[0]
    chosen = parts if is_split else [(whole, details[0] if len(details) == 1 else entry)]
    for amount, told in chosen:
        value, currency = amount or whole
        yield _entry(entry, told, sign, money_of(sign * value, currency), on)


def _entry(entry: Element, told: Element, sign: int, amount: object, on: date) -> StatementEntry:
    side = "Dbtr" if sign > 0 else "Cdtr"
    written = [e.text or "" for e in told.iter() if _name(e) in ("Ustrd", "Ref", "AddtlTxInf")]
    if not any(written):
        written = [_text(entry, "AddtlNtryInf")]
    reference = one_line(" ".join(written))
    return StatementEntry(
        date=on,
        amount=amount,  # type: ignore[arg-type] # Money, made by the caller
        reference=reference,
        counterparty=one_line(_within(told, side, "Nm")),
        iban=iban_of(_within(told, f"{side}Acct", "IBAN")) or iban_in(reference),
        bank_reference=_within(told, "Refs", "AcctSvcrRef") or _text(entry, "AcctSvcrRef"),
    )


def _date(entry: Element) -> date:
    for name in ("BookgDt", "ValDt"):
        written = (_text(entry, name, "Dt") or _text(entry, name, "DtTm"))[:10]
        if written:
            try:
                return date.fromisoformat(written)
            except ValueError as broken:
                raise StatementRefused(StatementProblem.BAD_DATE) from broken
    raise StatementRefused(StatementProblem.BAD_DATE)


def _amount(element: Element | None) -> tuple[Decimal, str]:
    written = (element.text or "").strip() if element is not None else ""
    if element is None or not _NUMBER.fullmatch(written):
        raise StatementRefused(StatementProblem.BAD_AMOUNT)
    try:
        return Decimal(written), element.get("Ccy", "")
    except InvalidOperation as broken:
        raise StatementRefused(StatementProblem.BAD_AMOUNT) from broken


def _part_amount(tx: Element) -> tuple[Decimal, str] | None:
    element = _child(tx, "Amt")
    if element is None:
        element = _path(tx, "AmtDtls", "TxAmt", "Amt")
    return _amount(element) if element is not None else None


def _name(element: Element) -> str:
    return element.tag.rpartition("}")[2]


def _children(element: Element, name: str) -> list[Element]:
    return [child for child in element if _name(child) == name]


def _child(element: Element, name: str) -> Element | None:
    return next(iter(_children(element, name)), None)


def _path(element: Element, *names: str) -> Element | None:
    found: Element | None = element
    for name in names:
        found = _child(found, name) if found is not None else None
    return found


def _text(element: Element, *names: str) -> str:
    found = _path(element, *names)
    return (found.text or "").strip() if found is not None else ""


def _within(element: Element, name: str, inner: str) -> str:
    """Return the text of the first ``inner`` anywhere within the first ``name`` anywhere within the element."""
    outer = next((e for e in element.iter() if _name(e) == name), None)
    found = next((e for e in outer.iter() if _name(e) == inner), None) if outer is not None else None
    return (found.text or "").strip() if found is not None else ""
