"""In what work credits are told: by the prices that the work itself has."""

from terazi.modules.analysis.public import usual_costs
from terazi.modules.analysis.rules.prices import import_credits, learning_credits, statistics_credits


def test_usual_work_costs_what_the_same_work_costs() -> None:
    costs = usual_costs()
    cells = costs.workbook_cells
    assert costs.workbook_credits == import_credits(cells) + statistics_credits(cells // 20, 20)
    assert costs.training_credits == learning_credits(costs.training_seconds, 1)
    assert (cells, costs.workbook_credits, costs.training_seconds, costs.training_credits) == (
        20_000,
        21,
        60,
        6,
    )
