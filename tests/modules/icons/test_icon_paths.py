"""Which data of a path may become an icon."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from terazi.entry.seed.icons import ICONS
from terazi.modules.icons.public import is_icon_path
from terazi.modules.icons.rules.catalogue import all_icons


def test_every_icon_of_the_catalogue_and_of_the_menu_is_sound() -> None:
    assert [icon.name for icon in all_icons() if not is_icon_path(icon.path)] == []
    assert [name for name, path in ICONS.items() if not is_icon_path(path)] == []


@pytest.mark.parametrize(
    "path",
    [
        "M0 0",
        "m12 12 1 1-2-2",
        "M12,12L1,1Z",
        "M.5.5l-.5.5",
        "M1 1a4 4 0 018 0",
        "M-4 -4L28 28H-4V28",
        "M1 1c1 1 2 2 3 3s1 1 2 2q1 1 2 2t1 1zM5 5",
        "\n M 1 1\t,2 2 ",
    ],
)
def test_what_the_grammar_allows_is_an_icon(path: str) -> None:
    assert is_icon_path(path)


@pytest.mark.parametrize(
    "path",
    [
        "",
        " ",
        "12 12",
        "L1 1",
        "M",
        "M1",
        "M1 1 2",
        "M1 1L",
        "M1 1Lx",
        "M1 1 url(#a)",
        'M1 1"/><script>alert(1)</script>',
        "M1 1<svg>",
        "M1 1;fill:red",
        "M1e9 1",
        "M1 1e1",
        "M29 1",
        "M1 -4.01",
        "M1 1h28",
        "M1 1a4 4 0 2 0 1 1",
        "M1 1a-4 4 0 0 0 1 1",
        "M1 1c40 1 2 2 3 3",
        "M99999999999999999999 1",
        "M1 1Z2 2",
        "M1 1 \u0661 1",
        "M1 1\x00",
        "M1 1" + "l0 0" * 500,
    ],
)
def test_everything_else_is_none(path: str) -> None:
    assert not is_icon_path(path)


def test_a_path_goes_on_from_where_it_is() -> None:
    assert is_icon_path("M12 12" + "l1 0l-1 0" * 50)
    assert not is_icon_path("M12 12" + "l1 0" * 17)
    assert is_icon_path("M20 20zm-20-20m28 0zl-2 0") is True


@given(st.text(alphabet="MmLlHhVvCcSsQqTtAaZz0123456789 .,-+e\n", max_size=60))
def test_any_text_is_answered(path: str) -> None:
    assert is_icon_path(path) in (True, False)
