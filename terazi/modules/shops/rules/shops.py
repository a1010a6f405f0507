"""What must be true of a shop's fields together, who may do what in it, and where its logo is."""

from collections.abc import Collection, Iterable, Mapping
from uuid import UUID

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.turkey import bank_of_iban
from terazi.modules.shops.values.shops import ADMIN, BankAccount, CardProvider, ShopRole

MISSING = Phrase("foundation.field.missing")


def bank_problems(accounts: Mapping[int, BankAccount]) -> list[FieldProblem]:
    """Return what is wrong with the bank accounts of a shop: each IBAN stands once, and with whose account it is."""
    problems = []
    seen: set[str] = set()
    for slot, account in accounts.items():
        if not account.iban:
            problems.append(FieldProblem(f"iban_{slot}", MISSING))
        elif account.iban in seen:
            problems.append(FieldProblem(f"iban_{slot}", Phrase("shops.iban.twice")))
        elif not account.bank_title:
            problems.append(FieldProblem(f"bank_title_{slot}", MISSING))
        seen.add(account.iban)
    return problems


def with_bank_name(account: BankAccount) -> BankAccount:
    """Return the account with the name of its bank, where none was given."""
    name = account.bank_name or bank_of_iban(account.iban) or ""
    return BankAccount(
        slot=account.slot,
        bank_name=name,
        bank_title=account.bank_title,
        iban=account.iban,
        bank_info=account.bank_info,
    )


def needed_card_keys(provider: CardProvider) -> tuple[str, ...]:
    """Return which keys a provider needs."""
    return {
        CardProvider.NONE: (),
        CardProvider.SANDBOX: (),
        CardProvider.IYZICO: ("api_key", "secret_key"),
        CardProvider.STRIPE: ("secret_key", "webhook_secret"),
    }[provider]


def rights_in_shop(
    *, held: Collection[str], is_owner: bool, staff_roles: Iterable[str] | None
) -> frozenset[ShopRole]:
    """Return what a person may do in a shop: its owner everything, others what they hold and were given there.

    An authorization by itself opens no shop; shop_admin, given in a shop, is everything in it.
    """
    if ADMIN in held or is_owner:
        return frozenset(ShopRole)
    named = set(staff_roles or ())
    given = frozenset(role for role in ShopRole if role in held and role in named)
    return frozenset(ShopRole) if ShopRole.SHOP_ADMIN in given else given


def belongs_to_shop(*, held: Collection[str], is_owner: bool, staff_roles: Iterable[str] | None) -> bool:
    """Whether a shop is a person's own business at all; others are told that it does not exist."""
    return ADMIN in held or is_owner or staff_roles is not None


def is_for(user_client_id: UUID | None, *, caller_id: UUID, owner_id: UUID | None, is_admin: bool) -> bool:
    """Whether the caller may act in that person's name: one's own, or as administrator that of the owner."""
    return user_client_id in (None, caller_id) or (is_admin and user_client_id == owner_id)


def logo_url(logo_id: UUID | None) -> str:
    """Return the public address of a logo; empty without one."""
    return "" if logo_id is None else f"/v1/shop/logo?logo_id={logo_id}"
