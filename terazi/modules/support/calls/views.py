"""Calls about views of the queue that people name."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.modules.support.actions import views as actions
from terazi.modules.support.actions.desks import site_of
from terazi.modules.support.calls.declared import OFTEN, signed_in
from terazi.modules.support.errors import TicketNotFound, TooManyViews, ViewNotFound
from terazi.modules.support.schemas.queue import SavedViewAnswer, SavedViewBody, SavedViewList, SavedViewView
from terazi.modules.support.values.queue import SavedView


@signed_in.post("/v1/support/view/list", effect=Effect.READS, raises=[TicketNotFound], limit=OFTEN)
async def list_views(call: UserCall) -> SavedViewList:
    """Your own views of the queue, and those that your desks share."""
    found = await actions.list_views(call)
    return SavedViewList(view_list=[SavedViewView.of(each, call.user.id) for each in found])


@signed_in.post(
    "/v1/support/view/save",
    effect=Effect.WRITES,
    raises=[TicketNotFound, ViewNotFound, TooManyViews],
    limit=OFTEN,
)
async def save_view(
    call: UserCall, body: SavedViewBody, support_view_id: UUID | None = None
) -> SavedViewAnswer:
    """Keep a view of the queue under a name, or change one of yours; there are at most 50."""
    wanted = SavedView(
        id=support_view_id or UUID(int=0),
        site_id=site_of(call),
        owner_id=call.user.id,
        desk_id=body.desk_id,
        name=body.name,
        view=body.view,
        filter=body.filter.model_dump(mode="json", exclude_defaults=True),
        sort=body.sort,
        columns=body.column_list,
    )
    kept = await actions.save_view(call, wanted, support_view_id)
    return SavedViewAnswer(view=SavedViewView.of(kept, call.user.id))


@signed_in.post(
    "/v1/support/view/delete", effect=Effect.WRITES, raises=[TicketNotFound, ViewNotFound], limit=OFTEN
)
async def delete_view(call: UserCall, support_view_id: UUID) -> Done:
    """Forget a view of yours."""
    await actions.delete_view(call, support_view_id)
    return Done()
