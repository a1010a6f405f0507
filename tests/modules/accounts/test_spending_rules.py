"""When a spend is unusual: above what is usual for everybody, and far above what this person ever spent in a day."""

import pytest

from terazi.modules.accounts.rules.session_warnings import Spending, is_unusual


@pytest.mark.parametrize(
    ("lately", "most", "usual", "expected"),
    [
        (1, 0, 1000, False),
        (1000, 0, 1000, False),
        (1001, 0, 1000, True),
        (1001, 333, 1000, True),
        (1001, 334, 1000, False),
        (1000, 999, 1000, False),
        (30_000, 10_000, 1000, False),
        (30_001, 10_000, 1000, True),
        (1, 0, 0, True),
        (3, 1, 0, False),
        (4, 1, 0, True),
        (0, 0, 0, False),
    ],
)
def test_unusual_spends(lately: int, most: int, usual: int, expected: bool) -> None:
    assert is_unusual(Spending(lately=lately, most=most), usual=usual) is expected
