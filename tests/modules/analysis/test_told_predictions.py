"""What of a prediction somebody is told who has bought a part of what it was made of."""

import pytest

from terazi.engine.learning.prediction import Prediction
from terazi.engine.learning.reasons import Reason, Reasons
from terazi.engine.learning.refusals import InputNote
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import Phrase
from terazi.modules.analysis.rules.trainings import prediction_in_view
from terazi.modules.analysis.values.runs import PredictionsWanted

WHOLE = Prediction(
    value="Barolo",
    probabilities={"Barolo": 0.7, "Grignolino": 0.3},
    warnings=tuple(InputNote(row=0, field=name, phrase=Phrase("x")) for name in ("c2", "c3")),
    reasons=Reasons(
        label="Barolo",
        average=0.5,
        answer=0.7,
        inputs=tuple(Reason(column=name, caption=name, effect=0.1, error=0.01) for name in ("c3", "c2")),
    ),
)


@pytest.mark.parametrize(
    ("shown", "has_warnings", "reasons", "warnings"),
    [
        (None, True, ["c3", "c2"], ["c2", "c3"]),
        ({"c2"}, True, ["c2"], ["c2"]),
        ({"c2", "c3"}, False, ["c3", "c2"], []),
        ({"c4"}, True, [], []),
    ],
)
def test_reasons_and_warnings_speak_of_what_is_shown_alone(
    shown: set[str] | None, has_warnings: bool, reasons: list[str], warnings: list[str]
) -> None:
    wanted = PredictionsWanted(
        explain=True,
        shown=None if shown is None else frozenset(shown),
        has_warnings=has_warnings,
        lang=Lang.TR,
    )
    told = prediction_in_view(WHOLE, wanted)
    assert told.reasons is not None
    assert [reason.column for reason in told.reasons.inputs] == reasons
    assert (told.reasons.average, told.reasons.answer) == (0.5, 0.7)
    assert [warning.field for warning in told.warnings] == warnings
    assert (told.value, told.probabilities) == (WHOLE.value, WHOLE.probabilities)
