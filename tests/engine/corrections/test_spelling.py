"""Which options are taken for spellings of the same thing."""

import pytest

from terazi.engine.corrections.spelling import find_merges, winner
from terazi.engine.corrections.steps import LetterCase
from terazi.engine.corrections.text_findings import dominant_case
from terazi.engine.corrections.texts import in_case
from tests.engine.corrections.spelling_lists import option_lists
from tests.engine.corrections.spelling_pairs import DIFFERENT, SAME, pairs

NAMED_TRUE_DIFFERENCES = [("Ocak", "Ocakbaşı"), ("Adana", "Adıyaman"), ("Tip 1", "Tip 2"), ("2019", "2020")]


def are_merged(first: str, first_count: int, second: str, second_count: int) -> bool:
    return bool(find_merges({first: first_count, second: second_count}))


def test_precision_and_recall_on_the_labelled_pairs():
    same, different = pairs(SAME), pairs(DIFFERENT)
    assert len(same) + len(different) >= 150
    found = [pair for pair in same if are_merged(*pair)]
    wrong = [pair for pair in different if are_merged(*pair)]
    missed = [pair for pair in same if pair not in found]
    assert len(found) / (len(found) + len(wrong)) >= 0.98, wrong
    assert len(found) / len(same) >= 0.9, missed


def test_named_true_differences_are_never_merged_whatever_their_counts():
    for first, second in NAMED_TRUE_DIFFERENCES:
        for counts in ((1, 1), (1, 1000), (1000, 1)):
            assert not find_merges({first: counts[0], second: counts[1]})


def test_the_most_frequent_spelling_wins_and_then_the_best_one():
    assert winner(["istanbul", "İstanbul"], {"istanbul": 5, "İstanbul": 3}) == "istanbul"
    assert (
        winner(["ISTANBUL", "istanbul ", "İstanbul"], dict.fromkeys(["ISTANBUL", "istanbul ", "İstanbul"], 4))
        == "İstanbul"
    )


def test_a_registered_option_wins_and_is_never_merged_away():
    merges = find_merges({"istanbul": 90, "İstanbul": 1}, registered=["İstanbul"])
    assert [(m.old, m.new) for m in merges] == [("istanbul", "İstanbul")]
    assert not find_merges({"Ankara": 90, "Ankra": 1}, registered=["Ankra", "Ankara"])


def test_a_misspelling_of_another_spelling_goes_to_the_winner():
    merges = {m.old: m.new for m in find_merges({"Antalya": 50, "ANTALYA": 4, "Antaya": 1, "ANTAYA": 1})}
    assert merges == {"ANTALYA": "Antalya", "Antaya": "Antalya", "ANTAYA": "Antalya"}


def test_options_of_marks_alone_are_left_as_they_are():
    assert not find_merges({"-": 3, "--": 2, "?": 4, "...": 1, "": 2})


def _found(part: int) -> tuple[float, float]:
    """Return precision and recall over every other list: what ends up as the most frequent spelling of its thing."""
    right = wrong = missed = 0
    for things in option_lists()[part::2]:
        counts = {option: count for thing in things for option, count in thing.items()}
        merged = {merge.old: merge.new for merge in find_merges(counts, (), dominant_case(counts))}
        for thing in things:
            best = max(thing, key=lambda option: thing[option])
            goal = merged.get(best, best)
            others = [option for option in thing if option != best]
            hits = sum(merged.get(option, option) == goal for option in others)
            right, missed = right + hits, missed + len(others) - hits
            wrong += sum(merged[option] not in thing for option in thing if option in merged)
    return right / (right + wrong), right / (right + missed)


@pytest.mark.parametrize("part", [0, 1])
def test_precision_and_recall_on_lists_of_options(part: int):
    precision, recall = _found(part)
    assert precision >= 0.98
    assert recall >= 0.9


def test_a_dot_of_its_own_after_an_i_is_no_letter():
    other = "i\u0307stanbul"  # what Python and JavaScript make of İstanbul in lower case
    assert [(m.old, m.new) for m in find_merges({"İstanbul": 30, other: 3})] == [(other, "İstanbul")]
    assert in_case(other, LetterCase.TITLE) == "İstanbul"


def test_a_small_i_with_a_second_dot_is_never_the_spelling_that_is_kept():
    counts = {"i\u0307zmir": 28, "İzmir": 25}
    assert [(merge.old, merge.new) for merge in find_merges(counts)] == [("i\u0307zmir", "İzmir")]
