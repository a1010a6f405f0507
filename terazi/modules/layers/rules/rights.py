"""Who may read and who may edit a layer, from the layer itself and the layers above it."""

from collections.abc import Mapping, Sequence, Set
from dataclasses import dataclass, replace
from functools import reduce
from uuid import UUID

from terazi.modules.layers.rules.conditions import codes_in
from terazi.modules.layers.values import Layer, LayerState, Reading, RecordParent, Shape, Wdm, WdmState

Chain = Sequence[Layer]
"""A layer and what is above it, the root last."""
ADMIN = "admin"
_HIDDEN = frozenset({LayerState.DRAFT, LayerState.TRASHED})


@dataclass(frozen=True, kw_only=True, slots=True)
class Viewer:
    """Who asks for layers: a person with authorizations, or a stranger or an application, who are no person here."""

    is_person: bool = False
    codes: frozenset[str] = frozenset()

    @property
    def is_admin(self) -> bool:
        """Whether everything is open to whoever asks."""
        return ADMIN in self.codes

    def holds(self, wanted: Sequence[str]) -> bool:
        """Whether whoever asks has one of the codes; administrators have them all."""
        return self.is_admin or not self.codes.isdisjoint(wanted)


STRANGER = Viewer()


@dataclass(frozen=True, kw_only=True, slots=True)
class Rights:
    """What a layer says of who may read and edit it, together with the layers above it."""

    reading: Reading
    read_codes: Sequence[str]
    edit_codes: Sequence[str]
    is_hidden: bool
    """It, or a layer above it, is a draft or in the trash: nobody but administrators may know of it."""

    def may_edit(self, viewer: Viewer) -> bool:
        """Whether somebody may change records, and see private columns."""
        if viewer.is_admin:
            return True
        return viewer.is_person and not self.is_hidden and viewer.holds(self.edit_codes)

    def may_read(self, viewer: Viewer) -> bool:
        """Whether somebody may know of the layer and read its records; who may edit it may."""
        if self.may_edit(viewer):
            return True
        if self.is_hidden:
            return False
        match self.reading:
            case Reading.OPEN:
                return True
            case Reading.SIGNED_IN:
                return viewer.is_person
            case Reading.ROLES:
                return viewer.is_person and viewer.holds(self.read_codes)


@dataclass(frozen=True, kw_only=True, slots=True)
class Opened:
    """A layer as it is open to somebody: with the columns alone that they may see."""

    shape: Shape
    may_edit: bool
    chain: Chain
    """The layer and those above it, the root last."""
    rights: Rights
    known: Mapping[UUID, Layer]
    """The layers above, those that columns name records of, and what is above these."""

    @property
    def layer(self) -> Layer:
        """The layer itself."""
        return self.shape.layer

    @property
    def above(self) -> Layer | None:
        """The layer whose records are above its own: itself, or the nearest above with a table."""
        match self.layer.record_parent:
            case RecordParent.SAME:
                return self.layer
            case RecordParent.ABOVE:
                return next((each for each in self.chain[1:] if each.has_table), None)
        return None


def rights_of(chain: Chain) -> Rights:
    """Return the rights of a layer: each from the nearest layer that says it; where none does it is for administrators."""
    return reduce(rights_beneath, reversed(chain), _NOBODY)


def rights_beneath(above: Rights, layer: Layer) -> Rights:
    """Return the rights of a layer: its own, and those of the layer above it where it says none."""
    return Rights(
        reading=layer.reading or above.reading,
        read_codes=layer.read_codes or above.read_codes,
        edit_codes=layer.edit_codes or above.edit_codes,
        is_hidden=above.is_hidden or layer.state in _HIDDEN,
    )


_NOBODY = Rights(reading=Reading.ROLES, read_codes=(), edit_codes=(), is_hidden=False)
"""Where nothing is said: for administrators alone."""


def chain_of(layer: Layer, known: Mapping[UUID, Layer]) -> Chain:
    """Return a layer with those above it."""
    chain = [layer]
    while chain[-1].parent_id is not None:
        chain.append(known[chain[-1].parent_id])
    return chain


def opened_to(viewer: Viewer, shape: Shape, known: Mapping[UUID, Layer]) -> Opened | None:
    """Return a layer as somebody sees it; None where they may not know of it."""
    chain = chain_of(shape.layer, known)
    rights = rights_of(chain)
    if not rights.may_read(viewer):
        return None
    may_edit = rights.may_edit(viewer)
    return Opened(
        shape=seen_by(viewer, shape, may_edit=may_edit),
        may_edit=may_edit,
        chain=chain,
        rights=rights,
        known=known,
    )


@dataclass(frozen=True, kw_only=True, slots=True)
class Seen:
    """A layer as it stands in the tree that somebody sees."""

    layer: Layer
    parent: Layer | None
    """The nearest layer above it of which they may know."""
    rights: Rights


def seen_tree(layers: Sequence[Layer], viewer: Viewer) -> list[Seen]:
    """Return the layers of which somebody may know, those above before those beneath, else in the order they come in."""
    beneath: dict[UUID | None, list[Layer]] = {}
    for each in layers:
        beneath.setdefault(each.parent_id, []).append(each)
    found: list[Seen] = []
    waiting: list[tuple[Layer, Layer | None, Rights]] = [
        (each, None, _NOBODY) for each in reversed(beneath.get(None, []))
    ]
    while waiting:
        layer, parent, above = waiting.pop()
        rights = rights_beneath(above, layer)
        if rights.may_read(viewer):
            found.append(Seen(layer=layer, parent=parent, rights=rights))
            parent = layer
        waiting += [(each, parent, rights) for each in reversed(beneath.get(layer.id, []))]
    return found


def may_know(viewer: Viewer, layer: Layer, known: Mapping[UUID, Layer]) -> bool:
    """Whether somebody may know of a layer."""
    return rights_of(chain_of(layer, known)).may_read(viewer)


def is_shown(viewer: Viewer, wdm: Wdm, *, may_edit: bool) -> bool:
    """Whether somebody who may read a layer may know of a column: private ones are for editors, hidden ones for administrators."""
    return (may_edit or not wdm.is_private) and (viewer.is_admin or wdm.state is WdmState.ACTIVE)


def seen_by(viewer: Viewer, shape: Shape, *, may_edit: bool) -> Shape:
    """Return a layer without columns of which whoever asks may not know: private ones, hidden ones."""
    wdms = [each for each in shape.wdms if is_shown(viewer, each, may_edit=may_edit)]
    sets = {each.option_set_id for each in wdms}
    options = {key: listed for key, listed in shape.options.items() if key in sets}
    shown, codes = {each.id for each in wdms}, {each.code for each in wdms}
    layer = replace(
        shape.layer,
        title_wdm_id=shape.layer.title_wdm_id if shape.layer.title_wdm_id in shown else None,
        key_wdm_id=shape.layer.key_wdm_id if shape.layer.key_wdm_id in shown else None,
    )
    return Shape(layer=layer, wdms=[_without_ranges(each, codes) for each in wdms], options=options)


def _without_ranges(wdm: Wdm, codes: Set[str]) -> Wdm:
    """Return a column without the ranges for those whom a rule over unknown columns names: it would tell of these."""
    known = [each for each in wdm.ranges if codes_in(each.get("rule")) <= codes]
    return wdm if len(known) == len(wdm.ranges) else replace(wdm, ranges=known)
