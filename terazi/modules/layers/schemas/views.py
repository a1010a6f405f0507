"""Layers and columns as answers show them."""

from collections.abc import Mapping, Sequence, Set
from uuid import UUID

from terazi.modules.layers.rules.rights import Opened, Seen, Viewer, may_know
from terazi.modules.layers.rules.tree import count_of, edition_of
from terazi.modules.layers.rules.views import SeenView
from terazi.modules.layers.schemas import changing, describing
from terazi.modules.layers.schemas.describing import Captions
from terazi.modules.layers.values import Layer, Option, OptionSet, Reading, Wdm

Sums = Mapping[str, int]
"""How many records layers have and which edition they are of, by subject."""


def layer_view(opened: Opened, viewer: Viewer, sums: Sums) -> describing.LayerView:
    """Return a layer with the columns that its reader may see."""
    layer, known = opened.layer, opened.known
    seen = [each for each in opened.chain if may_know(viewer, each, known)]
    codes = {each.id: each.code for each in opened.shape.wdms}
    own = describing.OwnRights(
        reading=layer.reading, read_codes=list(layer.read_codes), edit_codes=list(layer.edit_codes)
    )
    return describing.LayerView(
        layer_id=layer.id,
        layer_code=layer.code,
        parent_code=seen[1].code if len(seen) > 1 else None,
        path=[path_step(each) for each in reversed(seen)],
        captions=Captions(**layer.captions),
        help=Captions(**layer.help),
        icon=layer.icon,
        state=layer.state,
        reading=opened.rights.reading,
        may_edit=opened.may_edit,
        own_rights=own if viewer.is_admin else None,
        record_parent=layer.record_parent,
        record_parent_layer=opened.above.code if opened.above in seen else None,
        title_wdm=codes.get(layer.title_wdm_id) if layer.title_wdm_id else None,
        key_wdm=codes.get(layer.key_wdm_id) if layer.key_wdm_id else None,
        has_table=layer.has_table,
        shape_version=layer.shape_version,
        record_count=sums.get(count_of(layer), 0),
        edition=sums.get(edition_of(layer), 0),
        wdm_list=[wdm_view(each, opened, viewer) for each in opened.shape.wdms],
    )


def path_step(layer: Layer) -> describing.PathStep:
    """Return a layer as a step of a path."""
    return describing.PathStep(layer_code=layer.code, captions=Captions(**layer.captions))


def wdm_view(wdm: Wdm, opened: Opened, viewer: Viewer) -> describing.WdmView:
    """Return a column; the layer whose records it names is said to those alone who may know of it."""
    target = opened.known.get(wdm.target_id) if wdm.target_id else None
    options = opened.shape.options.get(wdm.option_set_id, []) if wdm.option_set_id else []
    return describing.WdmView(
        wdm_id=wdm.id,
        wdm_code=wdm.code,
        captions=Captions(**wdm.captions),
        help=Captions(**wdm.help),
        synonyms=list(wdm.synonyms),
        kind=wdm.kind,
        column_type=wdm.kind.column_type.value,
        display=wdm.display,
        unit=wdm.unit,
        decimals=wdm.decimals,
        molar_mass=wdm.molar_mass,
        valence=wdm.valence,
        conversions=[describing.LineView(**each) for each in wdm.lines],
        ranges=[describing.RangeView(**each) for each in wdm.ranges],
        options=[option_view(each) for each in options],
        option_set_id=wdm.option_set_id,
        target_layer_code=target.code if target and may_know(viewer, target, opened.known) else None,
        required=wdm.is_required,
        unique=wdm.is_unique,
        default=wdm.default,
        may_grow=wdm.may_grow,
        is_private=wdm.is_private,
        state=wdm.state,
        same_as_id=wdm.same_as_id if viewer.is_admin else None,
        external_codes=dict(wdm.external_codes),
        source=wdm.source,
        is_built=wdm.column_number is not None,
    )


def option_view(option: Option) -> describing.OptionView:
    """Return an option."""
    return describing.OptionView(
        option_id=option.id,
        option_code=option.code,
        captions=Captions(**option.captions),
        synonyms=list(option.synonyms),
        colour=option.colour,
        is_retired=option.is_retired,
    )


def tree_view(seen: Sequence[Seen], viewer: Viewer, sums: Sums) -> list[describing.TreeNode]:
    """Return the tree that somebody sees."""
    return [
        describing.TreeNode(
            layer_code=each.layer.code,
            parent_code=each.parent.code if each.parent else None,
            captions=Captions(**each.layer.captions),
            icon=each.layer.icon,
            state=each.layer.state,
            has_table=each.layer.has_table,
            is_open=each.rights.reading is Reading.OPEN,
            reading=each.rights.reading,
            may_edit=each.rights.may_edit(viewer),
            record_count=sums.get(count_of(each.layer), 0),
        )
        for each in seen
    ]


def marked_view(
    seen: Sequence[Seen], asked: Mapping[UUID, Sequence[Wdm]], passed: Set[UUID]
) -> list[describing.MarkedNode]:
    """Return the part of a tree in which columns are, and through which the ways to them lead."""
    return [
        describing.MarkedNode(
            layer_code=each.layer.code,
            parent_code=each.parent.code if each.parent else None,
            captions=Captions(**each.layer.captions),
            icon=each.layer.icon,
            is_asked=each.layer.id in asked,
            wdm_list=[
                describing.MarkedColumn(wdm_id=wdm.id, wdm_code=wdm.code, captions=Captions(**wdm.captions))
                for wdm in asked.get(each.layer.id, ())
            ],
        )
        for each in seen
        if each.layer.id in asked or each.layer.id in passed
    ]


def option_set_view(each: OptionSet) -> changing.OptionSetView:
    """Return a list of values."""
    return changing.OptionSetView(
        option_set_id=each.id,
        option_set=each.code,
        captions=Captions(**each.captions),
        option_count=each.options,
        column_count=each.columns,
    )


def listed_view(seen: SeenView) -> changing.ListedView:
    """Return a view as its reader sees it."""
    return changing.ListedView(
        view_id=seen.view.id,
        name=seen.view.name,
        is_shared=seen.view.is_shared,
        is_own=seen.is_own,
        may_change=seen.may_change,
        settings=changing.ViewSettings(**seen.view.settings),
    )
