"""The way of a bill to the revenue administration: its moves in one table, and the days the law gives."""

from collections.abc import Iterator
from datetime import date, datetime, timedelta

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.modules.bills.errors import EdocumentMoveRefused, EdocumentStepRefused
from terazi.modules.bills.rules.numbers import local
from terazi.modules.bills.values import Bill, BillDocument, Edocument, EdocumentState, EdocumentStep, Mover

DAYS = 7
"""How many days after the sale its bill is to be with the revenue administration (VUK 231/5)."""
WARNED_DAYS = 2
"""How many days before the last one a shop is warned: from the fifth day of the seven on."""

MOVES: dict[tuple[EdocumentState, EdocumentState], frozenset[Mover]] = {
    (EdocumentState.TO_SEND, EdocumentState.SENT): frozenset({Mover.STAFF, Mover.SYSTEM}),
    (EdocumentState.SENT, EdocumentState.TO_SEND): frozenset({Mover.STAFF}),
    (EdocumentState.SENT, EdocumentState.ACCEPTED): frozenset({Mover.STAFF, Mover.SYSTEM}),
    (EdocumentState.SENT, EdocumentState.REFUSED): frozenset({Mover.STAFF, Mover.SYSTEM}),
    (EdocumentState.REFUSED, EdocumentState.TO_SEND): frozenset({Mover.STAFF}),
    (EdocumentState.REFUSED, EdocumentState.SENT): frozenset({Mover.STAFF, Mover.SYSTEM}),
}
"""Who may bring a record from where to where. What was said to be sent by mistake is taken back, what was refused is sent again;
nothing leads out of accepted."""

UNSENT_STATES = (EdocumentState.TO_SEND, EdocumentState.REFUSED)
"""States in which the law's days run on."""


def last_day(began: datetime, bill_date: datetime | None) -> date:
    """Return the last day of the law: counted from the sale, or from the date of the bill where that is earlier."""
    days = [local(moment).date() for moment in (began, bill_date) if moment]
    return min(days) + timedelta(days=DAYS)


def is_urgent(due_on: date, today: date) -> bool:
    """Whether the fifth of the seven days has come."""
    return today >= due_on - timedelta(days=WARNED_DAYS)


def allowed_steps(state: EdocumentState, mover: Mover) -> list[EdocumentState]:
    """Return the states to which this mover can bring a record."""
    return [to for (start, to), movers in MOVES.items() if start is state and mover in movers]


def steps_of(kept: Edocument, mover: Mover) -> list[EdocumentState]:
    """Return the same of one record: what an integrator has is moved by what it answers."""
    return [] if mover is Mover.STAFF and kept.is_with_integrator else allowed_steps(kept.state, mover)


def require_step(kept: Edocument, bill: Bill, step: EdocumentStep, *, mover: Mover, today: date) -> None:
    """Refuse a step that is not in the table, and one whose day, number or words cannot be."""
    allowed = steps_of(kept, mover)
    if step.state not in allowed:
        raise EdocumentMoveRefused(allowed=allowed)
    if problems := [
        FieldProblem(field, Phrase(f"bills.step.{why}")) for field, why in _wrong(kept, bill, step, today)
    ]:
        raise EdocumentStepRefused(problems)


def step_values(step: EdocumentStep) -> dict[str, object]:
    """Return the columns of a record that a step decides."""
    match step.state:
        case EdocumentState.TO_SEND:
            return {"sent_as": "", "sent_on": None, "answered_on": None, "words": ""}
        case EdocumentState.SENT:
            return {"sent_as": step.number.strip(), "sent_on": step.day, "answered_on": None, "words": ""}
        case EdocumentState.ACCEPTED | EdocumentState.REFUSED:
            return {"answered_on": step.day, "words": step.words.strip()}


def edocument_phrase(bill: BillDocument) -> Phrase | None:
    """Return what is to be said of where a bill is; nothing of one without a number."""
    kept = bill.edocument
    return Phrase(f"bills.edocument.{kept.kind}.{kept.state}") if kept else None


def _wrong(kept: Edocument, bill: Bill, step: EdocumentStep, today: date) -> Iterator[tuple[str, str]]:
    if step.state is EdocumentState.TO_SEND:
        return
    if step.state is EdocumentState.SENT and not step.number.strip():
        yield "number", "number"
    if step.state is EdocumentState.REFUSED and not step.words.strip():
        yield "words", "words"
    begin = local(bill.bill_date).date() if bill.bill_date else None
    earliest = begin if step.state is EdocumentState.SENT else kept.sent_on
    if step.day is None or step.day > today or (earliest and step.day < earliest):
        yield "day", "day"
