"""Calls about what a desk marks on tickets."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.language.lang import fold
from terazi.modules.support.actions import marks as actions
from terazi.modules.support.actions.desks import desks_of
from terazi.modules.support.calls.declared import OFTEN, signed_in
from terazi.modules.support.errors import TicketNotFound
from terazi.modules.support.queries.marks import suggested_tags
from terazi.modules.support.schemas.marks import MarkAnswer, MarkBody, TagsAnswer, TagsBody, TicketMarks
from terazi.modules.support.schemas.tickets import RefusedSupport
from terazi.modules.support.values.marks import Marking

_SUGGESTED = 20


@signed_in.post("/v1/support/mark", effect=Effect.WRITES, limit=OFTEN)
async def mark_tickets(call: UserCall, body: MarkBody) -> MarkAnswer:
    """Say how urgent tickets of your desks are, what they are about, their tags, and until when they are out of sight.

    The answer holds what they were before; sent as ``put_back``, they are so again.
    """
    if body.put_back:
        before = {each.user_support_client_id: each.marks() for each in body.put_back}
        done, refused = await actions.put_back(call, before)
    else:
        marking = Marking(marks=body.marks(), tags_added=body.tags_added, tags_removed=body.tags_removed)
        done, refused = await actions.mark(call, body.support_list, marking)
    return MarkAnswer(
        before_list=[TicketMarks.of(each) for each in done],
        refused_list=[RefusedSupport.of(each, call.lang) for each in refused],
    )


@signed_in.post("/v1/support/tag/list", effect=Effect.READS, raises=[TicketNotFound], limit=OFTEN)
async def list_tags(call: UserCall, body: TagsBody | None = None) -> TagsAnswer:
    """Tags that your desks know, the one that was used last first."""
    desks = await desks_of(call)
    if desks.is_none:
        raise TicketNotFound
    beginning = fold(body.search_text) if body else ""
    (found,) = await call.reader.ask(suggested_tags(desks, beginning, _SUGGESTED))
    return TagsAnswer(tag_list=found)
