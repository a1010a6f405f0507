"""What other parts may use of analysis."""

from terazi.modules.analysis.actions.data import find_project_file
from terazi.modules.analysis.actions.free_answers import answer_once, has_free_answer
from terazi.modules.analysis.actions.hooks import (
    bought_chart_questions,
    on_project_gone,
    sold_chart_questions,
)
from terazi.modules.analysis.actions.outputs import (
    AskedOutput,
    FoundOutput,
    find_output,
    find_sample_output,
)
from terazi.modules.analysis.actions.personal_data import export_projects, forget_projects
from terazi.modules.analysis.actions.preview import PreviewedOutput, Previewer, preview_output
from terazi.modules.analysis.actions.projects import give_sample_copies, give_sample_projects
from terazi.modules.analysis.actions.sample import SampleWorkbook, make_sample_template
from terazi.modules.analysis.actions.search import find_columns, find_projects
from terazi.modules.analysis.errors import (
    FreeAnswersUsedUp,
    FreeAnswerTaken,
    InputRefused,
    ModelUnusable,
    OutputGone,
)
from terazi.modules.analysis.queries.projects import (
    find_standing,
    has_stayed_away,
    hold_projects,
    list_projects,
    name_layered_projects,
    name_own_projects,
    name_projects,
)
from terazi.modules.analysis.queries.reporting import PROJECTS
from terazi.modules.analysis.rules.prices import usual_costs
from terazi.modules.analysis.schemas.chart_views import sold_chart_data
from terazi.modules.analysis.schemas.charts import SoldChartData
from terazi.modules.analysis.values.projects import ListedProject, ProjectState

__all__ = [
    "PROJECTS",
    "AskedOutput",
    "FoundOutput",
    "FreeAnswerTaken",
    "FreeAnswersUsedUp",
    "InputRefused",
    "ListedProject",
    "ModelUnusable",
    "OutputGone",
    "PreviewedOutput",
    "Previewer",
    "ProjectState",
    "SampleWorkbook",
    "SoldChartData",
    "answer_once",
    "bought_chart_questions",
    "export_projects",
    "find_columns",
    "find_output",
    "find_project_file",
    "find_projects",
    "find_sample_output",
    "find_standing",
    "forget_projects",
    "give_sample_copies",
    "give_sample_projects",
    "has_free_answer",
    "has_stayed_away",
    "hold_projects",
    "list_projects",
    "make_sample_template",
    "name_layered_projects",
    "name_own_projects",
    "name_projects",
    "on_project_gone",
    "preview_output",
    "sold_chart_data",
    "sold_chart_questions",
    "usual_costs",
]
