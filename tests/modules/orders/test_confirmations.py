"""The confirmation of a purchase carries the agreements as a file, whatever happens on its way."""

from dataclasses import replace
from typing import Any

import pytest

from terazi.foundation.mail import MAIL_FILES, Letter
from terazi.foundation.mail_jobs import deliver_mail, forget_mail_files
from terazi.foundation.storage import FileMissingError, Storage, StoreLostError
from terazi.modules.orders.actions import confirmations
from terazi.modules.orders.actions.confirmations import confirm_purchase
from tests.calling import HouseUnderTest
from tests.modules.orders.buying import Buyer, paid_by_card
from tests.modules.shops.selling import Seller

KIND = "orders.mail.bought"


async def sent_too(house: HouseUnderTest) -> None:
    """Run the jobs, and then those that they ask for."""
    await house.run_jobs()
    await house.run_jobs()


async def bought(house: HouseUnderTest) -> list[Any]:
    return [mail for mail in await house.mails(to="alici@example.com") if mail.kind == KIND]


def payment_of(made: dict[str, Any]) -> str:
    return str(made["payment_list"][0]["user_shopcart_bundle_product_payment_client_id"])


async def test_the_agreements_go_out_with_the_confirmation_as_a_file(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [pack])
    await sent_too(house)
    (mail,) = await bought(house)
    assert "Onayladığınız sözleşmeler bu e-postanın ekinde." in mail.body_text
    (letter,) = [each for each in house.sent if each.id == mail.id]
    (file,) = letter.enclosures
    assert (file.name, file.media_type) == (f"Sözleşmeler {made['order_number']}.pdf", "application/pdf")
    assert file.content.startswith(b"%PDF-")


async def test_a_confirmation_that_is_asked_for_twice_is_one_mail(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [pack])
    await confirm_purchase.handler(house.work(), payment_id=payment_of(made))
    await confirm_purchase.handler(house.work(), payment_id=payment_of(made))
    await sent_too(house)
    assert len(await bought(house)) == 1
    assert [each.subject for each in house.sent].count((await bought(house))[0].subject) == 1


async def test_a_store_that_is_away_delays_the_confirmation_and_loses_nothing(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = await paid_by_card(house, buyer, seller, [pack])

    async def away(self: Storage, key: str, content: bytes) -> None:
        raise StoreLostError("the file store: away")

    with monkeypatch.context() as broken:
        broken.setattr(Storage, "put", away)
        with pytest.raises(StoreLostError):
            await confirm_purchase.handler(house.work(), payment_id=payment_of(made))
        assert await bought(house) == []
    await confirm_purchase.handler(house.work(), payment_id=payment_of(made))
    (mail,) = await bought(house)
    assert len(mail.attachments) == 1


async def test_a_mail_server_that_is_away_gets_the_file_with_the_next_try(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [pack])
    await confirm_purchase.handler(house.work(), payment_id=payment_of(made))
    (mail,) = await bought(house)
    work, letters = house.work(), []

    async def refuse(letter: Letter) -> None:
        letters.append(letter)
        raise ConnectionError("the server is away")

    with pytest.raises(ConnectionError):
        await deliver_mail.handler(_with_sender(work, refuse), mail_id=str(mail.id))
    await deliver_mail.handler(work, mail_id=str(mail.id))
    assert letters[0].enclosures == house.sent[-1].enclosures != ()


async def test_agreements_that_are_too_much_for_a_mail_are_read_in_the_order(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(confirmations, "_MOST_LETTERS", 10)
    made = await paid_by_card(house, buyer, seller, [pack])
    await confirm_purchase.handler(house.work(), payment_id=payment_of(made))
    (mail,) = await bought(house)
    assert list(mail.attachments) == []
    assert "Onayladığınız sözleşmeleri dilediğiniz zaman siparişinizde okuyabilirsiniz." in mail.body_text


async def test_files_of_forgotten_mails_are_deleted(
    house: HouseUnderTest, buyer: Buyer, seller: Seller, pack: str
) -> None:
    made = await paid_by_card(house, buyer, seller, [pack])
    await house.run_jobs()
    key = f"{MAIL_FILES}/{payment_of(made)}.tr.pdf"
    await forget_mail_files.handler(house.work())
    assert await house.house.storage.get(key)
    house.clock.advance(days=9000)
    await forget_mail_files.handler(house.work())
    with pytest.raises(FileMissingError):
        await house.house.storage.get(key)


def _with_sender(work: Any, sender: Any) -> Any:
    return replace(work, mail_sender=sender)
