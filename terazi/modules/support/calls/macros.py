"""Calls about macros and quick texts of desks."""

from uuid import UUID

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.modules.support.actions import macros as actions
from terazi.modules.support.actions.desks import named_desks, site_of
from terazi.modules.support.calls.declared import MOST_BODY, OFTEN, signed_in
from terazi.modules.support.errors import MacroNotFound, TicketNotFound, TooManyMacros
from terazi.modules.support.schemas.macros import (
    FilledAnswer,
    MacroAnswer,
    MacroBody,
    MacroDesk,
    MacroList,
    MacroRef,
    MacroView,
    RehearsedAnswer,
    RehearsedView,
    RunAnswer,
    RunBody,
    UndoAnswer,
    UndoBody,
)
from terazi.modules.support.schemas.tickets import RefusedSupport
from terazi.modules.support.values.macros import Macro


@signed_in.post("/v1/support/macro/list", effect=Effect.READS, raises=[TicketNotFound], limit=OFTEN)
async def list_macros(call: UserCall) -> MacroList:
    """The macros and quick texts of the desks at which you answer: everybody's there, and your own."""
    found = await actions.list_macros(call)
    return MacroList(
        list=[MacroView.of(each) for each in found],
        desk_list=[
            MacroDesk(organization_id=shop_id, name=name) for shop_id, name in await named_desks(call)
        ],
    )


@signed_in.post(
    "/v1/support/macro/save",
    effect=Effect.WRITES,
    raises=[TicketNotFound, MacroNotFound, TooManyMacros],
    limit=OFTEN,
    max_body_bytes=MOST_BODY,
)
async def keep_macro(call: UserCall, body: MacroBody) -> MacroAnswer:
    """Keep a macro or a quick text, yours or everybody's at a desk of yours; 200 macros and 500 texts for each desk."""
    wanted = Macro(
        id=body.macro_id or call.new_id(),
        desk_id=site_of(call),
        site_id=site_of(call),
        owner_id=None if body.is_shared else call.user.id,
        is_text=body.is_text,
        name=body.name,
        lang=body.lang,
        comment=body.comment,
        moves=body.moves.moves().kept(),
        changed_at=call.now,
    )
    kept = await actions.save_macro(call, wanted, body.organization_id, is_new=body.macro_id is None)
    return MacroAnswer(macro=MacroView.of(kept))


@signed_in.post(
    "/v1/support/macro/delete", effect=Effect.DELETES, raises=[TicketNotFound, MacroNotFound], limit=OFTEN
)
async def delete_macro(call: UserCall, body: MacroRef) -> Done:
    """Delete a macro or quick text of yours, or of a desk of yours."""
    await actions.delete_macro(call, body.macro_id)
    return Done()


@signed_in.post(
    "/v1/support/macro/preview", effect=Effect.READS, raises=[TicketNotFound, MacroNotFound], limit=OFTEN
)
async def preview_macro(call: UserCall, user_support_client_id: UUID, body: MacroRef) -> FilledAnswer:
    """The text of a macro or quick text as it would stand in a ticket; nothing is written."""
    return FilledAnswer(comment=await actions.fill(call, body.macro_id, user_support_client_id))


@signed_in.post(
    "/v1/support/macro/run",
    effect=Effect.WRITES_TO_MANY,
    raises=[TicketNotFound, MacroNotFound],
    limit=OFTEN,
)
async def run_macro(call: UserCall, body: RunBody) -> RunAnswer:
    """Write and move by a macro in up to 200 tickets, in each wholly or not at all; what was moved can be undone at once."""
    run_id, done, refused = await actions.run(call, body.macro_id, body.support_list)
    return RunAnswer(
        run_id=run_id,
        support_list=done,
        refused_list=[RefusedSupport.of(each, call.lang) for each in refused],
    )


@signed_in.post(
    "/v1/support/macro/rehearse",
    effect=Effect.READS,
    raises=[TicketNotFound, MacroNotFound],
    limit=OFTEN,
)
async def preview_macro_on_tickets(call: UserCall, body: RunBody) -> RehearsedAnswer:
    """What a macro would write and change in up to 200 tickets, and which would refuse it; nothing is kept."""
    shown, refused = await actions.rehearse(call, body.macro_id, body.support_list)
    return RehearsedAnswer(
        rehearsed_list=[RehearsedView.of(each.before, each.after, each.comment) for each in shown],
        refused_list=[RefusedSupport.of(each, call.lang) for each in refused],
    )


@signed_in.post("/v1/support/macro/undo", effect=Effect.WRITES, raises=[MacroNotFound], limit=OFTEN)
async def restore_macro_run(call: UserCall, body: UndoBody) -> UndoAnswer:
    """Put tickets back to where they stood before your macro; what it wrote stays, as it may have been read."""
    done, refused = await actions.undo(call, body.run_id)
    return UndoAnswer(
        support_list=done, refused_list=[RefusedSupport.of(each, call.lang) for each in refused]
    )
