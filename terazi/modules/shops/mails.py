"""What the owner of a shop is told of its way, in the owner's language."""

from terazi.foundation.context import Call
from terazi.foundation.ids import UserId
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.mail_jobs import send_mail
from terazi.modules.accounts.public import get_profile
from terazi.modules.shops.tables.shops import Shop

_SHOP = {Lang.TR: "/magaza-kaydi", Lang.EN: "/user-shop-record"}


async def mail_owner(call: Call, shop: Shop, kind: str, *, reason: str = "") -> None:
    """Send the mail of one kind; its subject and text are the phrases of that kind."""
    if shop.owner_id is None:
        return
    owner = await get_profile(call.db, UserId(shop.owner_id))
    lang = owner["active_lang"] or Lang.TR
    values = {"shop": shop.shop_name, "reason": reason}
    await send_mail(
        call,
        to_address=owner["mail"],
        subject=Phrase(f"shops.mail.{kind}.subject", values),
        paragraphs=[Phrase(f"shops.mail.{kind}.text", values)],
        link=f"{call.base_url}{_SHOP[lang]}?shop={shop.id}",
        lang=lang,
    )
