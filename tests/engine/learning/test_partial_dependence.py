"""Partial dependence: means and bands of what the model answers to the rows it was kept with."""

import numpy as np
import pytest

from terazi.engine.learning.dependence import partial_dependence
from terazi.engine.learning.prediction import predict
from terazi.engine.learning.refusals import InputRefused


@pytest.mark.parametrize("name", ["cancer_result", "diabetes_result"])
def test_points_are_means_over_the_rows_with_a_band_around(name, request):
    model = request.getfixturevalue(name).trained[0]
    fields = model.card.form.fields
    columns = model.card.background.columns
    found = partial_dependence(model, fields[0].id)
    rows = [{item.id: columns[item.id][row] for item in fields} for row in range(len(columns[fields[0].id]))]
    for point in (found.points[0], found.points[-1]):
        told = predict(model, [row | {fields[0].id: point.value} for row in rows]).rows
        answers = [row.value if found.label is None else row.probabilities[found.label] for row in told]
        assert point.mean == pytest.approx(np.mean(answers), rel=1e-6)
        assert (point.low, point.high) == pytest.approx(tuple(np.quantile(answers, [0.1, 0.9])), rel=1e-6)


def test_every_kind_of_input_has_its_points_but_free_text(mixed_result):
    model = mixed_result.trained[0]
    points = {item.caption: partial_dependence(model, item.id).points for item in model.card.form.fields}
    assert points["yorum"] == ()
    assert all(points[name] for name in ("fiyat", "il", "tarih", "adet"))
    assert points["fiyat"][0].mean > points["fiyat"][-1].mean
    assert {point.value for point in points["il"]} == {"İstanbul", "Ankara", "İzmir"}


def test_a_class_may_be_followed(iris_result):
    model = iris_result.trained[0]
    petal = model.card.form.fields[2].id
    small, large = (partial_dependence(model, petal, label=label) for label in ("setosa", "virginica"))
    assert small.points[0].mean > small.points[-1].mean
    assert large.points[0].mean < large.points[-1].mean


def test_what_is_no_input_is_refused(iris_result):
    with pytest.raises(InputRefused):
        partial_dependence(iris_result.trained[0], "c99")
