"""What applications keep of one person, for the export and for the deletion of the account."""

from collections.abc import Sequence

from sqlalchemy import RowMapping, delete, select

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
from terazi.modules.applications.tables import AccessKey, ApplicationKey, ExternalApplication

_MOST = 5000


async def list_registered(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return the applications a person registered."""
    return await reader.rows(
        select(*ExternalApplication.__table__.c)
        .where(ExternalApplication.owner_id == user_id)
        .order_by(ExternalApplication.id)
        .limit(_MOST)
    )


async def list_keys(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return the keys of a person's applications without what they open."""
    kept = (column for column in ApplicationKey.__table__.c if column.name != "hash")
    return await reader.rows(
        select(*kept)
        .join(ExternalApplication, ExternalApplication.id == ApplicationKey.application_id)
        .where(ExternalApplication.owner_id == user_id)
        .order_by(ApplicationKey.id)
        .limit(_MOST)
    )


async def list_agreements(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return under which pseudonym each application knows a person, and what was agreed; ended ones too."""
    return await reader.rows(
        select(
            AccessKey.application_id,
            ExternalApplication.name,
            ExternalApplication.url,
            AccessKey.access_key,
            AccessKey.agreed_scopes,
            AccessKey.eula_document_code,
            AccessKey.created_at,
            AccessKey.changed_at,
            AccessKey.ended_at,
        )
        .join(ExternalApplication, ExternalApplication.id == AccessKey.application_id)
        .where(AccessKey.user_id == user_id)
        .order_by(AccessKey.id)
        .limit(_MOST)
    )


async def lock_registered(db: Transaction, user_id: UserId) -> Sequence[ExternalApplication]:
    """Return the applications a person registered, locked for a change."""
    found = await db.scalars(
        select(ExternalApplication)
        .where(ExternalApplication.owner_id == user_id)
        .order_by(ExternalApplication.id)
        .with_for_update()
    )
    return found.all()


async def delete_agreements(db: Transaction, user_id: UserId) -> None:
    """Delete a person's access keys, with every token and code that came of them."""
    await db.execute(delete(AccessKey).where(AccessKey.user_id == user_id))
