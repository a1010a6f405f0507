"""Views of the queue that people name, for themselves or for everybody at a desk."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import deleted, inserted, updated
from terazi.modules.support.actions.desks import desks_of
from terazi.modules.support.errors import TicketNotFound, TooManyViews, ViewNotFound
from terazi.modules.support.queries import views as queries
from terazi.modules.support.tables.views import TICKET_VIEW
from terazi.modules.support.values.desks import Desks
from terazi.modules.support.values.queue import MOST_VIEWS, SavedView


async def list_views(call: UserCall) -> Sequence[SavedView]:
    """Return the caller's views, and those of the caller's desks."""
    desks = await _desks(call)
    (found,) = await call.reader.ask(queries.views_of(call.user.id, desks.site_id, _ids(desks)))
    return found


async def save_view(call: UserCall, wanted: SavedView, view_id: UUID | None) -> SavedView:
    """Keep a view, or change one of the caller's own; there are at most 50, and as many of each desk."""
    desks = await _desks(call)
    name = " ".join(wanted.name.split())
    if not name:
        raise InvalidInput([FieldProblem("name", Phrase("support.view_name_missing"))])
    if wanted.desk_id is not None and wanted.desk_id not in _ids(desks):
        raise TicketNotFound
    wanted = replace(wanted, name=name, site_id=desks.site_id, owner_id=call.user.id)
    columns = {
        each: getattr(wanted, each) for each in ("desk_id", "name", "view", "filter", "sort", "columns")
    }
    await call.db.ask(queries.hold_views(wanted.desk_id or call.user.id))
    known = await _own(call, desks, view_id) if view_id else None
    if known is None or known.desk_id != wanted.desk_id:
        question = queries.count_views(call.user.id, desks.site_id, wanted.desk_id)
        (count,) = await call.db.ask(question)
        if count >= MOST_VIEWS:
            raise TooManyViews(most=MOST_VIEWS)
    if known is not None:
        await call.db.write(updated(TICKET_VIEW, known.id, **columns))
        return replace(wanted, id=known.id)
    kept = replace(wanted, id=call.new_id())
    await call.db.write(
        inserted(
            TICKET_VIEW,
            id=kept.id,
            site_id=kept.site_id,
            owner_id=kept.owner_id,
            made_at=call.now,
            **columns,
        )
    )
    return kept


async def delete_view(call: UserCall, view_id: UUID) -> None:
    """Forget a view of the caller's own."""
    known = await _own(call, await _desks(call), view_id)
    await call.db.write(deleted(TICKET_VIEW, known.id))


async def _own(call: UserCall, desks: Desks, view_id: UUID) -> SavedView:
    (found,) = await call.db.ask(queries.find_view(view_id, call.user.id, desks.site_id, _ids(desks)))
    if found is None or (found.owner_id != call.user.id and not desks.is_all):
        raise ViewNotFound
    return found


async def _desks(call: UserCall) -> Desks:
    desks = await desks_of(call)
    if desks.is_none:
        raise TicketNotFound
    return desks


def _ids(desks: Desks) -> Sequence[UUID]:
    has_site = desks.is_all or desks.has_site
    return [*desks.shop_ids, *([desks.site_id] if has_site else [])]
