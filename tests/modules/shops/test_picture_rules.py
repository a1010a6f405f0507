"""Pictures of bundles: their sizes, their addresses and what is said of them, without a platform."""

from dataclasses import replace
from datetime import UTC, datetime
from io import BytesIO
from os import urandom
from uuid import UUID

import pytest
from PIL import Image

from terazi.engine.uploads.rewriting import rewritten
from terazi.foundation.language.lang import Lang
from terazi.modules.shops.rules.pictures import (
    SHAPES,
    distinct_sizes,
    file_key,
    file_of,
    hash_of,
    is_too_small,
    on_card,
    on_page,
    parts_of,
    public_key,
    widths_of,
    words_problems,
)
from terazi.modules.shops.values.pictures import BundlePicture, PictureWords
from tests.modules.shops.picturing import SECRET, picture

KEPT = BundlePicture(
    id=UUID(int=1),
    bundle_id=UUID(int=2),
    position=1,
    file_id=UUID(int=3),
    sha256="a" * 64,
    width=1440,
    height=810,
    alt="Bir terazi",
    alt_en="Scales",
    created_at=datetime(2026, 1, 1, tzinfo=UTC),
    deleted_at=None,
)


@pytest.mark.parametrize(
    ("size", "widths"),
    [
        ((4000, 3000), [480, 960, 1440]),
        ((1440, 810), [480, 960, 1440]),
        ((1439, 809), [480, 960, 1438]),
        ((960, 540), [480, 960]),
        ((700, 2000), [480, 700]),
        ((2000, 300), [480, 533]),
        ((480, 270), [480]),
    ],
)
def test_a_picture_is_kept_in_the_widths_it_fills_in_the_shape_of_the_cards(
    size: tuple[int, int], widths: list[int]
) -> None:
    written = rewritten(picture(size), SHAPES)
    assert not is_too_small(written)
    kept = distinct_sizes(written)
    assert [each.width for each in kept] == widths == widths_of(kept[-1].width)
    assert all(abs(each.width / each.height - 16 / 9) < 0.01 for each in kept)
    assert not any(SECRET.encode() in each.content for each in kept)
    assert {Image.open(BytesIO(each.content)).format for each in kept} == {"WEBP"}


@pytest.mark.parametrize("size", [(479, 2000), (2000, 269), (1, 1)])
def test_a_picture_that_would_be_blurred_on_a_card_is_too_small(size: tuple[int, int]) -> None:
    assert is_too_small(rewritten(picture(size), SHAPES))


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
def test_two_cards_or_one_page_stay_below_120_kilobytes_whatever_was_sent(kind: str) -> None:
    noise = BytesIO()
    Image.frombytes("RGB", (1440, 810), urandom(1440 * 810 * 3)).save(noise, kind)
    small, middle, large = (len(each.content) for each in rewritten(noise.getvalue(), SHAPES))
    assert small < middle
    assert 2 * middle <= 120_000
    assert large <= 120_000


def test_another_picture_has_another_name_and_the_same_one_the_same() -> None:
    first, again, other = (
        hash_of(rewritten(picture(color=color), SHAPES)) for color in ("teal", "teal", "red")
    )
    assert first == again != other


def test_a_picture_is_told_in_the_language_of_its_reader_or_in_turkish() -> None:
    assert [on_card(KEPT, lang)["alt"] for lang in (Lang.TR, Lang.EN)] == ["Bir terazi", "Scales"]
    assert on_page(replace(KEPT, alt_en=""), Lang.EN)["alt"] == "Bir terazi"
    assert [problem.field for problem in words_problems(PictureWords(alt="", alt_en="Scales"))] == ["alt"]
    assert words_problems(PictureWords(alt="Bir terazi")) == []


def test_a_card_names_no_width_that_it_does_not_need() -> None:
    card, page = on_card(KEPT, Lang.TR), on_page(KEPT, Lang.TR)
    address = f"/v1/document/get/by/bucket?bucket=shop&key={KEPT.sha256}"
    assert card["srcset"] == f"{address}-480.webp 480w, {address}-960.webp 960w"
    assert page["srcset"] == f"{card['srcset']}, {address}-1440.webp 1440w"
    assert card["src"] == page["src"] == f"{address}-960.webp"
    assert (page["width"], page["height"]) == (1440, 810)


@pytest.mark.parametrize("width", [480, 533, 700, 960, 1000, 1440])
def test_a_picture_is_shown_where_its_files_stand(width: int) -> None:
    """A card of a picture between the sizes has one of its own widths as its only address."""
    kept = replace(KEPT, width=width)
    for shown in (on_card(kept, Lang.TR), on_page(kept, Lang.TR)):
        named = [int(each.rpartition(" ")[2].removesuffix("w")) for each in shown["srcset"].split(", ")]
        assert set(named) <= set(widths_of(width))
        assert any(shown["src"].endswith(f"-{each}.webp") for each in named)


@pytest.mark.parametrize(
    "key",
    [
        "",
        "a",
        f"{'a' * 64}.webp",
        f"{'g' * 64}-480.webp",
        f"../{'a' * 64}-480.webp",
        f"{'a' * 64}-480.webp/..",
    ],
)
def test_a_key_that_is_none_names_nothing(key: str) -> None:
    assert parts_of(key) is None
    assert file_of(key) is None


def test_keys_name_what_they_were_made_of() -> None:
    assert parts_of(public_key("b" * 64, 960)) == ("b" * 64, 960)
    assert file_of(file_key(KEPT.file_id, 480)) == KEPT.file_id
