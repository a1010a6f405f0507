"""From which ground a buyer may withdraw from a product, and how that is said."""

import json
from collections.abc import Mapping

from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase, say
from terazi.modules.shops.values.bundles import ProductType
from terazi.modules.shops.values.withdrawal import WithdrawalException, WithdrawalGround

_USUAL: Mapping[str, WithdrawalGround] = {ProductType.SERVICE: WithdrawalGround.DAYS_14}


def usual_ground(product_type: str) -> WithdrawalGround:
    """Return the ground that fits a type of product: what is digital and there at once has its own."""
    return _USUAL.get(product_type, WithdrawalGround.FIRST_USE)


def withdrawal_words(
    product_type: str, ground: WithdrawalGround | None, exception: WithdrawalException | None
) -> Phrase:
    """Return in plain words until when a buyer may withdraw from a product, and why not."""
    ground = ground or usual_ground(product_type)
    if ground is WithdrawalGround.NONE and exception is not None:
        values = {"why": Phrase(f"shops.withdrawal.excepted.{exception.value}"), "letter": exception.letter}
        return Phrase("shops.withdrawal.none", values)
    kind = "service" if product_type == ProductType.SERVICE else "content"
    return Phrase(f"shops.withdrawal.{ground.value}.{kind}")


def with_withdrawal(details: str, lang: Lang) -> str:
    """Return the page of a bundle; one that was written down before its words were says what is usual for each product."""
    if '"withdrawal_text":' in details:
        return details
    page = json.loads(details)
    for product in page["product_list"]:
        product["withdrawal_text"] = say(withdrawal_words(product["product_type"], None, None), lang)
    return json.dumps(page, ensure_ascii=False, separators=(",", ":"))
