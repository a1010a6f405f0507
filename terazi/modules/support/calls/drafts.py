"""Calls about what people of a desk write and have not sent."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.modules.support.actions import drafts as actions
from terazi.modules.support.calls.declared import MOST_BODY, OFTEN, signed_in
from terazi.modules.support.errors import DraftChanged, TicketNotFound
from terazi.modules.support.schemas.drafts import DraftAnswer, DraftBody


@signed_in.post(
    "/v1/support/draft/save",
    effect=Effect.WRITES,
    raises=[TicketNotFound, DraftChanged],
    limit=OFTEN,
    max_body_bytes=MOST_BODY,
)
async def keep_draft(call: UserCall, user_support_client_id: UUID, body: DraftBody) -> DraftAnswer:
    """Keep what you write in a ticket of your desk, one text for each person, over reloads and windows.

    An older text than the one that is kept, or that was sent or deleted meanwhile, is refused with that one.
    """
    version = await actions.save_draft(
        call, user_support_client_id, body.comment, is_internal=body.is_internal, version=body.version
    )
    return DraftAnswer(version=version)
