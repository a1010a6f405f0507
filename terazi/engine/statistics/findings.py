"""What the statistics found: one small record per question, with the sentence that says it."""

from dataclasses import dataclass
from enum import StrEnum

from terazi.engine.statistics.questions import AnalysisType
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.types import Json


class StatTest(StrEnum):
    """A statistical test (or the plain description of a column)."""

    DESCRIPTIVES = "descriptives"
    PEARSON = "pearson"
    SPEARMAN = "spearman"
    WELCH_T = "welch_t"
    STUDENT_T = "student_t"
    MANN_WHITNEY = "mann_whitney"
    WELCH_ANOVA = "welch_anova"
    ANOVA = "anova"
    KRUSKAL_WALLIS = "kruskal_wallis"
    CHI_SQUARE = "chi_square"
    G_TEST = "g_test"
    FISHER_EXACT = "fisher_exact"
    SHAPIRO_WILK = "shapiro_wilk"
    DAGOSTINO_K2 = "dagostino_k2"
    MANN_KENDALL = "mann_kendall"
    LINEAR_TREND = "linear_trend"
    CLUSTER_ROBUST = "cluster_robust"
    INNOVATIONS = "innovations"
    GLS_TREND = "gls_trend"
    GLS_RELATION = "gls_relation"
    SEASON_OF_MONTHS = "season_of_months"
    SEASON_OF_WEEKDAYS = "season_of_weekdays"
    SEASON_OF_HOURS = "season_of_hours"
    TURNS = "turns"
    PANEL = "panel"
    SERIES_MEANS = "series_means"
    SERIES_LEVELS = "series_levels"


class EffectKind(StrEnum):
    """What an effect or an estimate measures."""

    PEARSON_R = "pearson_r"
    SPEARMAN_RHO = "spearman_rho"
    KENDALL_TAU = "kendall_tau"
    HEDGES_G = "hedges_g"
    RANK_BISERIAL = "rank_biserial"
    OMEGA_SQUARED = "omega_squared"
    EPSILON_SQUARED = "epsilon_squared"
    CRAMERS_V = "cramers_v"
    SKEWNESS = "skewness"
    MEAN_DIFFERENCE = "mean_difference"  # in the column's own unit
    SEN_SLOPE = "sen_slope"  # in the column's own unit per year
    GLS_SLOPE = "gls_slope"  # the same


class EffectSize(StrEnum):
    """How large an effect is, in words."""

    NONE = "none"
    SMALL = "small"
    MEDIUM = "medium"
    LARGE = "large"


@dataclass(frozen=True, kw_only=True, slots=True)
class Effect:
    """How strong something is, with its confidence interval and its size in words (None for estimates in a column's own unit)."""

    kind: EffectKind
    value: float | None
    low: float | None
    high: float | None
    size: EffectSize | None = None

    def as_json(self) -> Json:
        """Return the effect as JSON."""
        size = self.size.value if self.size else None
        return {
            "kind": self.kind.value,
            "value": self.value,
            "low": self.low,
            "high": self.high,
            "size": size,
        }

    @staticmethod
    def from_json(stored: Json) -> "Effect":
        """Return the effect that ``as_json`` wrote."""
        size = EffectSize(stored["size"]) if stored["size"] else None
        kind = EffectKind(stored["kind"])
        return Effect(kind=kind, value=stored["value"], low=stored["low"], high=stored["high"], size=size)


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """What one test gave; ``statistic`` is None where it has no finite value."""

    test: StatTest
    statistic: float | None
    df: tuple[float, ...]
    p: float | None
    effect: Effect | None = None

    def as_json(self) -> Json:
        """Return the outcome as JSON."""
        return {
            "test": self.test.value,
            "statistic": self.statistic,
            "df": list(self.df),
            "p": self.p,
            "effect": self.effect.as_json() if self.effect else None,
        }

    @staticmethod
    def from_json(stored: Json) -> "Outcome":
        """Return the outcome that ``as_json`` wrote."""
        return Outcome(
            test=StatTest(stored["test"]),
            statistic=stored["statistic"],
            df=tuple(stored["df"]),
            p=stored["p"],
            effect=Effect.from_json(stored["effect"]) if stored["effect"] else None,
        )


@dataclass(frozen=True, kw_only=True, slots=True)
class Inside:
    """What becomes of a finding inside the groups of another column (its id): it turns round there, or vanishes."""

    column: str
    turns: bool
    sentence: Phrase

    def as_json(self) -> Json:
        """Return it as JSON."""
        return {"column": self.column, "turns": self.turns, "sentence": self.sentence.as_json()}

    @staticmethod
    def from_json(stored: Json) -> "Inside":
        """Return what ``as_json`` wrote."""
        sentence = Phrase.from_json(stored["sentence"])
        return Inside(column=stored["column"], turns=stored["turns"], sentence=sentence)


def is_significant(analysis: AnalysisType, p_adjusted: float | None, level: float) -> bool:
    """Say whether something was found: the answer is about a pair of columns, and its adjusted p lies below the level.

    This is the platform's only meaning of "significant". A test of normality tells the shape of one column, which other
    tests lean on; however small its p, nothing was found between columns. Descriptions have no p at all.
    """
    return analysis.is_about_pairs and p_adjusted is not None and p_adjusted < level


@dataclass(frozen=True, kw_only=True, slots=True)
class Finding:
    """One answer: the test's figures, how strong the effect is, and the sentence and method in words.

    ``columns`` are column ids; a difference has (numeric, group), a trend (datetime, numeric).
    ``p`` is None for descriptions. ``p_adjusted`` is Benjamini and Hochberg's over the run's questions about pairs (over the
    tests of normality for those). ``is_significant`` is what the function of that name says. ``n`` is the number of rows used. ``estimate`` is the effect in the column's own unit. ``alternatives`` are the other tests of the same question.
    """

    id: str
    analysis: AnalysisType
    test: StatTest
    columns: tuple[str, ...]
    statistic: float | None
    df: tuple[float, ...]
    p: float | None
    p_adjusted: float | None
    is_significant: bool
    effect: Effect | None
    estimate: Effect | None
    n: int
    score: float
    sentence: Phrase
    method: Phrase
    reason: Phrase
    notes: tuple[Phrase, ...] = ()
    alternatives: tuple[Outcome, ...] = ()
    inside: Inside | None = None

    def as_json(self) -> Json:
        """Return the finding as JSON, with phrases that can be said later in any language."""
        return {
            "id": self.id,
            "analysis": self.analysis.value,
            "test": self.test.value,
            "columns": list(self.columns),
            "statistic": self.statistic,
            "df": list(self.df),
            "p": self.p,
            "p_adjusted": self.p_adjusted,
            "is_significant": self.is_significant,
            "effect": self.effect.as_json() if self.effect else None,
            "estimate": self.estimate.as_json() if self.estimate else None,
            "n": self.n,
            "score": self.score,
            "sentence": self.sentence.as_json(),
            "method": self.method.as_json(),
            "reason": self.reason.as_json(),
            "notes": [note.as_json() for note in self.notes],
            "alternatives": [outcome.as_json() for outcome in self.alternatives],
            "inside": self.inside.as_json() if self.inside else None,
        }

    @staticmethod
    def from_json(stored: Json) -> "Finding":
        """Return the finding that ``as_json`` wrote."""
        return Finding(
            id=stored["id"],
            analysis=AnalysisType(stored["analysis"]),
            test=StatTest(stored["test"]),
            columns=tuple(stored["columns"]),
            statistic=stored["statistic"],
            df=tuple(stored["df"]),
            p=stored["p"],
            p_adjusted=stored["p_adjusted"],
            is_significant=stored["is_significant"],
            effect=Effect.from_json(stored["effect"]) if stored["effect"] else None,
            estimate=Effect.from_json(stored["estimate"]) if stored["estimate"] else None,
            n=stored["n"],
            score=stored["score"],
            sentence=Phrase.from_json(stored["sentence"]),
            method=Phrase.from_json(stored["method"]),
            reason=Phrase.from_json(stored["reason"]),
            notes=tuple(Phrase.from_json(note) for note in stored["notes"]),
            alternatives=tuple(Outcome.from_json(outcome) for outcome in stored["alternatives"]),
            inside=Inside.from_json(stored["inside"]) if stored.get("inside") else None,
        )
