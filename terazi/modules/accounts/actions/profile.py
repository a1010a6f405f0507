"""Writing the fields of an account, for its owner and for an authorized person alike."""

from collections.abc import Mapping
from typing import Any

from terazi.foundation.context import UserCall
from terazi.foundation.ids import UserId
from terazi.modules.accounts.actions.deeds import user_deed
from terazi.modules.accounts.actions.images import require_own_image
from terazi.modules.accounts.actions.register import require_past, require_phone
from terazi.modules.accounts.rules.searching import name_key
from terazi.modules.accounts.tables import User
from terazi.modules.accounts.values import ImageKind
from terazi.modules.audit.public import differences, record_deed


async def write_profile(call: UserCall, user: User, changes: Mapping[str, Any]) -> None:  # Any: column values
    """Write the given columns of a locked account and what of them changed into the trail."""
    require_past(changes.get("date_of_birth"), call.now)
    await require_profile(call, user, changes)
    before = {name: getattr(user, name) for name in changes}
    for name, value in changes.items():
        setattr(user, name, value)
    user.name_key = name_key(user.firstname, user.lastname)
    user.changed_at = call.now
    was, becomes = differences(before, dict(changes))
    if becomes:
        record_deed(call, user_deed("accounts.profile_changed", user, before=was, after=becomes))


async def require_profile(call: UserCall, user: User, changes: Mapping[str, Any]) -> None:
    """Raise where what changes does not fit together. Any: column values."""
    if changes.keys() & {"phone_area_code", "phone_number"}:
        require_phone(
            changes.get("phone_area_code", user.phone_area_code),
            changes.get("phone_number", user.phone_number),
        )
    for kind in ImageKind:
        if kind.value in changes and changes[kind.value] != getattr(user, kind.value):
            await require_own_image(call, UserId(user.id), kind.value, changes[kind.value])
