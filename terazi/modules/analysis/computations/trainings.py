"""What a person is asked before a training, found where the data is loaded."""

from collections.abc import Sequence

from terazi.engine.dataset import Dataset
from terazi.engine.learning.belonging import propose_splitting
from terazi.engine.learning.features import without_aside
from terazi.engine.learning.leakage import guard_inputs
from terazi.engine.learning.targets import read_target
from terazi.engine.learning.tasks import CannotLearn, Task
from terazi.foundation.language.lang import Lang
from terazi.foundation.language.phrases import say
from terazi.foundation.types import Json


def training_questions(dataset: Dataset, targets: Sequence[str], inputs: Sequence[str], lang: Lang) -> Json:
    """Return the proposed splitting and the doubts about each target's inputs, said in a language.

    A target that cannot be learned raises no doubts: the training says why.
    """
    dataset = without_aside(dataset)
    splitting = propose_splitting(dataset, targets)
    questions: list[Json] = []
    for target in targets:
        task = Task(target=target, inputs=tuple(inputs) or None)
        try:
            guarded = guard_inputs(dataset, task, read_target(dataset, task), splitting)
        except CannotLearn:
            continue
        questions.extend(
            {
                "target_column": target,
                "column_list": list(doubt.columns),
                "kind": doubt.kind,
                "question": say(doubt.question, lang),
            }
            for doubt in guarded.doubts
        )
    return {"group_column": splitting.group, "time_column": splitting.time, "question_list": questions}
