"""What is counted of applications."""

from collections.abc import Mapping, Sequence
from datetime import date
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, delete, func, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Reader, Recorder, Transaction
from terazi.modules.applications.tables import ApplicationActivity, ExternalApplication


async def add_counts(
    recorder: Recorder, application_id: UUID, rows: Sequence[Mapping[str, Any]]
) -> None:  # Any: column values
    """Add what was counted of one application to its days, in one statement; nothing where it is deleted."""
    known = select(ExternalApplication.id).where(ExternalApplication.id == application_id)
    if await recorder.record(known) is None:
        return
    added = insert(ApplicationActivity).values([{**row, "application_id": application_id} for row in rows])
    await recorder.record(
        added.on_conflict_do_update(
            index_elements=["application_id", "day", "kind", "status"],
            set_={
                "count": ApplicationActivity.count + added.excluded.count,
                "last_at": func.greatest(ApplicationActivity.last_at, added.excluded.last_at),
            },
        )
    )


async def list_days(reader: Reader, application_id: UUID, *, since: date) -> Sequence[RowMapping]:
    """Return the counts of an application by day, kind and status, oldest first."""
    return await reader.rows(
        select(*ApplicationActivity.__table__.c)
        .where(ApplicationActivity.application_id == application_id, ApplicationActivity.day >= since)
        .order_by(ApplicationActivity.day, ApplicationActivity.kind, ApplicationActivity.status)
    )


async def delete_days_over(db: Transaction, *, before: date) -> None:
    """Forget the counts of days long past."""
    await db.execute(delete(ApplicationActivity).where(ApplicationActivity.day < before))
