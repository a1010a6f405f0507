"""What administrators make, rename and throw away is found, or found no more, from the next search on."""

from typing import Any

from tests.calling import HouseUnderTest
from tests.modules.access.people import make_administrator


async def found(house: HouseUnderTest, text: str, kind: str, token: str) -> list[str]:
    answer = await house.post("/v1/wai/search", body={"search_text": text, "search_type": kind}, token=token)
    return [each["caption"] for each in answer["results"] if each["score"]]


async def test_layers_and_columns_are_found_by_what_they_are_called_now(house: HouseUnderTest) -> None:
    token = await make_administrator(house, "yonetici")

    async def send(path: str, **body: Any) -> None:
        answer = await house.post(f"/v1/layer/{path}", body=body, token=token)
        assert answer.status == 200, answer.json

    def called(name: str) -> dict[str, str]:
        return {"tr": name, "en": f"{name} in English"}

    await send("save", layer_code="zeytin", is_new=True, captions=called("Zeytinlikler"))
    await send(
        "wdm/save", layer_code="zeytin", wdm_code="rakim", is_new=True, captions=called("Bahçe rakımı")
    )
    assert await found(house, "zeytinlik", "layer", token) == ["Zeytinlikler"]
    assert await found(house, "bahce rakimi", "wdm", token) == ["Bahçe rakımı"]

    await send("save", layer_code="zeytin", captions=called("Bostanlar"))
    await send("wdm/save", layer_code="zeytin", wdm_code="rakim", captions=called("Tarla eğimi"), unit="")
    assert await found(house, "zeytinlik", "layer", token) == []
    assert await found(house, "bostan", "layer", token) == ["Bostanlar"]
    assert await found(house, "bahce rakimi", "wdm", token) == []
    assert await found(house, "tarla", "wdm", token) == ["Tarla eğimi"]

    await send("wdm/state/change", layer_code="zeytin", wdm_code="rakim", state="hidden")
    assert await found(house, "tarla", "wdm", token) == []
