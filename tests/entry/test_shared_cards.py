"""Pictures of shared links: drawn for what anybody may see, and for nothing else."""

import re
from collections.abc import AsyncIterator
from io import BytesIO
from pathlib import Path

import pytest
from PIL import Image

from terazi.engine.printing.shared_card import SIZE, draw_shared_card
from terazi.modules.site.queries.shelf import site_cache_of
from tests.calling import HouseUnderTest, open_house
from tests.entry.test_page_heads import page_of
from tests.modules.site.sites import add_site, changed_sites
from tests.small_client import small_client


@pytest.fixture
async def house(database_url: str, tmp_path: Path) -> AsyncIterator[HouseUnderTest]:
    """A platform with a small web client."""
    async with open_house(database_url, tmp_path / "var", web_dir=small_client(tmp_path)) as house:
        yield house


def picture_in(page: str) -> str:
    """Return the address of the picture that a page is shared with."""
    found = re.search(r'<meta property="og:image" content="([^"]*)" />', page)
    return found[1].replace("&amp;", "&") if found else ""


async def change(house: HouseUnderTest, **settings: object) -> None:
    """Change the site, and let the process look."""
    await house.house.database.recorder.write(changed_sites(**settings))
    site_cache_of(house.house.database.reader).forget()


async def test_a_page_is_shared_with_a_picture_of_its_title(house: HouseUnderTest) -> None:
    seen = {}
    for path, route in (("/magaza", "shop"), ("/shop", "shop"), ("/hakkimizda", "page_about")):
        address = picture_in(await page_of(house, path))
        assert re.fullmatch(rf"http://localhost/card/(tr|en)/{route}\.png\?v=\d+", address)
        answer = await house.client.get(address)
        assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
        assert answer.headers["cache-control"] == "public, max-age=86400"
        with Image.open(BytesIO(answer.content)) as drawn:
            assert (drawn.format, drawn.size) == ("PNG", SIZE)
        seen[path] = answer.content
        assert (await house.client.get(address)).content == answer.content
    assert len(set(seen.values())) == 3


async def test_it_follows_the_name_and_the_colour_of_the_site(house: HouseUnderTest) -> None:
    before = await house.client.get(first := picture_in(await page_of(house, "/magaza")))
    await change(house, accent_color="#1c6b3d")
    after = await house.client.get(second := picture_in(await page_of(house, "/magaza")))
    assert first != second
    with Image.open(BytesIO(after.content)) as drawn:
        assert drawn.convert("RGB").getpixel((5, 5)) == (0x1C, 0x6B, 0x3D)
    assert before.content != after.content


async def test_a_picture_of_the_site_s_own_comes_first(house: HouseUnderTest) -> None:
    await change(house, seo={"picture": {"tr": "abc.webp", "en": "abc.webp"}})
    assert picture_in(await page_of(house, "/magaza")).endswith("bucket=site&key=abc.webp")


@pytest.mark.parametrize(
    "path",
    [
        "/card/tr/settings.png",
        "/card/tr/user_settings.png",
        "/card/tr/no_such_screen.png",
        "/card/de/shop.png",
        "/card/tr/shop.svg",
        "/card/tr/..%2Fshop.png",
    ],
)
async def test_what_nobody_may_index_has_none(house: HouseUnderTest, path: str) -> None:
    assert (await house.client.get(path)).status_code == 404


async def test_a_language_that_is_off_an_unknown_host_and_a_site_not_yet_live_have_none(
    house: HouseUnderTest,
) -> None:
    await add_site(house, "okul.example", has_menu=True, language_options=["tr"])
    await add_site(house, "yeni.example", has_menu=True, is_live=False)
    asked = {("okul.example", "tr"): 200, ("okul.example", "en"): 404}
    asked |= {("yeni.example", "tr"): 404, ("nobody.invalid", "tr"): 404}
    for (host, lang), status in asked.items():
        answer = await house.client.get(f"/card/{lang}/shop.png", headers={"host": host})
        assert answer.status_code == status, (host, lang)


@pytest.mark.parametrize("letters", ["i", "W", "İ", "₺"])
@pytest.mark.parametrize("words", [0, 1, 40])
def test_words_of_any_length_are_drawn_within_the_card(letters: str, words: int) -> None:
    told = " ".join([letters * 60] * words)
    content = draw_shared_card(name=told, title=told, description=told, colour="#202020")
    with Image.open(BytesIO(content)) as drawn:
        right = drawn.convert("RGB").crop((SIZE[0] - 60, 0, *SIZE))
        assert right.getcolors() == [(60 * SIZE[1], (0x20, 0x20, 0x20))]
        below = drawn.convert("RGB").crop((0, SIZE[1] - 60, *SIZE))
        assert below.getcolors() == [(60 * SIZE[0], (0x20, 0x20, 0x20))]


@pytest.mark.parametrize("words", range(1, 30))
def test_a_title_of_several_lines_stands_below_the_name(words: int) -> None:
    told = " ".join(["statistics"] * words)
    content = draw_shared_card(name="Terazi", title=told, description=told, colour="#202020")
    with Image.open(BytesIO(content)) as drawn:
        between = drawn.convert("RGB").crop((0, 140, SIZE[0], 150))
        assert between.getcolors() == [(10 * SIZE[0], (0x20, 0x20, 0x20))]
