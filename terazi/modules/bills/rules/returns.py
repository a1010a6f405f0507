"""What a company's own return bill must be to be recorded."""

import re
from collections.abc import Iterator
from datetime import date

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.money import Money
from terazi.modules.bills.errors import BillMoveRefused, ReturnRefused
from terazi.modules.bills.rules.numbers import local
from terazi.modules.bills.values import Bill, BillKind, BillState, ReturnBill

_NUMBER = re.compile(r"[A-Z0-9]{3}20\d{2}\d{9}")


def is_same(asked: Bill, came: ReturnBill) -> bool:
    """Whether this bill was recorded already."""
    return asked.state is BillState.APPROVED and asked.number == came.number


def require_recordable(asked: Bill, original: Bill, came: ReturnBill, today: date) -> None:
    """Refuse what is no return that was asked for, and a bill that does not give back what was asked for."""
    if asked.kind is not BillKind.BUYER_RETURN or asked.state is not BillState.NOT_APPROVED:
        raise BillMoveRefused(allowed=[])
    if problems := list(_wrong(asked, original, came, today)):
        raise ReturnRefused(problems)


def _wrong(asked: Bill, original: Bill, came: ReturnBill, today: date) -> Iterator[FieldProblem]:
    if not _NUMBER.fullmatch(came.number):
        yield FieldProblem("number", Phrase("bills.return.number"))
    sold = local(original.bill_date).date() if original.bill_date else came.day
    if not sold <= came.day <= today:
        yield FieldProblem("day", Phrase("bills.return.day"))
    if came.total != asked.payable:
        expected = Money(asked.payable, asked.currency).written(Lang.TR)
        yield FieldProblem("total_price", Phrase("bills.return.total", {"expected": expected}))
