"""What if, and what would change it: answers that are the model's own, inside what was seen, and smallest changes."""

import numpy as np
import pytest

from terazi.engine.column import ColumnType
from terazi.engine.learning.counterfactual import Goal, counterfactual
from terazi.engine.learning.prediction import predict
from terazi.engine.learning.refusals import InputRefused
from terazi.engine.learning.tasks import Task
from terazi.engine.learning.training import train
from terazi.engine.learning.what_if import what_if


@pytest.fixture(scope="module")
def loans(dataset_of, counting_clock, once):
    """Granted where income minus debt is above ten; the colour says nothing."""
    rng = np.random.default_rng(21)
    count = 300
    income, debt = rng.uniform(10, 60, count).round(1), rng.uniform(0, 40, count).round(1)
    granted = np.where(income - debt > 10, "evet", "hayır")
    dataset = dataset_of(
        {
            "gelir": (ColumnType.FLOAT, income.tolist()),
            "borç": (ColumnType.FLOAT, debt.tolist()),
            "renk": (ColumnType.SELECT, rng.choice(["mavi", "yeşil", "sarı"], count).tolist()),
            "sonuç": (ColumnType.SELECT, granted.tolist()),
        }
    )
    task = Task(target="c4", budget_seconds=20)
    return once("loans", lambda: train(dataset, task, clock=counting_clock(0.01)))


REFUSED = {"c1": 30.0, "c2": 30.0, "c3": "mavi"}


def usual(result):
    return {field.id: field.example for field in result.form.fields}


@pytest.mark.parametrize("name", ["cancer_result", "iris_result", "diabetes_result", "mixed_result"])
def test_curves_are_the_answers_of_the_model_inside_what_was_seen(name, request):
    result = request.getfixturevalue(name)
    for model in result.trained[:4]:
        found = what_if(model, usual(result))
        rows = [usual(result) | {c.column: value} for c in found.curves for value in c.values]
        by_itself = iter(predict(model, rows).rows)
        for curve in found.curves:
            field = result.form.field(curve.column)
            for answer, chosen in zip(curve.answers, curve.chosen, strict=True):
                told = next(by_itself)
                same = told.value if found.label is None else told.probabilities[found.label]
                assert answer == pytest.approx(same, rel=1e-6, abs=1e-9)
                assert chosen == (pytest.approx(told.value) if found.label is None else told.value)
            if field.minimum is not None:
                assert (curve.values[0], curve.values[-1]) == (field.minimum, field.maximum)
                assert list(curve.values) == sorted(set(curve.values))
            elif field.options is not None:
                assert set(curve.values) <= set(field.options)
            else:
                assert min(curve.values) >= field.earliest
                assert max(curve.values) <= field.latest


def test_a_class_may_be_followed_and_hidden_inputs_stay(loans):
    found = what_if(loans.trained[0], REFUSED, label="evet", shown=frozenset({"c1"}))
    assert (found.value, found.label) == ("hayır", "evet")
    (curve,) = found.curves
    assert curve.column == "c1"
    assert curve.answers[0] < 0.5 < curve.answers[-1]
    assert (curve.chosen[0], curve.chosen[-1]) == ("hayır", "evet")


def test_the_smallest_change_is_near_the_true_one(loans):
    found = counterfactual(loans.trained[0], REFUSED, Goal(label="evet"))
    assert not found.is_met
    assert {len(each.changes) for each in found.alternatives} <= {1, 2}
    for each in found.alternatives:
        moved = REFUSED | {change.column: change.after for change in each.changes}
        assert predict(loans.trained[0], [moved]).rows[0].value == each.value == "evet"
        assert 4 < moved["c1"] - moved["c2"] < 20
    distances = [each.distance for each in found.alternatives]
    assert distances == sorted(distances)


def test_locked_inputs_stay_and_unknown_ones_too(loans):
    for locked in ("c1", "c2"):
        found = counterfactual(loans.trained[0], REFUSED, Goal(label="evet"), locked=frozenset({locked}))
        assert found.alternatives
        assert all(change.column != locked for each in found.alternatives for change in each.changes)
    nothing = counterfactual(loans.trained[0], REFUSED, Goal(label="evet"), locked=frozenset({"c1", "c2"}))
    assert nothing.alternatives == ()
    assert nothing.nearest < 0.5
    unknown = counterfactual(loans.trained[0], REFUSED | {"c2": None}, Goal(label="hayır"))
    assert all(change.column != "c2" for each in unknown.alternatives for change in each.changes)


def test_no_change_can_be_made_smaller_without_losing_the_goal(loans):
    model = loans.trained[0]
    for each in counterfactual(model, REFUSED, Goal(label="evet")).alternatives:
        for change in each.changes:
            others = REFUSED | {other.column: other.after for other in each.changes}
            nearer = change.before + 0.6 * (change.after - change.before)
            assert predict(model, [others | {change.column: nearer}]).rows[0].value == "hayır"


@pytest.mark.parametrize("is_least", [True, False])
def test_a_number_is_brought_to_its_goal(diabetes_result, is_least):
    model, row = diabetes_result.trained[0], usual(diabetes_result)
    now = predict(model, [row]).rows[0].value
    wanted = now + (0.3 if is_least else -0.3) * model.card.unit
    found = counterfactual(model, row, Goal(number=wanted, is_least=is_least))
    assert found.alternatives
    for each in found.alternatives:
        moved = row | {change.column: change.after for change in each.changes}
        assert predict(model, [moved]).rows[0].value == pytest.approx(each.value)
        assert each.value >= wanted if is_least else each.value <= wanted
        for change in each.changes:
            field = diabetes_result.form.field(change.column)
            assert field.minimum <= change.after <= field.maximum


def test_a_goal_that_is_met_and_one_that_cannot_be(diabetes_result):
    model, row = diabetes_result.trained[0], usual(diabetes_result)
    assert counterfactual(model, row, Goal(number=-1e6)).is_met
    beyond = counterfactual(model, row, Goal(number=1e6))
    assert (beyond.is_met, beyond.alternatives) == (False, ())
    assert beyond.nearest > predict(model, [row]).rows[0].value


def test_dates_options_and_whole_numbers_are_changed_as_what_they_are(mixed_result):
    model, row = mixed_result.trained[0], usual(mixed_result)
    now = predict(model, [row]).rows[0].value
    found = counterfactual(model, row, Goal(number=now - 60, is_least=False))
    assert found.alternatives
    for each in found.alternatives:
        moved = row | {change.column: change.after for change in each.changes}
        assert predict(model, [moved]).rows[0].value <= now - 60


@pytest.mark.parametrize(
    "given", [{"c1": float("nan")}, {"c1": 10**400}, {"c1": "çok" * 3000}, {"yok": 1}, {"c1": [1]}]
)
def test_hostile_values_are_refused_by_name(loans, given):
    with pytest.raises(InputRefused):
        what_if(loans.trained[0], REFUSED | given)
    with pytest.raises(InputRefused):
        counterfactual(loans.trained[0], REFUSED | given, Goal(label="evet"))


@pytest.mark.parametrize(
    "given", [{"c1": 1e300}, {"c1": -1e18}, {"c3": "x" * 10_000}, {"c1": None, "c3": None}]
)
def test_strange_values_are_answered(loans, given):
    for model in loans.trained:
        assert np.isfinite(what_if(model, REFUSED | given).answer)
        counterfactual(model, REFUSED | given, Goal(label="evet"))
