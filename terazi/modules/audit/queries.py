"""Questions about the audit trail, and its one way to write beside a transaction."""

from typing import Any

from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Recorder
from terazi.modules.audit.tables import AuditEntry


async def insert_entry(recorder: Recorder, values: dict[str, Any]) -> None:
    """Write one entry that stays whatever becomes of the call. Any: column values."""
    await recorder.record(insert(AuditEntry).values(**values))
