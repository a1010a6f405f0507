"""What is found of all rows may turn round or vanish inside the groups of another column, and is then told so."""

import numpy as np
import pytest

from terazi.engine.statistics.charts import BoxChart, GroupedScatterChart, StackedBarChart
from terazi.engine.statistics.explain import explain
from terazi.engine.statistics.findings import Finding
from terazi.engine.statistics.questions import Question
from terazi.engine.statistics.results import load_run
from terazi.engine.statistics.run import run_statistics
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say

# Means, deviations and correlations of the Palmer penguins by species (Horst, Hill and Gorman 2020).
SPECIES = {
    "Adelie": (151, 18.35, 1.22, 189.95, 6.54, 0.31),
    "Chinstrap": (68, 18.42, 1.14, 195.82, 7.13, 0.58),
    "Gentoo": (123, 14.98, 0.98, 217.19, 6.48, 0.71),
}


@pytest.fixture
def penguins(build):
    random = np.random.default_rng(1)
    depth, flipper, species = [], [], []
    for name, (count, depth_mean, depth_sd, flipper_mean, flipper_sd, r) in SPECIES.items():
        a, b = random.multivariate_normal([0, 0], [[1, r], [r, 1]], count).T
        depth += (depth_mean + depth_sd * a).tolist()
        flipper += (flipper_mean + flipper_sd * b).tolist()
        species += [name] * count
    sex = random.choice(["dişi", "erkek"], len(species)).tolist()
    return build(gaga=depth, yüzgeç=flipper, tür=species, cinsiyet=sex)


def test_relation_that_turns_round_inside_species_says_so(penguins):
    finding = run_statistics(penguins, Question()).finding("relation-c1-c2")
    assert finding.effect.value < -0.5
    assert finding.inside.turns
    assert finding.inside.column == "c3"
    assert "“tür” gruplarına ayrı ayrı bakınca bu sonuç tersine dönüyor" in say(
        finding.inside.sentence, Lang.TR
    )
    assert "inside each group of “tür” this turns round" in say(finding.inside.sentence, Lang.EN)
    assert Finding.from_json(finding.as_json()) == finding


def test_one_group_that_tells_is_told_as_one_number(build):
    random = np.random.default_rng(5)
    kinds = ["a"] * 150 + ["b"] * 70 + ["c"] * 120
    places = ["x", "y", "z"] * 50 + ["y"] * 70 + ["x"] * 120
    means = {"a": 18.3, "b": 18.4, "c": 15.0}
    values = [means[kind] + random.normal(0, 1.2) for kind in kinds]
    finding = run_statistics(build(değer=values, yer=places, tür=kinds), Question()).finding(
        "difference-c1-c2"
    )
    said = say(finding.inside.sentence, Lang.EN)
    assert said.endswith("The relation is 0.59 over all rows and -0.02 inside the groups.")


def test_both_pictures_are_drawn(penguins):
    finding = run_statistics(penguins, Question()).finding("relation-c1-c2")
    detail = explain(penguins, finding)
    assert detail.chart.line[0][1] > detail.chart.line[1][1]
    assert isinstance(detail.inside, GroupedScatterChart)
    assert {group.label for group in detail.inside.groups} == SPECIES.keys()
    assert all(group.line[0][1] < group.line[1][1] for group in detail.inside.groups)
    assert detail.as_json()["inside"]["kind"] == "scatter_groups"


def test_who_may_not_see_the_groups_is_not_told_of_them(penguins):
    run = load_run(run_statistics(penguins, Question()).dump())
    assert run.of_columns(["c1", "c2", "c3"]).finding("relation-c1-c2").inside is not None
    assert run.of_columns(["c1", "c2"]).finding("relation-c1-c2").inside is None


def test_relation_made_by_groups_alone_vanishes_inside_them(build):
    random = np.random.default_rng(2)
    shop = random.integers(0, 4, 400)
    x, y = 3.0 * shop + random.normal(size=400), 2.0 * shop + random.normal(size=400)
    finding = run_statistics(
        build(x=x.tolist(), y=y.tolist(), şube=[f"ş{k}" for k in shop]), Question()
    ).finding("relation-c1-c2")
    assert finding.inside is not None
    assert not finding.inside.turns


def test_difference_that_turns_round_is_told_and_drawn(build):
    random = np.random.default_rng(3)
    hard = random.random(600) < 0.5
    treated = random.random(600) < np.where(hard, 0.85, 0.15)
    score = 10.0 - 5.0 * hard + 1.0 * treated + random.normal(size=600)
    dataset = build(
        puan=score.tolist(),
        tedavi=np.where(treated, "A", "B").tolist(),
        durum=np.where(hard, "ağır", "hafif").tolist(),
    )
    finding = run_statistics(dataset, Question()).finding("difference-c1-c2")
    assert finding.inside is not None
    assert finding.inside.turns
    drawn = explain(dataset, finding).inside
    assert isinstance(drawn, BoxChart)
    assert len(drawn.boxes) == 4


def test_association_that_turns_round_as_at_berkeley_is_told_and_drawn(build):
    # Departments of Bickel, Hammel and O'Connell 1975, made sharper: women apply where few are admitted.
    cells = [
        ("kolay", "erkek", 400, 0.6),
        ("kolay", "kadın", 100, 0.8),
        ("zor", "erkek", 100, 0.1),
        ("zor", "kadın", 400, 0.3),
    ]
    rows = [
        (department, sex, "kabul" if place < share * count else "ret")
        for department, sex, count, share in cells
        for place in range(count)
    ]
    number = np.random.default_rng(4).normal(size=len(rows)).tolist()
    department, sex, outcome = (list(part) for part in zip(*rows, strict=True))
    dataset = build(cinsiyet=sex, sonuç=outcome, bölüm=department, sayı=number)
    finding = run_statistics(dataset, Question()).finding("association-c1-c2")
    assert finding.inside is not None
    assert finding.inside.turns
    assert isinstance(explain(dataset, finding).inside, StackedBarChart)


def test_true_relations_and_noise_are_left_alone(build):
    for seed in range(40):
        random = np.random.default_rng(seed)
        x = random.normal(size=300)
        y = 0.3 * x + random.normal(size=300)
        parts = {f"k{n}": [f"v{k}" for k in random.integers(0, n, 300)] for n in (2, 3, 5, 12)}
        narrow = [f"b{k}" for k in np.digitize(x, [-1.0, -0.5, 0.0, 0.5, 1.0])]
        run = run_statistics(build(x=x.tolist(), y=y.tolist(), dilim=narrow, **parts), Question())
        assert not [finding.id for finding in run.findings if finding.inside]


def test_number_that_is_the_same_inside_groups_turns_round_in_none(build):
    random = np.random.default_rng(2)
    group = random.integers(0, 4, 500)
    levels = 2.0 * random.normal(size=4)
    above = levels[group] + random.normal(size=500) > 0
    dataset = build(
        sabit=group.astype(float), grup=[f"g{k}" for k in group], yön=["üst" if a else "alt" for a in above]
    )
    run = run_statistics(dataset, Question())
    assert all(finding.inside is None for finding in run.findings if finding.columns == ("c1", "c2"))
