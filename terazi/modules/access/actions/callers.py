"""The person behind a token."""

from datetime import datetime

from terazi.foundation.context import SignedInUser
from terazi.foundation.db import Database
from terazi.foundation.errors import TokenInvalid
from terazi.foundation.ids import hash_token
from terazi.foundation.limits import Tally
from terazi.modules.access.queries import callers
from terazi.modules.accounts.public import TOUCH_AFTER, caller_of, touch_session


async def find_caller(
    token: str, database: Database, now: datetime, tally: Tally | None = None
) -> SignedInUser:
    """Find who stands behind an access token, with roles, and count the call; the idle clock is written once a minute at most."""
    row = await callers.find_caller_row(database.driver, hash_token(token), now, tally)
    if row is None:
        raise TokenInvalid
    caller = caller_of(row, now)
    if now - caller.last_seen_at >= TOUCH_AFTER:
        await touch_session(database.recorder, caller.session_id, now=now)
    return SignedInUser(
        id=caller.id,
        session_id=caller.session_id,
        username=caller.username,
        # What a person may do is not what an application may do for the person.
        roles=frozenset(row["roles"] or ()) if caller.scope is None else frozenset(),
        lang=caller.lang,
        is_warned=caller.is_warned,
        signed_in_at=caller.signed_in_at,
        application_id=caller.application_id,
        scope=caller.scope,
    )
