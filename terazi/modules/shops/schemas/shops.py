"""Requests and answers about shops, their people and their logos."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import asdict
from datetime import datetime
from decimal import Decimal
from typing import Annotated, Literal, Self
from uuid import UUID

from pydantic import BaseModel, Field

from terazi.foundation.calls.schemas import Answer, RequestModel
from terazi.foundation.types import Value
from terazi.modules.shops.rules.shops import needed_card_keys
from terazi.modules.shops.schemas import fields
from terazi.modules.shops.values.shops import (
    BANK_SLOTS,
    BankAccount,
    CardProvider,
    ListedShop,
    SeenShop,
    Shop,
    ShopKind,
    ShopRole,
    ShopStatus,
    StaffMember,
)

_PUBLIC = (
    "shop_name",
    "short_name",
    "shop_address",
    "shop_tax_office",
    "shop_tax_number",
    "mersis_no",
    "trade_register_number",
    "shop_web_link",
    "mail",
    "phone",
)


def slot_field(name: str, slot: int) -> str:
    """Return what a field of a bank slot is called: the first slot's information has no number."""
    return name if name == "bank_info" and slot == 1 else f"{name}_{slot}"


class _ShopFields(RequestModel):
    shop_name: fields.Line200 = ""
    short_name: fields.Line60 = Field("", description="what cards and mails call the shop; empty: shop_name")
    shop_logo: UUID | None = Field(None, description="logo_id of an uploaded logo")
    shop_address: fields.Text500 = ""
    shop_tax_office: fields.Line100 = ""
    shop_tax_number: fields.TaxNumber = Field("", description="VKN of a company, or TCKN of a person")
    tax_rate_percent: fields.Percent = None
    mersis_no: fields.Mersis = ""
    trade_register_number: fields.Line50 = ""
    shop_web_link: fields.WebLink = ""
    mail: fields.Mail = ""
    phone: fields.Phone = ""


class ShopBody(_ShopFields):
    """A shop; what is left out of a change stays as it is. ``bank_name_N`` is filled from the IBAN where it is empty."""

    bank_name_1: fields.Line100 = ""
    bank_title_1: fields.Line200 = ""
    iban_1: fields.Iban = ""
    bank_info: fields.Text500 = ""
    bank_name_2: fields.Line100 = ""
    bank_title_2: fields.Line200 = ""
    iban_2: fields.Iban = ""
    bank_info_2: fields.Text500 = ""
    bank_name_3: fields.Line100 = ""
    bank_title_3: fields.Line200 = ""
    iban_3: fields.Iban = ""
    bank_info_3: fields.Text500 = ""
    bank_name_4: fields.Line100 = ""
    bank_title_4: fields.Line200 = ""
    iban_4: fields.Iban = ""
    bank_info_4: fields.Text500 = ""
    bank_name_5: fields.Line100 = ""
    bank_title_5: fields.Line200 = ""
    iban_5: fields.Iban = ""
    bank_info_5: fields.Text500 = ""

    def columns(self, *, is_new: bool) -> dict[str, Value]:
        """Return the fields of the shop itself that were sent; of a new one all."""
        sent = self.model_dump(exclude_unset=not is_new)
        return {name: value for name, value in sent.items() if name in _ShopFields.model_fields}

    def accounts(self, stored: Mapping[int, BankAccount]) -> dict[int, BankAccount]:
        """Return the bank accounts with these changes; a slot without any entry is empty."""
        sent = self.model_dump(exclude=set(_ShopFields.model_fields), exclude_unset=True)
        accounts = {}
        for slot in BANK_SLOTS:
            values = {
                name: sent.get(slot_field(name, slot), getattr(stored.get(slot), name, ""))
                for name in ("bank_name", "bank_title", "iban", "bank_info")
            }
            account = BankAccount(slot=slot, **values)
            if account.iban or account.bank_title or account.bank_info:
                accounts[slot] = account
        return accounts


class InstallmentsBody(RequestModel):
    """In how many instalments cards may pay at most, at the price of a payment at once, and from which amount on."""

    most: Literal[1, 2, 3, 6, 9, 12]
    least_minor: Annotated[int, Field(ge=0, le=10**12)] = 0


class CardBody(RequestModel):
    """Through whom a shop takes cards; keys that are left out stay, and none is ever shown again."""

    card_provider: CardProvider
    api_key: Annotated[str, Field(max_length=200)] | None = None
    secret_key: Annotated[str, Field(max_length=200)] | None = None
    webhook_secret: Annotated[str, Field(max_length=200)] | None = None
    installments: InstallmentsBody | None = None

    def keys(self) -> dict[str, str]:
        """Return the keys that were sent."""
        sent = self.model_dump(exclude={"card_provider", "installments"}, exclude_none=True)
        return {name: value.strip() for name, value in sent.items() if value.strip()}


class StaffBody(RequestModel):
    """Who works in the shop, and what the person is trusted with there."""

    username: Annotated[str, Field(max_length=64)]
    roles: Annotated[list[ShopRole], Field(min_length=1, max_length=len(ShopRole))]


class StaffRef(RequestModel):
    staff_user_client_id: UUID


class ShopId(Answer):
    """The shop that was made or changed."""

    user_shop_client_id: UUID


class ShopsBody(RequestModel):
    """Which shops are listed."""

    user_shop_client_id_list: list[UUID] | None = Field(
        None, max_length=200, description="only these; without it all"
    )


ALL_SHOPS = ShopsBody()


class StatusBody(RequestModel):
    """What is said when a shop is moved."""

    reason: Annotated[str, Field(max_length=500)] = Field(
        "", description="needed of an administrator who refuses, closes or ends the shop of somebody else"
    )
    is_second_on_purpose: bool = Field(
        False, description="of an administrator: admit it although another shop has its tax number"
    )


NOTHING_SAID = StatusBody()


class ShopStatusAnswer(Answer):
    status: ShopStatus


class BankAccountView(BaseModel):
    """One bank slot of a shop."""

    slot: int
    bank_name: str
    bank_title: str
    iban: str
    bank_info: str


class ShopView(BaseModel):
    """A shop as everybody may see it: who the seller is."""

    user_shop_client_id: UUID
    kind: ShopKind
    status: ShopStatus
    shop_name: str
    short_name: str
    shop_logo: UUID | None
    shop_logo_url: str
    shop_address: str
    shop_tax_office: str
    shop_tax_number: str
    mersis_no: str
    trade_register_number: str
    shop_web_link: str
    mail: str
    phone: str
    own: "OwnShopView | None" = None
    """What only people of the shop see."""

    @classmethod
    def of(cls, shop: Shop, logo_url: str, own: "OwnShopView | None" = None) -> Self:
        """Return the shop; ``own`` where a person of the shop looks at it."""
        return cls(
            user_shop_client_id=shop.id,
            kind=shop.kind,
            status=shop.status,
            shop_logo=shop.shop_logo,
            shop_logo_url=logo_url,
            own=own,
            **{name: getattr(shop, name) for name in _PUBLIC},
        )


class OwnShopView(BaseModel):
    """What only people of the shop see of it."""

    owner_username: str
    tax_rate_percent: Decimal | None
    card_provider: CardProvider
    has_card_keys: bool
    most_installments: int
    installments_from: int = Field(description="in kuruş")
    is_platform: bool = Field(description="whether it may sell credits and roles")
    bank_accounts: list[BankAccountView]
    my_roles: list[ShopRole]
    missing: list[str] = Field(description="fields the shop needs before it can be admitted")
    target_list: list[ShopStatus] = Field(description="into which states the caller may move it now")
    status_reason: str = Field(description="why an administrator refused, closed or ended it")
    is_held: bool = Field(description="closed by an administrator; only one of them opens it again")
    asked_at: datetime | None = Field(description="when it asked for admission last")
    admitted_at: datetime | None
    created_at: datetime
    changed_at: datetime

    @classmethod
    def of(
        cls,
        shop: SeenShop,
        *,
        accounts: Iterable[BankAccount],
        rights: Collection[ShopRole],
        missing: list[str],
        targets: Iterable[ShopStatus],
    ) -> Self:
        """Return what the people of a shop see of it."""
        return cls(
            owner_username=shop.owner_username or "",
            tax_rate_percent=shop.tax_rate_percent,
            card_provider=shop.card_provider,
            has_card_keys=bool(needed_card_keys(shop.card_provider)),
            most_installments=shop.most_installments,
            installments_from=shop.installments_from,
            is_platform=shop.is_platform,
            bank_accounts=[BankAccountView(**asdict(account)) for account in accounts],
            my_roles=[role for role in ShopRole if role in rights],
            missing=missing,
            target_list=list(targets),
            status_reason=shop.status_reason,
            is_held=shop.is_held,
            asked_at=shop.asked_at,
            admitted_at=shop.admitted_at,
            created_at=shop.created_at,
            changed_at=shop.changed_at,
        )


class ShopAnswer(Answer):
    """One shop."""

    shop: ShopView


class ShopListItem(BaseModel):
    """One of the shops a person works in."""

    user_shop_client_id: UUID
    shop_name: str
    short_name: str
    kind: ShopKind
    status: ShopStatus
    is_platform: bool
    asked_at: datetime | None
    shop_logo_url: str
    owner_username: str
    my_roles: list[ShopRole]
    bundle_count: int
    active_bundle_count: int
    created_at: datetime

    @classmethod
    def of(cls, shop: ListedShop, logo_url: str, rights: Collection[ShopRole]) -> Self:
        """Return a shop of a list."""
        return cls(
            user_shop_client_id=shop.id,
            shop_name=shop.shop_name,
            short_name=shop.short_name,
            kind=shop.kind,
            status=shop.status,
            is_platform=shop.is_platform,
            asked_at=shop.asked_at,
            shop_logo_url=logo_url,
            owner_username=shop.owner_username or "",
            my_roles=[role for role in ShopRole if role in rights],
            bundle_count=shop.bundle_count,
            active_bundle_count=shop.active_bundle_count,
            created_at=shop.created_at,
        )


class ShopList(Answer):
    """The shops a person works in, newest first."""

    list: list[ShopListItem]
    next: UUID | None


class StaffView(BaseModel):
    """A person who works in a shop."""

    staff_user_client_id: UUID
    username: str
    name: str
    roles: list[ShopRole]
    is_owner: bool
    created_at: datetime

    @classmethod
    def of(cls, member: StaffMember, *, is_owner: bool) -> Self:
        """Return the person as the shop's people see it."""
        return cls(
            staff_user_client_id=member.user_id,
            username=member.username,
            name=" ".join(filter(None, [member.firstname, member.lastname])),
            roles=[role for role in ShopRole if role in member.roles],
            is_owner=is_owner,
            created_at=member.created_at,
        )


class StaffRecorded(Answer):
    staff_user_client_id: UUID


class StaffList(Answer):
    """Who works in a shop, the owner first."""

    list: list[StaffView]


class LogoAnswer(Answer):
    """The logo that was kept; the shop shows it once it is saved with ``logo_id`` as shop_logo."""

    logo_id: UUID
    logo_url: str
    width: int
    height: int
