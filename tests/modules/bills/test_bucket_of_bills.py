"""Files of bills by bucket and key."""

from tests.calling import Reply
from tests.modules.bills.conftest import Stall


async def test_the_bucket_of_bills_is_open_to_the_buyer_and_the_shop(stall: Stall) -> None:
    bill_id = await stall.draft()

    async def fetched(token: str | None, key: str = f"{bill_id}.pdf") -> Reply:
        return await stall.house.get("/v1/document/get/by/bucket", token=token, bucket="bill", key=key)

    assert (await fetched(stall.owner)).content.startswith(b"%PDF-")
    assert (await fetched(stall.owner, f"{bill_id}.xml")).error == "file_gone"
    assert (await fetched(stall.buyer)).error == "file_gone"
    await stall.approve(bill_id)
    assert (await fetched(stall.buyer)).headers["content-disposition"].startswith("attachment;")
    assert (await fetched(stall.buyer, f"{bill_id}.xml")).content.startswith(b"<?xml")
    for token, key in (
        (stall.stranger, f"{bill_id}.pdf"),
        (None, f"{bill_id}.pdf"),
        (stall.buyer, f"{bill_id}.exe"),
        (stall.buyer, "x.pdf"),
    ):
        answer = await fetched(token, key)
        assert (answer.status, answer.error) == (404, "file_gone")
