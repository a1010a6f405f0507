"""The table of moves, and what may be written."""

from itertools import product

import pytest

from terazi.foundation.errors import InvalidInput
from terazi.modules.support.errors import MoveNotAllowed, ReasonMissing
from terazi.modules.support.rules.comments import cleaned_comment, excerpt, one_line
from terazi.modules.support.rules.moves import GONE, MOVES, next_states, require_move, require_verified
from terazi.modules.support.rules.visitors import found_key, new_key
from terazi.modules.support.values.tickets import Mover, Need, TicketState

R, T, S = Mover.REQUESTER, Mover.STAFF, Mover.SYSTEM
UNVERIFIED, OPEN, ANSWERED, PASSIVE, TERMINATED, SPAM, MERGED = TicketState
EVERYTHING = frozenset(Need)
MAY = {
    (UNVERIFIED, OPEN): {R, T},
    (UNVERIFIED, GONE): {S},
    (OPEN, ANSWERED): {T},
    (ANSWERED, OPEN): {R, T},
    (OPEN, PASSIVE): {T},
    (ANSWERED, PASSIVE): {T, S},
    (PASSIVE, OPEN): {R, T},
    (PASSIVE, ANSWERED): {T},
    (OPEN, TERMINATED): {R, T},
    (ANSWERED, TERMINATED): {R, T},
    (PASSIVE, TERMINATED): {R, T, S},
    (OPEN, SPAM): {T, S},
    (ANSWERED, SPAM): {T},
    (PASSIVE, SPAM): {T},
    (SPAM, OPEN): {T},
    (SPAM, ANSWERED): {T},
    (SPAM, PASSIVE): {T},
    (SPAM, GONE): {S},
    **{(state, MERGED): {T} for state in (UNVERIFIED, OPEN, ANSWERED, PASSIVE, SPAM)},
    **{(MERGED, state): {T} for state in (UNVERIFIED, OPEN, ANSWERED, PASSIVE, SPAM)},
}


@pytest.mark.parametrize(
    ("start", "target", "mover"), list(product(TicketState, [*TicketState, GONE], Mover))
)
def test_every_state_can_be_left_by_whom_the_table_names(
    start: TicketState, target: TicketState | None, mover: Mover
) -> None:
    if mover in MAY.get((start, target), ()):
        require_move(start, target, mover, EVERYTHING)
    else:
        with pytest.raises(MoveNotAllowed) as refused:
            require_move(start, target, mover, EVERYTHING)
        allowed = [each.value for each in next_states(start, mover, EVERYTHING)]
        told = start.told if mover is R else start  # who asked never learns that it is spam
        assert refused.value.extra == {"state": told.value, "allowed_states": allowed}


def test_a_requester_opens_with_a_proof_only_and_nobody_writes_before() -> None:
    with pytest.raises(MoveNotAllowed):
        require_move(UNVERIFIED, OPEN, R)
    require_move(UNVERIFIED, OPEN, R, {Need.PROOF})
    for mover in Mover:
        with pytest.raises(MoveNotAllowed):
            require_verified(UNVERIFIED, mover)
        require_verified(OPEN, mover)


@pytest.mark.parametrize("given", ["123456", "12 34 56", "", "a" * 31, "a" * 33, "a" * 31 + "1", "ı" * 32])
def test_only_what_looks_like_a_key_is_one(given: str) -> None:
    assert found_key(given) is None


def test_keys_are_thirty_two_letters_of_one_case_and_never_alike() -> None:
    keys = {new_key() for _ in range(500)}
    assert len(keys) == 500
    assert {found_key(f" {key.upper()} ") for key in keys} == keys


def test_nothing_leaves_what_is_terminated() -> None:
    assert not [start for start, _ in MOVES if start is TERMINATED]


def test_a_requester_reopens_with_a_message_only() -> None:
    for start in (ANSWERED, PASSIVE):
        with pytest.raises(MoveNotAllowed):
            require_move(start, OPEN, R)
        require_move(start, OPEN, R, {Need.MESSAGE})


def test_answered_is_what_the_desk_said_last() -> None:
    for start in (OPEN, PASSIVE, SPAM):
        with pytest.raises(MoveNotAllowed):
            require_move(start, ANSWERED, T)
        require_move(start, ANSWERED, T, {Need.OUR_WORD})


def test_a_desk_ends_with_a_reason_and_looks_first() -> None:
    with pytest.raises(ReasonMissing):
        require_move(OPEN, TERMINATED, T)
    assert require_move(OPEN, TERMINATED, T, {Need.REASON}) == {Need.NOTHING_UNSEEN}
    assert not require_move(OPEN, TERMINATED, R)


def test_plain_text_keeps_its_lines_and_is_never_run() -> None:
    assert cleaned_comment("Merhaba\nİyi günler\n\n3 < 5 & 7") == (
        "<p>Merhaba<br>İyi günler</p><p>3 &lt; 5 &amp; 7</p>"
    )
    cleaned = cleaned_comment('<p onclick="x()">a<script>alert(1)</script><img src=x></p>')
    assert cleaned == "<p>a</p>"


@pytest.mark.parametrize("written", ["", "  \n ", "<p> </p>", "<p><script>1</script></p>"])
def test_nothing_is_no_comment(written: str) -> None:
    with pytest.raises(InvalidInput) as refused:
        cleaned_comment(written)
    assert [problem.field for problem in refused.value.problems] == ["comment"]


@pytest.mark.parametrize("written", ["a" * 20_001, "<ul>" * 4_000, "<b>" * 6_600 + "x"])
def test_too_much_is_no_comment(written: str) -> None:
    with pytest.raises(InvalidInput):
        cleaned_comment(written)


def test_a_subject_is_one_line() -> None:
    assert one_line(" Fatura\n gelmedi ") == "Fatura gelmedi"
    with pytest.raises(InvalidInput):
        one_line("a \n b"[:2])


def test_an_excerpt_is_plain_and_short() -> None:
    assert excerpt("<p>Bir <b>iki</b></p>") == "Bir iki"
    assert len(excerpt(f"<p>{'uzun ' * 100}</p>")) <= 160
