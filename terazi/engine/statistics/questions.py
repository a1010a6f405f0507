"""What a person asks of the statistics: which columns, which kinds of analysis, how strict."""

from dataclasses import dataclass, field
from enum import StrEnum

from terazi.foundation.types import Json


class AnalysisType(StrEnum):
    """A kind of question; the values are the public contract's spelling."""

    DESCRIPTIVES = "descriptives"  # every column by itself
    RELATION = "relation"  # numeric × numeric
    DIFFERENCE = "difference"  # numeric × group
    ASSOCIATION = "association"  # category × category
    NORMALITY = "normality"  # every numeric column by itself
    TREND = "trend"  # datetime × numeric
    SEASON = "season"  # datetime × numeric

    @property
    def is_about_pairs(self) -> bool:
        return self not in (AnalysisType.DESCRIPTIVES, AnalysisType.NORMALITY)

    @property
    def is_along_time(self) -> bool:
        """Whether the first column is the time along which the second is followed."""
        return self in (AnalysisType.TREND, AnalysisType.SEASON)


class QuestionError(ValueError):
    """A question that cannot be asked of this data set; ``reason`` is one of the class's constants."""

    UNKNOWN_COLUMN = "unknown_column"
    BAD_LEVEL = "bad_level"

    def __init__(self, reason: str, value: object) -> None:
        super().__init__(f"{reason}: {value}")
        self.reason = reason
        self.value = value


ALL_ANALYSES = tuple(AnalysisType)


@dataclass(frozen=True, kw_only=True, slots=True)
class Question:
    """One statistics query; an empty ``columns`` means every column.

    ``significance_level`` lies between 0 and 1 and also sets the width of the intervals (0.05 gives 95 %).
    With ``focus`` only the pairs with that column are tested. ``bias_corrected_v`` corrects Cramér's V for the table's size (Bergsma 2013).
    """

    columns: tuple[str, ...] = ()
    analyses: tuple[AnalysisType, ...] = field(default=ALL_ANALYSES)
    significance_level: float = 0.05
    focus: str | None = None
    bias_corrected_v: bool = True

    def __post_init__(self) -> None:
        if not 0 < self.significance_level < 1:
            raise QuestionError(QuestionError.BAD_LEVEL, self.significance_level)

    def asks(self, analysis: AnalysisType) -> bool:
        """Say whether this kind of analysis is wanted; an empty choice means all kinds."""
        return not self.analyses or analysis in self.analyses

    def as_json(self) -> Json:
        """Return the question as JSON."""
        return {
            "columns": list(self.columns),
            "analyses": [analysis.value for analysis in self.analyses],
            "significance_level": self.significance_level,
            "focus": self.focus,
            "bias_corrected_v": self.bias_corrected_v,
        }

    @staticmethod
    def from_json(stored: Json) -> "Question":
        """Return the question that ``as_json`` wrote."""
        return Question(
            columns=tuple(stored["columns"]),
            analyses=tuple(AnalysisType(name) for name in stored["analyses"]),
            significance_level=stored["significance_level"],
            focus=stored["focus"],
            bias_corrected_v=stored["bias_corrected_v"],
        )
