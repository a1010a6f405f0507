"""Questions about the devices and networks a person is known on, and the warning of a session."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any
from uuid import UUID

from sqlalchemy import RowMapping, delete, exists, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.db import Reader, Transaction
from terazi.foundation.ids import UserId
from terazi.modules.accounts.tables.sessions import KnownDevice, KnownNetwork, UserSession

_MOST_DEVICES = 100
_MOST_EXPORTED = 5000


async def find_place(db: Transaction, user_id: UserId, *, device_hash: bytes, network: str) -> RowMapping:
    """Return whether the person was ever seen (``is_met``), on this device, and from this network."""
    question = select(
        exists().where(KnownNetwork.user_id == user_id).label("is_met"),
        exists()
        .where(KnownDevice.user_id == user_id, KnownDevice.hash == device_hash)
        .label("is_device_known"),
        exists()
        .where(KnownNetwork.user_id == user_id, KnownNetwork.network == network)
        .label("is_network_known"),
    )
    return (await db.execute(question)).mappings().one()


async def is_known_device(reader: Reader, user_id: UserId, device: bytes) -> bool:
    """Whether the person has signed in on this device before."""
    known = select(KnownDevice.id).where(KnownDevice.user_id == user_id, KnownDevice.hash == device)
    return await reader.first(known) is not None


async def remember_place(db: Transaction, values: dict[str, Any]) -> None:
    """Remember device and network of a person; a known device is only seen again. Any: column values."""
    new = insert(KnownDevice).values(**values)
    await db.execute(
        new.on_conflict_do_update(
            index_elements=["user_id", "hash"],
            set_={name: new.excluded[name] for name in ("device", "network", "last_seen_at")},
        )
    )
    network = {
        "user_id": values["user_id"],
        "network": values["network"],
        "first_seen_at": values["last_seen_at"],
    }
    await db.execute(insert(KnownNetwork).values(**network).on_conflict_do_nothing())


async def list_devices(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return the devices a person is known on, the one seen last first."""
    return await reader.rows(
        select(
            KnownDevice.id,
            KnownDevice.hash,
            KnownDevice.device,
            KnownDevice.network,
            KnownDevice.first_seen_at,
            KnownDevice.last_seen_at,
        )
        .where(KnownDevice.user_id == user_id)
        .order_by(KnownDevice.last_seen_at.desc(), KnownDevice.id)
        .limit(_MOST_DEVICES)
    )


async def list_all_devices(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return every device a person is known on, without what it is known by."""
    return await reader.rows(
        select(KnownDevice.device, KnownDevice.network, KnownDevice.first_seen_at, KnownDevice.last_seen_at)
        .where(KnownDevice.user_id == user_id)
        .order_by(KnownDevice.id)
        .limit(_MOST_EXPORTED)
    )


async def list_networks(reader: Reader, user_id: UserId) -> Sequence[RowMapping]:
    """Return every network a person has signed in from."""
    return await reader.rows(
        select(KnownNetwork.network, KnownNetwork.first_seen_at)
        .where(KnownNetwork.user_id == user_id)
        .order_by(KnownNetwork.first_seen_at)
        .limit(_MOST_EXPORTED)
    )


async def delete_device(db: Transaction, user_id: UserId, device_id: UUID) -> str | None:
    """Forget one of a person's devices and return what it said of itself; None where there is none."""
    return await db.scalar(
        delete(KnownDevice)
        .where(KnownDevice.id == device_id, KnownDevice.user_id == user_id)
        .returning(KnownDevice.device)
    )


async def delete_old_devices(db: Transaction, *, seen_before: datetime) -> None:
    """Forget devices nobody has used for long; networks stay, so that a person met once stays met."""
    await db.execute(delete(KnownDevice).where(KnownDevice.last_seen_at < seen_before))


async def warn_session(db: Transaction, session_id: UUID) -> bool:
    """Let a session do nothing sensitive any more; False where it may not already."""
    warned = await db.scalar(
        update(UserSession)
        .where(UserSession.id == session_id, UserSession.is_warned.is_(False))
        .values(is_warned=True)
        .returning(UserSession.id)
        .execution_options(synchronize_session=False)
    )
    return warned is not None


async def find_code_entered_at(reader: Reader, session_id: UUID) -> datetime | None:
    """Return when the security code of a session was last entered."""
    row = await reader.first(select(UserSession.code_entered_at).where(UserSession.id == session_id))
    return row["code_entered_at"] if row else None


async def clear_warning(db: Transaction, session_id: UUID, *, now: datetime) -> None:
    """Let a session do what is sensitive."""
    await db.execute(
        update(UserSession)
        .where(UserSession.id == session_id)
        .values(is_warned=False, code_entered_at=now)
        .execution_options(synchronize_session=False)
    )


async def confirm_session(db: Transaction, session_id: UUID, *, now: datetime) -> None:
    """Note that the person proved again that it is them."""
    await db.execute(
        update(UserSession)
        .where(UserSession.id == session_id)
        .values(confirmed_at=now)
        .execution_options(synchronize_session=False)
    )


async def find_confirmed_at(reader: Reader, session_id: UUID) -> datetime | None:
    """Return when the person of a session last proved again that it is them."""
    row = await reader.first(select(UserSession.confirmed_at).where(UserSession.id == session_id))
    return row["confirmed_at"] if row else None
