"""Questions about what applications exchange for tokens: authorization codes and access key tokens."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import RowMapping, delete, select, update
from sqlalchemy.ext.asyncio import AsyncSession

from terazi.foundation.ids import UserId
from terazi.modules.applications.tables import AccessKey, AccessKeyToken, AuthorizationCode
from terazi.modules.applications.values import Consent

_AGREEMENT = (
    AccessKey.application_id,
    AccessKey.user_id,
    AccessKey.access_key,
    AccessKey.agreed_scopes,
    AccessKey.ended_at,
)


async def lock_code(db: AsyncSession, code_hash: bytes) -> RowMapping | None:
    """Return a code with whom it is for; only the code is locked."""
    question = (
        select(*AuthorizationCode.__table__.c, *_AGREEMENT)
        .join(AccessKey, AccessKey.id == AuthorizationCode.access_key_id)
        .where(AuthorizationCode.hash == code_hash)
        .with_for_update(of=AuthorizationCode)
    )
    return (await db.execute(question)).mappings().first()


async def mark_code_used(db: AsyncSession, code_hash: bytes, session_id: UUID, *, now: datetime) -> None:
    """Note what a code was exchanged for."""
    await db.execute(
        update(AuthorizationCode)
        .where(AuthorizationCode.hash == code_hash)
        .values(used_at=now, session_id=session_id)
        .execution_options(synchronize_session=False)
    )


async def use_access_key_token(
    db: AsyncSession, token_hash: bytes, application_id: UUID, *, now: datetime
) -> Consent | None:
    """Use an access key token of an application, once and in time; None where it is neither."""
    row = (
        (
            await db.execute(
                update(AccessKeyToken)
                .where(
                    AccessKeyToken.hash == token_hash,
                    AccessKeyToken.used_at.is_(None),
                    AccessKeyToken.expires_at > now,
                    AccessKey.id == AccessKeyToken.access_key_id,
                    AccessKey.application_id == application_id,
                    AccessKey.ended_at.is_(None),
                )
                .values(used_at=now)
                .returning(AccessKey.id, *_AGREEMENT)
                .execution_options(synchronize_session=False)
            )
        )
        .mappings()
        .first()
    )
    if row is None:
        return None
    return Consent(
        id=row["id"],
        user_id=UserId(row["user_id"]),
        application_id=row["application_id"],
        access_key=row["access_key"],
        scopes=frozenset(row["agreed_scopes"]),
    )


async def delete_codes_of(db: AsyncSession, application_id: UUID, user_id: UUID) -> None:
    """Forget the codes of a person that an application has not exchanged yet."""
    keys = select(AccessKey.id).where(
        AccessKey.application_id == application_id, AccessKey.user_id == user_id
    )
    await db.execute(
        delete(AuthorizationCode)
        .where(AuthorizationCode.access_key_id.in_(keys), AuthorizationCode.used_at.is_(None))
        .execution_options(synchronize_session=False)
    )


async def delete_old_codes(db: AsyncSession, *, expired_before: datetime) -> None:
    """Forget codes so old that nobody shows them a second time."""
    await db.execute(delete(AuthorizationCode).where(AuthorizationCode.expires_at < expired_before))
