"""Questions about shops and the people who work in them."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache
from uuid import UUID

from sqlalchemy import ARRAY, Select, String, Uuid, any_, bindparam, exists, func, literal, or_, select
from sqlalchemy.dialects.postgresql import insert

from terazi.foundation.questions import Question, Statement, deleted, inserted, many, one, touched, value
from terazi.modules.accounts.public import people_question, username_of
from terazi.modules.shops.tables.agreements import AGREEMENT
from terazi.modules.shops.tables.bundles import BUNDLE, BUNDLE_PRODUCT
from terazi.modules.shops.tables.shops import SHOP, SHOP_BANK_ACCOUNT, SHOP_LOGO, SHOP_STAFF
from terazi.modules.shops.values.bundles import BundleStatus
from terazi.modules.shops.values.shops import (
    BankAccount,
    CardProvider,
    ListedShop,
    SeenShop,
    Shop,
    ShopStatus,
    StaffMember,
)

_MOST_STAFF = 200
_SHOP, _STAFF, _ACCOUNT, _LOGO = SHOP.c, SHOP_STAFF.c, SHOP_BANK_ACCOUNT.c, SHOP_LOGO.c
_BUNDLE, _PRODUCT, _AGREEMENT = BUNDLE.c, BUNDLE_PRODUCT.c, AGREEMENT.c


@dataclass(frozen=True, kw_only=True, slots=True)
class ShopCards:
    """Through whom a shop takes cards, and its keys, sealed."""

    id: UUID
    card_provider: CardProvider
    card_keys: bytes | None = field(repr=False)
    most_installments: int
    installments_from: int


_SEEN = (
    *_SHOP,
    username_of(_SHOP.owner_id).label("owner_username"),
    select(_STAFF.roles)
    .where(_STAFF.shop_id == _SHOP.id, _STAFF.user_id == bindparam("user_id"))
    .scalar_subquery()
    .label("staff_roles"),
)
_BUNDLES = select(func.count()).where(_BUNDLE.shop_id == _SHOP.id).scalar_subquery()
_ACTIVE_BUNDLES = (
    select(func.count())
    .where(_BUNDLE.shop_id == _SHOP.id, _BUNDLE.status == BundleStatus.ACTIVE)
    .scalar_subquery()
)
_IS_ID = _SHOP.id == bindparam("shop_id")
_FIND = one(SeenShop, select(*_SEEN).where(_IS_ID))
_FIND_OF_BUNDLE = one(
    SeenShop,
    select(*_SEEN).join(BUNDLE, _BUNDLE.shop_id == _SHOP.id).where(_BUNDLE.id == bindparam("bundle_id")),
)
_FIND_OF_PRODUCT = one(
    SeenShop,
    select(*_SEEN)
    .join(BUNDLE, _BUNDLE.shop_id == _SHOP.id)
    .join(BUNDLE_PRODUCT, _PRODUCT.bundle_id == _BUNDLE.id)
    .where(_PRODUCT.id == bindparam("product_id")),
)
_FIND_OF_AGREEMENT = one(
    SeenShop,
    select(*_SEEN)
    .join(BUNDLE, _BUNDLE.shop_id == _SHOP.id)
    .where(
        _BUNDLE.id
        == select(func.coalesce(_AGREEMENT.bundle_id, _PRODUCT.bundle_id))
        .outerjoin(BUNDLE_PRODUCT, _PRODUCT.id == _AGREEMENT.product_id)
        .where(_AGREEMENT.id == bindparam("agreement_id"))
        .scalar_subquery()
    ),
)
_FIND_PUBLIC = one(Shop, select(*_SHOP).where(_IS_ID, _SHOP.status == ShopStatus.ACTIVE))
_LOCK = one(Shop, select(*_SHOP).where(_IS_ID).with_for_update())
_HOLD = one(Shop, select(*_SHOP).where(_IS_ID).with_for_update(read=True))
_HOLD_OF_BUNDLE = one(
    Shop,
    select(*_SHOP)
    .where(
        _SHOP.id
        # to which shop a bundle belongs never changes
        == select(_BUNDLE.shop_id).where(_BUNDLE.id == bindparam("bundle_id")).scalar_subquery()
    )
    .with_for_update(read=True),
)
_LOCK_OWNED = many(
    Shop,
    select(*_SHOP).where(_SHOP.owner_id == bindparam("owner_id")).order_by(_SHOP.id).with_for_update(),
)
_COUNT = value(select(func.count()).where(_SHOP.owner_id == bindparam("owner_id")))
_LOCK_NAME = touched(
    select(func.pg_advisory_xact_lock(func.hashtextextended(bindparam("name", type_=String()), 0)))
)
# Written into the text, so that the partial indexes on these states are used.
_WAITING = literal(ShopStatus.WAITING, _SHOP.status.type, literal_execute=True)
_OPEN = literal(ShopStatus.ACTIVE, _SHOP.status.type, literal_execute=True)
_COUNT_WAITING = value(select(func.count()).where(_SHOP.status == _WAITING))
_CARDS = select(*(_SHOP[name] for name in ShopCards.__dataclass_fields__))
_CARDS_OF_SHOP = one(ShopCards, _CARDS.where(_IS_ID))
_ACCOUNTS = many(
    BankAccount,
    select(_ACCOUNT.slot, _ACCOUNT.bank_name, _ACCOUNT.bank_title, _ACCOUNT.iban, _ACCOUNT.bank_info)
    .where(_ACCOUNT.shop_id == bindparam("shop_id"))
    .order_by(_ACCOUNT.slot),
)
_PEOPLE = people_question().subquery()
_STAFF_OF_SHOP = many(
    StaffMember,
    select(
        _STAFF.user_id,
        _STAFF.roles,
        _STAFF.created_at,
        _PEOPLE.c.username,
        _PEOPLE.c.firstname,
        _PEOPLE.c.lastname,
    )
    .join(_PEOPLE, _PEOPLE.c.person_id == _STAFF.user_id)
    .where(_STAFF.shop_id == bindparam("shop_id"))
    .order_by(_PEOPLE.c.username_key)
    .limit(_MOST_STAFF),
)
_OWNER_OF_SHOP = one(
    StaffMember,
    select(
        _PEOPLE.c.person_id.label("user_id"),
        _SHOP.created_at,
        _PEOPLE.c.username,
        _PEOPLE.c.firstname,
        _PEOPLE.c.lastname,
    )
    .join(_PEOPLE, _PEOPLE.c.person_id == _SHOP.owner_id)
    .where(_IS_ID),
)
_NEW_STAFF = insert(SHOP_STAFF).values({each.name: bindparam(each.name, type_=each.type) for each in _STAFF})
_PUT_STAFF = touched(
    _NEW_STAFF.on_conflict_do_update(
        index_elements=["shop_id", "user_id"],
        set_={name: _NEW_STAFF.excluded[name] for name in ("roles", "changed_at")},
    )
)
_LOGO_WORN = value(
    select(_SHOP.id).where(_SHOP.shop_logo == bindparam("logo_id"), _SHOP.status == _OPEN).limit(1)
)
_LOGO_OF = value(
    select(exists().where(_LOGO.id == bindparam("logo_id"), _LOGO.owner_id == bindparam("owner_id")))
)
_NUMBER_TAKEN = value(
    select(
        exists().where(
            _SHOP.shop_tax_number == bindparam("number"),
            _SHOP.id != bindparam("shop_id"),
            _SHOP.status.in_([ShopStatus.ACTIVE, ShopStatus.PASSIVE]),
        )
    )
)


def find_shop(shop_id: UUID, *, user_id: UUID) -> Question[SeenShop | None]:
    """A shop, and as what the person is named in it."""
    return _FIND(shop_id=shop_id, user_id=user_id)


def find_shop_of_bundle(bundle_id: UUID, *, user_id: UUID) -> Question[SeenShop | None]:
    """The shop of a bundle, and as what the person is named in it."""
    return _FIND_OF_BUNDLE(bundle_id=bundle_id, user_id=user_id)


def find_shop_of_product(product_id: UUID, *, user_id: UUID) -> Question[SeenShop | None]:
    """The shop of a product, and as what the person is named in it."""
    return _FIND_OF_PRODUCT(product_id=product_id, user_id=user_id)


def find_shop_of_agreement(agreement_id: UUID, *, user_id: UUID) -> Question[SeenShop | None]:
    """The shop of an agreement, and as what the person is named in it."""
    return _FIND_OF_AGREEMENT(agreement_id=agreement_id, user_id=user_id)


def find_public_shop(shop_id: UUID) -> Question[Shop | None]:
    """A shop that is open to everybody."""
    return _FIND_PUBLIC(shop_id=shop_id)


def cards_of_shop(shop_id: UUID) -> Question[ShopCards | None]:
    """Through whom a shop takes cards."""
    return _CARDS_OF_SHOP(shop_id=shop_id)


def card_keys_of(shop_ids: Select[UUID]) -> Statement[list[ShopCards]]:
    """Return what asks through whom the shops that are found by a question take cards."""
    return many(ShopCards, _CARDS.where(_SHOP.id.in_(shop_ids)))


def count_waiting() -> Question[int]:
    """How many shops wait for an administrator to admit them."""
    return _COUNT_WAITING()


@cache
def _list(
    *, of_one: bool, of_status: bool, is_later: bool, is_named: bool, is_among: bool
) -> Statement[list[ListedShop]]:
    question = select(
        *_SEEN, _BUNDLES.label("bundle_count"), _ACTIVE_BUNDLES.label("active_bundle_count")
    ).order_by(_SHOP.id.desc())
    if of_one:
        works = exists().where(_STAFF.shop_id == _SHOP.id, _STAFF.user_id == bindparam("of", type_=Uuid()))
        question = question.where(or_(_SHOP.owner_id == bindparam("of", type_=Uuid()), works))
    if of_status:
        question = question.where(_SHOP.status == bindparam("status"))
    if is_later:
        question = question.where(_SHOP.id < bindparam("before"))
    if is_named:
        question = question.where(func.strpos(_SHOP.search_key, bindparam("words")) > 0)
    if is_among:
        question = question.where(_SHOP.id == any_(bindparam("ids", type_=ARRAY(Uuid()))))
    return many(ListedShop, question.limit(bindparam("count")))


def list_shops(
    *,
    user_id: UUID,
    of: UUID | None,
    before: UUID | None,
    count: int,
    status: ShopStatus | None = None,
    words: str = "",
    among: Sequence[UUID] | None = None,
) -> Question[list[ListedShop]]:
    """The shops a person owns or works in, or everyone's where ``of`` is empty, newest first; by name, or of some."""
    listed = _list(
        of_one=of is not None,
        of_status=status is not None,
        is_later=before is not None,
        is_named=bool(words),
        is_among=among is not None,
    )
    return listed(
        user_id=user_id,
        of=of,
        before=before,
        count=count,
        status=status,
        words=words,
        ids=list(among or ()),
    )


def lock_shop(shop_id: UUID) -> Question[Shop | None]:
    """A shop, locked for a change."""
    return _LOCK(shop_id=shop_id)


def hold_shop(shop_id: UUID) -> Question[Shop | None]:
    """A shop that stays as it is until the transaction ends; others may hold it too."""
    return _HOLD(shop_id=shop_id)


def hold_shop_of_bundle(bundle_id: UUID) -> Question[Shop | None]:
    """The shop of a bundle, which stays as it is until the transaction ends; others may hold it too."""
    return _HOLD_OF_BUNDLE(bundle_id=bundle_id)


def lock_shops_owned(owner_id: UUID) -> Question[list[Shop]]:
    """The shops of a person, locked for a change."""
    return _LOCK_OWNED(owner_id=owner_id)


def lock_shops_of(owner_id: UUID) -> Question[int]:
    """Keep others from making a shop for a person until the transaction ends."""
    return _LOCK_NAME(name=f"shops of {owner_id}")


def count_shops(owner_id: UUID) -> Question[int]:
    """How many shops a person owns."""
    return _COUNT(owner_id=owner_id)


def accounts_of_shop(shop_id: UUID) -> Question[list[BankAccount]]:
    """The bank accounts of a shop by their slots."""
    return _ACCOUNTS(shop_id=shop_id)


def replace_accounts(shop_id: UUID, accounts: Sequence[BankAccount]) -> list[Question[int]]:
    """Make these the bank accounts of a shop."""
    return [
        deleted(SHOP_BANK_ACCOUNT, {"shop_id": shop_id}),
        *(
            inserted(
                SHOP_BANK_ACCOUNT,
                shop_id=shop_id,
                slot=account.slot,
                bank_name=account.bank_name,
                bank_title=account.bank_title,
                iban=account.iban,
                bank_info=account.bank_info,
            )
            for account in accounts
        ),
    ]


def list_staff(shop_id: UUID) -> Question[list[StaffMember]]:
    """Who works in a shop beside its owner, by username."""
    return _STAFF_OF_SHOP(shop_id=shop_id)


def find_owner(shop_id: UUID) -> Question[StaffMember | None]:
    """The owner of a shop, in it since it was made."""
    return _OWNER_OF_SHOP(shop_id=shop_id)


def put_staff(**columns: object) -> Question[int]:
    """Name a person in a shop, or change as what."""
    return _PUT_STAFF(**columns)


def shop_with_logo(logo_id: UUID) -> Question[UUID | None]:
    """A shop that is open to everybody and wears this logo."""
    return _LOGO_WORN(logo_id=logo_id)


def is_logo_of(logo_id: UUID, owner_id: UUID) -> Question[bool]:
    """Whether a person uploaded this logo."""
    return _LOGO_OF(logo_id=logo_id, owner_id=owner_id)


def lock_tax_number(number: str) -> Question[int]:
    """Keep others from admitting a shop with this tax number until the transaction ends."""
    return _LOCK_NAME(name=f"tax number {number}")


def is_number_taken(shop: Shop) -> Question[bool]:
    """Whether another shop that may sell has the tax number of this one."""
    return _NUMBER_TAKEN(number=shop.shop_tax_number, shop_id=shop.id)
