"""Questions about the devices and networks a person is known on, and the warning of a session."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import Uuid, bindparam, delete, exists, select, update
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.ids import UserId
from terazi.foundation.questions import Question, many, single, touched, updated, value
from terazi.modules.accounts.tables.sessions import KNOWN_DEVICE, KNOWN_NETWORK, USER_SESSION

_MOST_DEVICES = 100
_MOST_EXPORTED = 5000


@dataclass(frozen=True, kw_only=True, slots=True)
class Place:
    """Whether a person was ever seen (``is_met``), on this device, and from this network."""

    is_met: bool
    is_device_known: bool
    is_network_known: bool

    @property
    def is_new(self) -> bool:
        """Whether the person has signed in before, but not on this device or not from this network."""
        return self.is_met and not (self.is_device_known and self.is_network_known)


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownDevice:
    """A device a person has signed in on."""

    id: UUID
    hash: bytes
    device: str
    network: str
    first_seen_at: datetime
    last_seen_at: datetime


@dataclass(frozen=True, kw_only=True, slots=True)
class KnownNetwork:
    """A network a person has signed in from."""

    network: str
    first_seen_at: datetime


_DEVICE, _NETWORK, _SESSION = (table.c for table in (KNOWN_DEVICE, KNOWN_NETWORK, USER_SESSION))
_USER = bindparam("user_id", type_=Uuid())
_IS_DEVICE_KNOWN = exists().where(_DEVICE.user_id == _USER, _DEVICE.hash == bindparam("device_hash"))
_PLACE = single(
    Place,
    select(
        exists().where(_NETWORK.user_id == _USER).label("is_met"),
        _IS_DEVICE_KNOWN.label("is_device_known"),
        exists()
        .where(_NETWORK.user_id == _USER, _NETWORK.network == bindparam("network"))
        .label("is_network_known"),
    ),
)
_IS_KNOWN_DEVICE = value(select(_IS_DEVICE_KNOWN))
_NEW_DEVICE = insert(KNOWN_DEVICE).values(
    {each.name: bindparam(each.name, type_=each.type) for each in _DEVICE}
)
_REMEMBER_DEVICE = touched(
    _NEW_DEVICE.on_conflict_do_update(
        index_elements=["user_id", "hash"],
        set_={name: _NEW_DEVICE.excluded[name] for name in ("device", "network", "last_seen_at")},
    )
)
_REMEMBER_NETWORK = touched(
    insert(KNOWN_NETWORK)
    .values({each.name: bindparam(each.name, type_=each.type) for each in _NETWORK})
    .on_conflict_do_nothing()
)
_OWN_DEVICES = select(*(each for each in _DEVICE if each is not _DEVICE.user_id)).where(
    _DEVICE.user_id == _USER
)
_DEVICES = many(
    KnownDevice, _OWN_DEVICES.order_by(_DEVICE.last_seen_at.desc(), _DEVICE.id).limit(_MOST_DEVICES)
)
_ALL_DEVICES = many(KnownDevice, _OWN_DEVICES.order_by(_DEVICE.id).limit(_MOST_EXPORTED))
_NETWORKS = many(
    KnownNetwork,
    select(_NETWORK.network, _NETWORK.first_seen_at)
    .where(_NETWORK.user_id == _USER)
    .order_by(_NETWORK.first_seen_at)
    .limit(_MOST_EXPORTED),
)
_DELETE_DEVICE = value(
    delete(KNOWN_DEVICE)
    .where(_DEVICE.id == bindparam("device_id"), _DEVICE.user_id == _USER)
    .returning(_DEVICE.device)
)
_DELETE_OLD_DEVICES = touched(delete(KNOWN_DEVICE).where(_DEVICE.last_seen_at < bindparam("before")))
_OF_ID = _SESSION.id == bindparam("session_id")
_WARN = touched(update(USER_SESSION).where(_OF_ID, _SESSION.is_warned.is_(False)).values(is_warned=True))
_CODE_ENTERED_AT = value(select(_SESSION.code_entered_at).where(_OF_ID))
_CONFIRMED_AT = value(select(_SESSION.confirmed_at).where(_OF_ID))


def find_place(user_id: UserId, *, device_hash: bytes, network: str) -> Question[Place]:
    """Whether the person was ever seen, on this device, and from this network."""
    return _PLACE(user_id=user_id, device_hash=device_hash, network=network)


def is_known_device(user_id: UserId, device: bytes) -> Question[bool]:
    """Whether the person has signed in on this device before."""
    return _IS_KNOWN_DEVICE(user_id=user_id, device_hash=device)


def remember_place(
    user_id: UserId, *, device_id: UUID, device_hash: bytes, device: str, network: str, now: datetime
) -> Sequence[Question[int]]:
    """Remember device and network of a person; a known device is only seen again, and keeps its id."""
    return [
        _REMEMBER_DEVICE(
            id=device_id,
            user_id=user_id,
            hash=device_hash,
            device=device,
            network=network,
            first_seen_at=now,
            last_seen_at=now,
        ),
        _REMEMBER_NETWORK(user_id=user_id, network=network, first_seen_at=now),
    ]


def list_devices(user_id: UserId) -> Question[list[KnownDevice]]:
    """The devices a person is known on, the one seen last first."""
    return _DEVICES(user_id=user_id)


def list_all_devices(user_id: UserId) -> Question[list[KnownDevice]]:
    """Every device a person is known on."""
    return _ALL_DEVICES(user_id=user_id)


def list_networks(user_id: UserId) -> Question[list[KnownNetwork]]:
    """Every network a person has signed in from."""
    return _NETWORKS(user_id=user_id)


def delete_device(user_id: UserId, device_id: UUID) -> Question[str | None]:
    """Forget one of a person's devices: what it said of itself; None where there is none."""
    return _DELETE_DEVICE(user_id=user_id, device_id=device_id)


def delete_old_devices(*, seen_before: datetime) -> Question[int]:
    """Forget devices nobody has used for long; networks stay, so that a person met once stays met."""
    return _DELETE_OLD_DEVICES(before=seen_before)


def warn_session(session_id: UUID) -> Question[int]:
    """Let a session do nothing sensitive any more; nothing is touched where it may not already."""
    return _WARN(session_id=session_id)


def find_code_entered_at(session_id: UUID) -> Question[datetime | None]:
    """When the security code of a session was last entered."""
    return _CODE_ENTERED_AT(session_id=session_id)


def clear_warning(session_id: UUID, *, now: datetime) -> Question[int]:
    """Let a session do what is sensitive."""
    return updated(USER_SESSION, session_id, is_warned=False, code_entered_at=now)


def confirm_session(session_id: UUID, *, now: datetime) -> Question[int]:
    """Note that the person proved again that it is them."""
    return updated(USER_SESSION, session_id, confirmed_at=now)


def find_confirmed_at(session_id: UUID) -> Question[datetime | None]:
    """When the person of a session last proved again that it is them."""
    return _CONFIRMED_AT(session_id=session_id)
