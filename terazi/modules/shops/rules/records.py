"""What must be true of a shop's fields together."""

from collections.abc import Mapping

from terazi.foundation.errors import FieldProblem
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.turkey import bank_of_iban
from terazi.modules.shops.values import BankAccount, CardProvider

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
