"""What a mail may cause: a table of every sender, and fuses that hold whatever a header says."""

from itertools import product

import pytest

from terazi.modules.support.rules.automatic import MOST_RECEIVED, Effects, effects_of, is_flood, may_tell
from terazi.modules.support.values.incoming import Standing

COUNTS = (1, MOST_RECEIVED, MOST_RECEIVED + 1, MOST_RECEIVED + 2, 500)
TABLE = list(product([False, True], Standing, COUNTS))


@pytest.mark.parametrize(("is_automatic", "standing", "received"), TABLE)
def test_what_a_mail_may_cause(is_automatic: bool, standing: Standing, received: int) -> None:
    found = effects_of(is_automatic=is_automatic, standing=standing, received=received)
    assert found.is_word == (not is_automatic and standing is Standing.ACCEPTED)
    assert found.opens_ticket == (not is_automatic)
    assert found.may_mail == (
        not is_automatic and received <= 20 and standing in {Standing.ACCEPTED, Standing.UNVERIFIED}
    )
    assert found.tells_staff == (not is_automatic and received <= 21)


@pytest.mark.parametrize(("standing", "received"), list(product(Standing, COUNTS)))
def test_a_machine_causes_nothing(standing: Standing, received: int) -> None:
    found = effects_of(is_automatic=True, standing=standing, received=received)
    assert found == Effects(is_word=False, opens_ticket=False, may_mail=False, tells_staff=False)


def test_a_denied_sender_is_never_written_to() -> None:
    for received in COUNTS:
        assert not effects_of(is_automatic=False, standing=Standing.HELD, received=received).may_mail


def test_staff_are_told_of_a_flood_once() -> None:
    told = [
        effects_of(is_automatic=False, standing=Standing.ACCEPTED, received=count).tells_staff
        for count in range(1, 61)
    ]
    assert told == [True] * 21 + [False] * 39
    assert [is_flood(count) for count in (20, 21)] == [False, True]


@pytest.mark.parametrize(
    ("of_ticket", "of_address", "may"),
    [(0, 0, True), (0, 4, True), (1, 0, False), (1, 1, False), (0, 5, False), (3, 9, False)],
)
def test_few_automatic_mails_go_to_one_address(of_ticket: int, of_address: int, may: bool) -> None:
    assert may_tell(of_ticket=of_ticket, of_address=of_address) is may


def test_two_machines_that_answer_each_other_end() -> None:
    """Neither says that it is one: the fuse of the ticket ends it after a single mail of ours."""
    sent = 0
    for _ in range(50):
        sent += may_tell(of_ticket=sent, of_address=sent)
    assert sent == 1
