"""Questions about the list of registered payers, who take e-Fatura, and about the jobs that read it."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import ARRAY, String, bindparam, column, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.jobs.tables import JOB, Job
from terazi.foundation.metadata import MOMENT
from terazi.foundation.questions import Question, one, single, touched, value
from terazi.modules.bills.tables import REGISTERED_PAYER

PAYERS_JOB = "payers"
PAYERS_SUBJECT = UUID("7a7e1c1e-0000-7000-8000-000000000001")
"""The one list that its jobs are about."""
_PAYER = REGISTERED_PAYER.c


@dataclass(frozen=True, kw_only=True, slots=True)
class PayerList:
    """How many payers the list names, and when it was read."""

    count: int
    read_at: datetime | None


_LIST = single(PayerList, select(func.count().label("count"), func.max(_PAYER.read_at).label("read_at")))
_ALIAS = value(select(_PAYER.alias).where(_PAYER.tax_number == bindparam("tax_number")))
_LATEST_JOB = one(
    Job,
    select(*JOB.c)
    .where(JOB.c.subject_id == PAYERS_SUBJECT, JOB.c.kind == PAYERS_JOB)
    .order_by(JOB.c.id.desc())
    .limit(1),
)
_ROWS = (
    func.unnest(bindparam("numbers", type_=ARRAY(String)), bindparam("aliases", type_=ARRAY(String)))
    .table_valued(column("number", String), column("alias", String))
    .render_derived()
)
_NEW_PAYERS = insert(REGISTERED_PAYER).from_select(
    ["tax_number", "alias", "read_at"],
    select(_ROWS.c.number, _ROWS.c.alias, bindparam("read_at", type_=MOMENT)),
)
_KEEP = touched(
    _NEW_PAYERS.on_conflict_do_update(
        index_elements=[_PAYER.tax_number],
        set_={"alias": _NEW_PAYERS.excluded.alias, "read_at": _NEW_PAYERS.excluded.read_at},
    )
)
_FORGET = touched(delete(REGISTERED_PAYER).where(_PAYER.read_at < bindparam("before", type_=MOMENT)))


def payer_list() -> Question[PayerList]:
    """How many payers are known, and since when."""
    return _LIST()


def alias_of(tax_number: str) -> Question[str | None]:
    """Where a registered payer takes e-Fatura; none of who is not registered."""
    return _ALIAS(tax_number=tax_number)


def find_latest_import() -> Question[Job | None]:
    """The job that read the list last, or reads it now."""
    return _LATEST_JOB()


def keep_payers(payers: Sequence[tuple[str, str]], read_at: datetime) -> Question[int]:
    """Write down payers with their aliases."""
    numbers, aliases = [list(each) for each in zip(*payers, strict=True)]
    return _KEEP(numbers=numbers, aliases=aliases, read_at=read_at)


def forget_payers(before: datetime) -> Question[int]:
    """Forget whom the list does not name any more."""
    return _FORGET(before=before)
