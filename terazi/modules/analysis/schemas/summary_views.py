"""From the parts of a summary to answers."""

from terazi.engine.summary.quality import Quality
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.modules.analysis.schemas.summaries import ColumnInDoubt, QualityView

_MOST_COLUMNS = 5


def quality_view(quality: Quality, lang: Lang) -> QualityView:
    """Answer how good the data is; of the columns in doubt the worst five."""
    return QualityView(
        sentence=say(quality.sentence, lang),
        cell_count=quality.cells,
        empty_count=quality.empty,
        doubtful_count=quality.doubtful,
        is_at_least=quality.is_at_least,
        doubtful_row_count=quality.doubtful_rows,
        column_list=[
            ColumnInDoubt(column_id=each.column, column_name=each.name, cell_count=each.cells)
            for each in quality.columns[:_MOST_COLUMNS]
        ],
    )
