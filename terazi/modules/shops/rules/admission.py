"""How a shop comes to sell: the table of its moves, and what must be true of it before it is admitted."""

from collections.abc import Iterator, Mapping

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.turkey import is_tckn, is_vkn
from terazi.modules.shops.rules.shops import MISSING
from terazi.modules.shops.values.shops import Shop, ShopKind, ShopMover, ShopStatus

_DRAFT, _WAITING, _OPEN = ShopStatus.DRAFT, ShopStatus.WAITING, ShopStatus.ACTIVE
_CLOSED, _ENDED = ShopStatus.PASSIVE, ShopStatus.ENDED
_PEOPLE, _ADMIN, _SYSTEM = ShopMover.PEOPLE, ShopMover.ADMIN, ShopMover.SYSTEM

SHOP_MOVES: Mapping[tuple[ShopStatus, ShopStatus], frozenset[ShopMover]] = {
    (_DRAFT, _WAITING): frozenset({_PEOPLE, _ADMIN}),
    (_WAITING, _DRAFT): frozenset({_PEOPLE, _ADMIN}),
    (_WAITING, _OPEN): frozenset({_ADMIN, _SYSTEM}),
    (_OPEN, _CLOSED): frozenset({_PEOPLE, _ADMIN}),
    (_CLOSED, _OPEN): frozenset({_PEOPLE, _ADMIN}),
    (_OPEN, _WAITING): frozenset({_SYSTEM}),
    (_CLOSED, _WAITING): frozenset({_SYSTEM}),
    (_DRAFT, _ENDED): frozenset({_PEOPLE, _ADMIN, _SYSTEM}),
    (_WAITING, _ENDED): frozenset({_PEOPLE, _ADMIN, _SYSTEM}),
    (_OPEN, _ENDED): frozenset({_PEOPLE, _ADMIN, _SYSTEM}),
    (_CLOSED, _ENDED): frozenset({_PEOPLE, _ADMIN, _SYSTEM}),
}
"""Which status follows which, and who may do it; ended is final."""
ADMITTED = frozenset({_OPEN, _CLOSED})

_NEEDED = ("shop_name", "shop_address", "shop_tax_number", "tax_rate_percent", "mail", "phone")
_NEEDED_OF = {ShopKind.STANDARD: (*_NEEDED, "shop_tax_office"), ShopKind.PERSONAL: _NEEDED}


def shop_targets(shop: Shop, movers: frozenset[ShopMover]) -> list[ShopStatus]:
    """Return into which states these may move a shop; what an administrator closed only an administrator opens."""
    return [
        target
        for (state, target), may in SHOP_MOVES.items()
        if state is shop.status and mover_of(shop, target, movers & may) is not None
    ]


def mover_of(shop: Shop, target: ShopStatus, movers: frozenset[ShopMover]) -> ShopMover | None:
    """Return as whom one of these moves a shop; None where none may."""
    may = SHOP_MOVES.get((shop.status, target), frozenset()) & movers
    if target is _OPEN and shop.is_held:
        may -= {_PEOPLE}
    return next((mover for mover in (_ADMIN, _PEOPLE, _SYSTEM) if mover in may), None)


def needs_reason(state: ShopStatus, target: ShopStatus, mover: ShopMover) -> bool:
    """Whether an administrator must say why: who refuses, closes or ends what belongs to others."""
    return mover is _ADMIN and target in (_DRAFT, _CLOSED, _ENDED)


def shop_gaps(shop: Shop) -> list[FieldProblem]:
    """Return what a shop lacks before it may sell: the law asks a seller to say who it is."""
    return list(_gaps(shop))


def _gaps(shop: Shop) -> Iterator[FieldProblem]:
    for name in _NEEDED_OF[shop.kind]:
        if getattr(shop, name) in (None, ""):
            yield FieldProblem(name, MISSING)
    number, mersis = shop.shop_tax_number, shop.mersis_no
    if number and not (is_vkn(number) or is_tckn(number)):
        yield FieldProblem("shop_tax_number", Phrase("shops.tax_number.invalid"))
    elif shop.kind is ShopKind.STANDARD and is_vkn(number) and not mersis:
        yield FieldProblem("mersis_no", MISSING)
    if number and mersis and number not in mersis:
        yield FieldProblem("mersis_no", Phrase("shops.mersis.other_number"))
