"""Views: how somebody looks at a layer, for themselves or for all who read it."""

from collections.abc import Sequence
from dataclasses import replace
from uuid import UUID

from terazi.engine.rules.errors import InvalidRule
from terazi.foundation.context import UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import deleted, inserted, updated
from terazi.foundation.types import Json
from terazi.modules.audit.public import AuditEvent, Subject, differences, trail_entry
from terazi.modules.layers.actions.reading import Opened, open_layer, viewer_of
from terazi.modules.layers.errors import LayerNotEditable, TooMany, ViewNotFound
from terazi.modules.layers.queries import views
from terazi.modules.layers.rules.conditions import checked_rule
from terazi.modules.layers.rules.views import SeenView, codes_of, seen_settings
from terazi.modules.layers.tables import LAYER_VIEW
from terazi.modules.layers.values import MOST_VIEWS, Counted, View


async def seen_views(call: UserCall, layer_code: str) -> list[SeenView]:
    """Return the caller's views of a layer and those that are shared, without what they may not know of."""
    opened = await open_layer(call, layer_code)
    (kept,) = await call.reader.ask(views.views_for(opened.layer.id, call.user.id))
    codes = {each.code for each in opened.shape.wdms}
    found = []
    for view in kept:
        settings = seen_settings(view.settings, codes)
        if settings is not None:
            is_own = view.owner_id == call.user.id
            seen = replace(view, settings=settings)
            found.append(SeenView(view=seen, is_own=is_own, may_change=is_own or viewer_of(call).is_admin))
    return found


async def save_view(call: UserCall, layer_code: str, view_id: UUID | None, sent: Json) -> UUID:
    """Make a view or change one; to share one is for who may edit the layer."""
    opened = await open_layer(call, layer_code)
    before = await _own(call, opened, view_id) if view_id else None
    if sent["is_shared"] and not opened.may_edit:
        raise LayerNotEditable(field="is_shared")
    settings = _checked(call, opened, sent["settings"])
    given = {"name": sent["name"], "is_shared": sent["is_shared"], "settings": settings}
    if before is None:
        (count,) = await call.db.ask(views.count_own(opened.layer.id, call.user.id))
        if count >= MOST_VIEWS:
            raise TooMany(Counted.VIEWS, MOST_VIEWS)
        place = {"id": call.new_id(), "layer_id": opened.layer.id, "owner_id": call.user.id}
        await call.db.write(inserted(LAYER_VIEW, **place, **given, changed_at=call.now))
        kept_id = place["id"]
    else:
        await call.db.write(updated(LAYER_VIEW, before.id, **given, changed_at=call.now))
        kept_id = before.id
    if sent["is_shared"] or (before and before.is_shared):
        was = {name: getattr(before, name) for name in given} if before else {}
        await _note(call, "layers.view_shared", opened, *differences(was, given))
    return kept_id


async def delete_view(call: UserCall, layer_code: str, view_id: UUID) -> None:
    """Delete a view."""
    opened = await open_layer(call, layer_code)
    view = await _own(call, opened, view_id)
    await call.db.write(deleted(LAYER_VIEW, view.id))
    if view.is_shared:
        await _note(call, "layers.view_deleted", opened, {"name": view.name}, {})


async def _own(call: UserCall, opened: Opened, view_id: UUID) -> View:
    """Return a view that the caller may change."""
    (view,) = await call.db.ask(views.hold_view(view_id))
    is_hers = view is not None and (view.owner_id == call.user.id or viewer_of(call).is_admin)
    if view is None or not is_hers or view.layer_id != opened.layer.id:
        raise ViewNotFound
    return view


def _checked(call: UserCall, opened: Opened, settings: Json) -> Json:
    """Return settings as they are kept; columns of which the caller may not know read as unknown."""
    wdms = opened.shape.wdms
    rule = settings["rule"]
    try:
        rule = checked_rule(rule, wdms, call.lang) if rule else None
    except InvalidRule as problem:
        path = ".".join(["settings", "rule", *map(str, problem.path)])
        raise InvalidInput([FieldProblem(path, problem.phrase)]) from problem
    kept = settings | {"rule": rule}
    unknown = sorted(codes_of(kept) - {each.code for each in wdms})
    if unknown:
        raise InvalidInput(_unknown(unknown))
    return kept


def _unknown(codes: Sequence[str]) -> list[FieldProblem]:
    return [FieldProblem("settings", Phrase("layers.no_such_column", {"code": each})) for each in codes]


async def _note(call: UserCall, action: str, opened: Opened, before: Json, after: Json) -> None:
    if not before and not after:
        return
    layer = opened.layer
    event = AuditEvent(
        action=action,
        subject=Subject.LAYER,
        subject_id=layer.id,
        subject_name=layer.code,
        before=before,
        after=after,
    )
    await call.db.write(trail_entry(call, event))
