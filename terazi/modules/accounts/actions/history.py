"""The history of tries to sign in, which people look back on to see whether somebody else was there."""

from terazi.foundation.context import Call
from terazi.foundation.ids import UserId
from terazi.modules.accounts.queries import records
from terazi.modules.accounts.values import SignInOutcome


async def note_sign_in(call: Call, user_id: UserId | None, outcome: SignInOutcome) -> None:
    """Keep a try to sign in; an unknown name costs the same statement, so that its time tells nothing."""
    await records.note_sign_in(
        call.recorder,
        {
            "id": call.new_id(),
            "user_id": user_id or call.new_id(),
            "at": call.now,
            "outcome": outcome.value,
            "device": call.device[:300],
            "address": call.address[:64],
        },
    )
