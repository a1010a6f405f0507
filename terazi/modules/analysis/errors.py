"""What can be refused about analysis projects."""

from terazi.foundation.errors import Refusal
from terazi.foundation.language.phrases import Phrase


class ProjectNotFound(Refusal):
    code, http_status, slug = "170404", 404, "project_not_found"
    phrase_key = "analysis.project_not_found"


class ProjectNotReady(Refusal):
    code, http_status, slug = "170409", 409, "project_not_ready"
    phrase_key = "analysis.project_not_ready"


class VersionChanged(Refusal):
    code, http_status, slug = "170419", 409, "version_changed"
    phrase_key = "analysis.version_changed"

    def __init__(self, *, version: int) -> None:
        super().__init__()
        self.extra = {"version": version}


class RefreshRunning(Refusal):
    """Another new workbook of the project is being read."""

    code, http_status, slug = "170420", 409, "refresh_running"
    phrase_key = "analysis.refresh.running"


class VersionNotFound(Refusal):
    code, http_status, slug = "170414", 404, "version_not_found"
    phrase_key = "analysis.version_not_found"


class ColumnNotFound(Refusal):
    code, http_status, slug = "170424", 404, "column_not_found"
    phrase_key = "analysis.column_not_found"


class RunNotFound(Refusal):
    code, http_status, slug = "170434", 404, "run_not_found"
    phrase_key = "analysis.run_not_found"


class ModelNotFound(Refusal):
    code, http_status, slug = "170444", 404, "model_not_found"
    phrase_key = "analysis.model_not_found"


class ModelUnusable(Refusal):
    """The stored model may not be used; the reason is one of the loader's own."""

    code, http_status, slug = "170429", 409, "model_unusable"
    phrase_key = "analysis.model_unusable"

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason=reason)


class SubsetNotFound(Refusal):
    code, http_status, slug = "170454", 404, "subset_not_found"
    phrase_key = "analysis.subset.not_found"


class SubsetNameTaken(Refusal):
    code, http_status, slug = "170455", 409, "subset_name_taken"
    phrase_key = "analysis.subset.name_taken"


class TooManySubsets(Refusal):
    """A project keeps only so many subsets."""

    code, http_status, slug = "170456", 409, "too_many_subsets"
    phrase_key = "analysis.subset.too_many"

    def __init__(self, *, most: int) -> None:
        super().__init__(most=most)


class SubsetEmpty(Refusal):
    """There is nothing to compute: the subset keeps no row."""

    code, http_status, slug = "170457", 422, "subset_empty"
    phrase_key = "analysis.subset.empty"


class ChartNotFound(Refusal):
    code, http_status, slug = "170464", 404, "chart_not_found"
    phrase_key = "analysis.chart.not_found"


class ChartNameTaken(Refusal):
    code, http_status, slug = "170465", 409, "chart_name_taken"
    phrase_key = "analysis.chart.name_taken"


class ChartSold(Refusal):
    """A chart that a product opens stays as it is."""

    code, http_status, slug = "170467", 409, "chart_sold"
    phrase_key = "analysis.chart.sold"


class ChartBought(Refusal):
    """A chart that somebody has bought stays as it is while the buyer may look at it."""

    code, http_status, slug = "170468", 409, "chart_bought"
    phrase_key = "analysis.chart.bought"


class SubsetSold(Refusal):
    """A subset that decides what a sold chart shows stays as it is."""

    code, http_status, slug = "170469", 409, "subset_sold"
    phrase_key = "analysis.subset.sold"

    def __init__(self, *, chart: str) -> None:
        super().__init__(chart=chart)


class ColumnSold(Refusal):
    """A column that a sold chart shows stays what it is."""

    code, http_status, slug = "170470", 409, "column_sold"
    phrase_key = "analysis.column.sold"

    def __init__(self, *, column: str, chart: str) -> None:
        super().__init__(column=column, chart=chart)


class TooManyCharts(Refusal):
    """A project keeps only so many charts."""

    code, http_status, slug = "170466", 409, "too_many_charts"
    phrase_key = "analysis.chart.too_many"

    def __init__(self, *, most: int) -> None:
        super().__init__(most=most)


class FileRefused(Refusal):
    """The workbook cannot be read; the reason is one of the reader's own."""

    code, http_status, slug = "170415", 422, "file_refused"
    phrase_key = "analysis.file_refused"

    def __init__(self, reason: Phrase) -> None:
        super().__init__(reason=reason, field="excel_file")


class FileMissing(Refusal):
    code, http_status, slug = "170416", 422, "file_missing"
    phrase_key = "analysis.file_missing"


class CreditsNotAgreed(Refusal):
    """The price is higher than what the caller agreed to spend."""

    code, http_status, slug = "170412", 409, "credits_not_agreed"
    phrase_key = "analysis.credits_not_agreed"

    def __init__(self, *, needed: int, agreed: int) -> None:
        super().__init__(needed=needed, agreed=agreed)
        self.extra = {"needed": needed}


class StepRefused(Refusal):
    code, http_status, slug = "170422", 422, "step_refused"
    phrase_key = "analysis.step_refused"


class RuleRefused(Refusal):
    code, http_status, slug = "170423", 422, "rule_refused"
    phrase_key = "analysis.rule_refused"


class FormulaRefused(Refusal):
    code, http_status, slug = "170425", 422, "formula_refused"
    phrase_key = "analysis.formula_refused"

    def __init__(self, reason: Phrase, *, position: int | None = None, length: int | None = None) -> None:
        super().__init__(reason=reason, field="formula")
        self.extra = {"position": position, "length": length}


class InputRefused(Refusal):
    """An input of a prediction or calculation does not fit what was learned or defined."""

    code, http_status, slug = "170426", 422, "input_refused"
    phrase_key = "analysis.input_refused"


class OutputGone(Refusal):
    """What was bought stands on data that has changed too much since, or is not there any more."""

    code, http_status, slug = "170430", 409, "output_gone"
    phrase_key = "analysis.bought.gone"


class NotInProduct(Refusal):
    """The bought product does not open this."""

    code, http_status, slug = "170403", 403, "not_in_product"
    phrase_key = "analysis.bought.not_included"


class OutputNotSold(Refusal):
    """The bought product gives its answers on the screen only, or as workbooks only."""

    code, http_status, slug = "170431", 403, "output_not_sold"
    phrase_key = "analysis.bought.other_shape"


class WhatIfNotSold(Refusal):
    """Each prediction of the bought product takes a use, or it covers some rows only: nothing is tried out with it."""

    code, http_status, slug = "170432", 403, "what_if_not_sold"
    phrase_key = "analysis.bought.no_what_if"


class FreeAnswerTaken(Refusal):
    """The one free prediction of a model was given to this person before."""

    code, http_status, slug = "170433", 409, "free_answer_taken"
    phrase_key = "analysis.free_answer_taken"


class FreeAnswersUsedUp(Refusal):
    """So many people asked a model for nothing today that it answers no more of them."""

    code, http_status, slug = "170439", 429, "free_answers_used_up"
    phrase_key = "analysis.free_answers_used_up"
