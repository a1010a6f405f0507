"""Calls about who is named in notes."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.modules.support.actions.mentions import list_colleagues
from terazi.modules.support.calls.declared import OFTEN, signed_in
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.schemas.mentions import ColleagueShown, MentionList


@signed_in.post("/v1/support/mention/list", effect=Effect.READS, raises=[TicketNotFound], limit=OFTEN)
async def list_mentionable(call: UserCall, user_support_client_id: UUID) -> MentionList:
    """Who can be named with ``@`` in the notes of a ticket of your desk; they see it at the bell and in one mail."""
    found = await list_colleagues(call, user_support_client_id)
    return MentionList(list=[ColleagueShown.of(person) for person in found])
