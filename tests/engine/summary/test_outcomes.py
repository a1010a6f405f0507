"""What a person would want predicted: prices, results and kinds; not counts, codes, dates and what rows are known by."""

from collections.abc import Sequence
from dataclasses import replace

import numpy as np
import pytest
from scipy import stats

from terazi.engine.column import Column, ColumnType, Level
from terazi.engine.dataset import Dataset
from terazi.engine.summary.outcomes import outcomes_in
from terazi.engine.summary.relatedness import Relatedness, relatedness_of
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from tests.engine.summary.test_found import GROUP, NUMBER, dataset

WHOLE, MOMENT = ColumnType.INTEGER, ColumnType.DATETIME
ROWS = 400


def captions(data: Dataset) -> list[str]:
    return [each.column.name for each in outcomes_in(data, ())]


def renamed(data: Dataset) -> Dataset:
    """The same table under captions that say nothing."""
    columns = tuple(
        replace(column, name=f"Alan {chr(65 + place)}") for place, column in enumerate(data.columns)
    )
    return replace(data, columns=columns)


def answers(random: np.random.Generator, share: float) -> Sequence[str]:
    return np.where(random.random(ROWS) < share, "yes", "no").tolist()


def housing() -> Dataset:
    random = np.random.default_rng(11)
    size = random.normal(0, 1, ROWS)
    plot = np.round(np.exp(8.5 + 0.3 * size + random.normal(0, 0.3, ROWS)))
    bedrooms = np.clip(np.round(3 + 0.5 * size + random.normal(0, 0.6, ROWS)), 1, 6).astype(int)
    baths = np.clip(np.round(1.3 + 0.4 * size + random.normal(0, 0.4, ROWS)), 1, 4).astype(int)
    stories = np.clip(np.round(1.8 + 0.5 * bedrooms - 1.5 + random.normal(0, 0.5, ROWS)), 1, 4).astype(int)
    driveway, air = answers(random, 0.8), answers(random, 0.3)
    worth = 40 + 0.006 * plot + 3 * bedrooms + 10 * baths + 5 * stories + 9 * (np.array(air) == "yes")
    return dataset(
        price=(WHOLE, (500 * np.round(2 * (worth + random.normal(0, 10, ROWS)))).astype(int).tolist()),
        lotsize=(WHOLE, plot.astype(int).tolist()),
        bedrooms=(WHOLE, bedrooms.tolist()),
        bathrms=(WHOLE, baths.tolist()),
        stories=(WHOLE, stories.tolist()),
        driveway=(GROUP, driveway),
        airco=(GROUP, air),
        garagepl=(WHOLE, np.clip(np.round(0.7 + 0.4 * size), 0, 3).astype(int).tolist()),
        prefarea=(GROUP, answers(random, 0.25)),
    )


def penguins() -> Dataset:
    random = np.random.default_rng(12)
    kind, male = random.choice(3, ROWS, p=[0.44, 0.2, 0.36]), random.random(ROWS) < 0.5
    island = np.where(random.random(ROWS) < 0.6, kind, random.choice(3, ROWS))
    mass = np.array([3700, 3730, 5080])[kind] + 600 * male + random.normal(0, 300, ROWS)
    bill = np.array([38.8, 48.8, 47.5])[kind] + 3 * male + random.normal(0, 2, ROWS)
    depth = np.array([18.3, 18.4, 15.0])[kind] + 1.4 * male + random.normal(0, 0.8, ROWS)
    flipper = np.array([190, 196, 217])[kind] + 6 * male + random.normal(0, 5, ROWS)
    return dataset(
        species=(GROUP, np.array(["Adelie", "Chinstrap", "Gentoo"])[kind].tolist()),
        island=(GROUP, np.array(["Torgersen", "Dream", "Biscoe"])[island].tolist()),
        bill_length=(NUMBER, np.round(bill, 1).tolist()),
        bill_depth=(NUMBER, np.round(depth, 1).tolist()),
        flipper_length=(WHOLE, np.round(flipper).astype(int).tolist()),
        body_mass=(WHOLE, (25 * np.round(mass / 25)).astype(int).tolist()),
        sex=(GROUP, np.where(male, "male", "female").tolist()),
        year=(WHOLE, random.choice([2007, 2008, 2009], ROWS).tolist()),
    )


def salaries() -> Dataset:
    random = np.random.default_rng(13)
    since = random.integers(1, 55, ROWS)
    service = np.clip(since - random.integers(0, 9, ROWS), 0, None)
    rank = np.where(since < 8, "AsstProf", np.where(since < 14, "AssocProf", "Prof"))
    discipline = random.choice(["A", "B"], ROWS)
    salary = (
        70_000 + 45_000 * (rank == "Prof") + 12_000 * (discipline == "B") + random.normal(0, 17_000, ROWS)
    )
    return dataset(
        rank=(GROUP, rank.tolist()),
        discipline=(GROUP, discipline.tolist()),
        yrs_since_phd=(WHOLE, since.tolist()),
        yrs_service=(WHOLE, service.tolist()),
        sex=(GROUP, np.where(random.random(ROWS) < 0.9, "Male", "Female").tolist()),
        salary=(WHOLE, np.round(salary).astype(int).tolist()),
    )


def births() -> Dataset:
    random = np.random.default_rng(14)
    smoke, age = random.integers(0, 2, ROWS), random.integers(14, 46, ROWS)
    weight = np.round(random.normal(60, 10, ROWS)).astype(int)
    grams = 2300 + 12 * weight - 400 * smoke + random.normal(0, 550, ROWS)
    return dataset(
        low=(WHOLE, (grams < 2500).astype(int).tolist()),
        age=(WHOLE, age.tolist()),
        lwt=(WHOLE, weight.tolist()),
        race=(WHOLE, random.choice([1, 2, 3], ROWS).tolist()),
        smoke=(WHOLE, smoke.tolist()),
        ptl=(WHOLE, random.choice([0, 1, 2, 3], ROWS, p=[0.84, 0.13, 0.02, 0.01]).tolist()),
        ftv=(WHOLE, random.integers(0, 7, ROWS).tolist()),
        bwt=(WHOLE, np.round(grams).astype(int).tolist()),
    )


def sales() -> Dataset:
    random = np.random.default_rng(15)
    product, pieces = random.integers(0, 6, ROWS), random.integers(1, 9, ROWS)
    price = np.array([45.0, 120.0, 80.0, 300.0, 15.0, 60.0])[product]
    channel = random.choice(["Mağaza", "Web", "Pazar yeri"], ROWS)
    amount = price * pieces * np.where(channel == "Web", 0.9, 1.0) * random.uniform(0.9, 1.1, ROWS)
    day = np.datetime64("2025-01-01") + random.integers(0, 300, ROWS).astype("timedelta64[D]")
    return dataset(
        Sipariş_No=(WHOLE, list(range(10_000, 10_000 + ROWS))),
        Tarih=(MOMENT, day.astype("datetime64[us]").tolist()),
        Ürün=(GROUP, np.array(["Kalem", "Defter", "Silgi", "Çanta", "Cetvel", "Boya"])[product].tolist()),
        Kanal=(GROUP, channel.tolist()),
        Adet=(WHOLE, pieces.tolist()),
        Tutar=(NUMBER, np.round(amount, 2).tolist()),
        Şehir=(GROUP, random.choice(["Ankara", "İzmir", "Bursa"], ROWS).tolist()),
    )


@pytest.mark.parametrize(
    ("data", "wanted"),
    [
        (housing(), {"price"}),
        (penguins(), {"species"}),
        (salaries(), {"salary"}),
        (births(), {"low", "bwt"}),
        (sales(), {"Tutar"}),
    ],
    ids=["housing", "penguins", "salaries", "births", "sales"],
)
def test_what_anybody_would_ask_comes_first(data: Dataset, wanted: set[str]) -> None:
    assert captions(data)[0] in wanted


@pytest.mark.parametrize(
    ("data", "place"),
    [(housing(), 0), (penguins(), 0), (salaries(), 5), (sales(), 5)],
    ids=["housing", "penguins", "salaries", "sales"],
)
def test_captions_do_not_decide(data: Dataset, place: int) -> None:
    assert captions(renamed(data))[0] == f"Alan {chr(65 + place)}"


def test_a_small_count_is_no_price_whatever_it_is_called() -> None:
    columns = tuple(
        replace(column, name={"price": "a", "stories": "price"}.get(column.name, column.name))
        for column in housing().columns
    )
    assert captions(replace(housing(), columns=columns))[0] == "a"


def test_codes_names_dates_and_years_are_never_asked() -> None:
    random = np.random.default_rng(3)
    base = random.normal(0, 1, ROWS)
    data = dataset(
        Sıra=(WHOLE, list(range(1, ROWS + 1))),
        Müşteri_No=(WHOLE, (5000 + np.round(40 * base)).astype(int).tolist()),
        Ad=(GROUP, [f"Kişi {number % 90}" for number in range(ROWS)]),
        Yıl=(WHOLE, (2010 + np.clip(np.round(3 * base), -9, 9)).astype(int).tolist()),
        Ay=(WHOLE, (6 + np.clip(np.round(2 * base), -5, 6)).astype(int).tolist()),
        Puan=(NUMBER, (base + random.normal(0, 0.3, ROWS)).tolist()),
        Not=(ColumnType.TEXT, [f"açıklama {number}" for number in range(ROWS)]),
    )
    assert captions(data) == ["Puan"]


def test_what_is_related_to_nothing_is_not_asked() -> None:
    random = np.random.default_rng(4)
    cause = random.normal(0, 1, ROWS)
    data = dataset(
        Sebep=(NUMBER, cause.tolist()),
        Etki=(NUMBER, (cause + random.normal(0, 1, ROWS)).tolist()),
        Tutar=(NUMBER, random.normal(0, 1, ROWS).tolist()),
    )
    assert set(captions(data)) == {"Sebep", "Etki"}


def test_calculated_columns_are_not_asked() -> None:
    assert "price" not in [each.column.name for each in outcomes_in(housing(), {"c1"})]


def test_why_is_said_in_words() -> None:
    best = outcomes_in(housing(), ())[0]
    assert say(best.why, Lang.TR) == (
        "Neden bu sütun: değerleri büyük ve çok çeşitli bir tutar, tablonun başında duruyor, "
        "öteki sütunlarla en çok ilgili olan o, adı bir sonucu anlatıyor."
    )
    assert say(outcomes_in(renamed(penguins()), ())[0].why, Lang.EN) == (
        "Why this column: it has a few options, it stands at the beginning of the table, "
        "the other columns say the most about it."
    )


def related(**columns: tuple[ColumnType, object]) -> Relatedness:
    data = dataset(**columns)
    return relatedness_of(data, data.columns)


def test_relatedness_is_that_of_the_tests_without_what_chance_gives() -> None:
    random = np.random.default_rng(5)
    a = random.normal(0, 1, ROWS)
    b, group = a + random.normal(0, 1, ROWS), np.where(a + random.normal(0, 1, ROWS) > 0, "u", "v")
    other = np.where(random.random(ROWS) < 0.7, group, random.choice([*"uvw"], ROWS))
    found = related(A=(NUMBER, a.tolist()), B=(NUMBER, b.tolist()), G=(GROUP, group), H=(GROUP, other))
    rho = stats.spearmanr(a, b).statistic
    h = stats.kruskal(a[group == "u"], a[group == "v"]).statistic
    table = [[int(((group == g) & (other == o)).sum()) for o in "uvw"] for g in "uv"]
    chi = stats.chi2_contingency(table, correction=False).statistic
    expected = {(0, 1): (rho**2, 1), (0, 2): (h / (ROWS - 1), 1), (2, 3): (chi / ROWS, 2)}
    for (first, second), (shared, free) in expected.items():
        chance = free / (ROWS - 1)
        assert found.strength[first, second] == pytest.approx(np.sqrt((shared - chance) / (1 - chance)))
        assert found.is_related[first, second]


def test_noise_and_copies_are_no_relation() -> None:
    random = np.random.default_rng(6)
    a = random.normal(0, 1, 90)
    found = related(
        A=(NUMBER, a.tolist()),
        Kopya=(NUMBER, (3 * a).tolist()),
        Gürültü=(NUMBER, random.normal(0, 1, 90).tolist()),
        Grup=(GROUP, [f"g{number}" for number in random.integers(0, 30, 90)]),
        Sabit=(NUMBER, [1.0] * 90),
    )
    assert [column.name for column in found.columns] == ["A", "Kopya", "Gürültü", "Grup"]
    assert not found.is_related.any()


def test_a_scale_of_answers_may_be_asked() -> None:
    random = np.random.default_rng(7)
    mood = random.normal(0, 1, ROWS)
    data = dataset(
        Bekleme=(NUMBER, (10 - 3 * mood + random.normal(0, 1, ROWS)).tolist()),
        Puan=(WHOLE, np.clip(np.round(3 + mood), 1, 5).astype(int).tolist()),
    )
    scale = Column(id="c2", name="Puan", type=WHOLE, given_level=Level.ORDINAL)
    assert captions(data.with_column(scale))[0] == "Puan"


def test_options_that_were_laid_out_are_no_outcome() -> None:
    random = np.random.default_rng(9)
    spray = np.repeat([*"ABCD"], ROWS // 4)
    left = np.round(20 - 4 * (spray == "C") + random.normal(0, 3, ROWS), 1)
    data = dataset(Kalan=(NUMBER, left.tolist()), Grup=(GROUP, spray.tolist()))
    assert captions(data)[0] == "Kalan"
