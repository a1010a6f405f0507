"""Questions about what is exchanged for a session of an application: authorization codes and access key tokens."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import RowMapping, delete, select, update

from terazi.foundation.db import Transaction
from terazi.modules.applications.queries.access_keys import CONSENT, consent_of, is_served
from terazi.modules.applications.tables import AccessKey, AccessKeyToken, AuthorizationCode
from terazi.modules.applications.values import Consent


async def lock_code(db: Transaction, code_hash: bytes) -> RowMapping | None:
    """Return a code with whom it is for; only the code is locked."""
    question = (
        select(
            *AuthorizationCode.__table__.c,
            AccessKey.application_id,
            AccessKey.user_id,
            AccessKey.access_key,
            AccessKey.ended_at,
        )
        .join(AccessKey, AccessKey.id == AuthorizationCode.access_key_id)
        .where(AuthorizationCode.hash == code_hash)
        .with_for_update(of=AuthorizationCode)
    )
    return (await db.execute(question)).mappings().first()


async def mark_code_used(db: Transaction, code_hash: bytes, session_id: UUID, *, now: datetime) -> None:
    """Note what a code was exchanged for."""
    await db.execute(
        update(AuthorizationCode)
        .where(AuthorizationCode.hash == code_hash)
        .values(used_at=now, session_id=session_id)
        .execution_options(synchronize_session=False)
    )


async def redeem_access_key_token(
    db: Transaction, token_hash: bytes, *, now: datetime, application_id: UUID | None
) -> Consent | None:
    """Use up a token and return whom it proves; of two uses at once only one gets an answer.

    With ``application_id`` a token of any other application proves nothing, and stays unused.
    """
    change = (
        update(AccessKeyToken)
        .where(
            AccessKeyToken.hash == token_hash,
            AccessKeyToken.used_at.is_(None),
            AccessKeyToken.expires_at > now,
            AccessKey.id == AccessKeyToken.access_key_id,
            *is_served(),
        )
        .values(used_at=now)
        .returning(*CONSENT)
        .execution_options(synchronize_session=False)
    )
    if application_id:
        change = change.where(AccessKey.application_id == application_id)
    row = (await db.execute(change)).mappings().first()
    return consent_of(row) if row else None


async def delete_grants_of(db: Transaction, access_key_id: UUID) -> None:
    """Let nothing that an access key gave out, and nobody exchanged yet, be exchanged any more.

    What is being exchanged at this moment is waited for, so that its session is there to be ended.
    """
    await db.execute(delete(AccessKeyToken).where(AccessKeyToken.access_key_id == access_key_id))
    await db.execute(
        delete(AuthorizationCode)
        .where(AuthorizationCode.access_key_id == access_key_id, AuthorizationCode.used_at.is_(None))
        .execution_options(synchronize_session=False)
    )


async def delete_tokens_over(db: Transaction, *, expired_before: datetime) -> None:
    """Forget access key tokens whose time is long over."""
    await db.execute(delete(AccessKeyToken).where(AccessKeyToken.expires_at < expired_before))


async def delete_old_codes(db: Transaction, *, expired_before: datetime) -> None:
    """Forget codes so old that nobody shows them a second time."""
    await db.execute(delete(AuthorizationCode).where(AuthorizationCode.expires_at < expired_before))
