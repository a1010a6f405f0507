"""Who names a layer or a column: asked before one goes into the trash."""

from collections.abc import Callable, Sequence

from terazi.foundation.context import UserCall
from terazi.foundation.questions import Question
from terazi.modules.layers.errors import InUse
from terazi.modules.layers.queries import editing, tree, views
from terazi.modules.layers.rules.conditions import codes_in
from terazi.modules.layers.rules.views import codes_of
from terazi.modules.layers.values import Layer, LayerUser, Wdm

NamesOfUsers = Callable[[Sequence[str], str], Question[list[str]]]
layer_users: dict[str, NamesOfUsers] = {}
"""Asked what is called how, outside of this module, that names one of these layers, or the column with this code of one of them.

By kind; the wiring puts projects and products here.
"""


async def require_unused(call: UserCall, layers: Sequence[Layer], wdm: Wdm | None = None) -> None:
    """Refuse where layers, or one column of a layer, are named by others; the refusal says by whom."""
    users = await (_users_of_wdm(call, layers[0], wdm) if wdm else _users_of_layers(call, layers))
    codes, column = [each.code for each in layers], wdm.code if wdm else ""
    named = await call.db.ask(*(ask(codes, column) for ask in layer_users.values()))
    for kind, names in zip(layer_users, named, strict=True):
        users += [LayerUser(kind=kind, name=each) for each in names]
    if users:
        raise InUse(users)


async def _users_of_layers(call: UserCall, layers: Sequence[Layer]) -> list[LayerUser]:
    (named,) = await call.db.ask(editing.columns_that_name([each.id for each in layers]))
    return [LayerUser(kind="wdm", name=each) for each in named]


async def _users_of_wdm(call: UserCall, layer: Layer, wdm: Wdm) -> list[LayerUser]:
    own, followers, kept = await call.db.ask(
        tree.wdms_of([layer.code]), editing.followers(wdm.id), views.all_views(layer.id)
    )
    ranged = [
        each.code
        for each in own
        if each.id != wdm.id and any(wdm.code in codes_in(one.get("rule")) for one in each.ranges)
    ]
    columns = [LayerUser(kind="wdm", name=each) for each in [*ranged, *(one.code for one in followers)]]
    return columns + [
        LayerUser(kind="view", name=each.name) for each in kept if wdm.code in codes_of(each.settings)
    ]
