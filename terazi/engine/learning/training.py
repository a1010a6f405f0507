"""Training: from a data set and a task to judged models, inside a time budget."""

import hashlib
import time
import warnings
from collections.abc import Callable, Sequence
from dataclasses import replace

import numpy as np

from terazi.engine.column import ROW
from terazi.engine.dataset import Dataset
from terazi.engine.learning.all_rows import COPIES, fit_on_all_rows, last_seconds
from terazi.engine.learning.background import choose_background
from terazi.engine.learning.belonging import choose_splitting, find_belonging
from terazi.engine.learning.board import Board
from terazi.engine.learning.candidates import Candidate
from terazi.engine.learning.crew import Crew, usable_cores
from terazi.engine.learning.evaluation import HeldOut, baseline_scores, held_out_scores, report_model
from terazi.engine.learning.families import Rows
from terazi.engine.learning.features import Floats, raw_columns, without_aside
from terazi.engine.learning.fields import make_form
from terazi.engine.learning.finals import Finalist, Finals
from terazi.engine.learning.leakage import Guarded, guard_inputs
from terazi.engine.learning.libraries import library_versions
from terazi.engine.learning.models import ModelCard, TrainedModel
from terazi.engine.learning.preparing import Learned, prepare
from terazi.engine.learning.records import to_json
from terazi.engine.learning.results import ModelReport, Scores, TrainingResult
from terazi.engine.learning.search import Search
from terazi.engine.learning.splits import split_test
from terazi.engine.learning.targets import read_target
from terazi.engine.learning.tasks import (
    CannotLearn,
    Family,
    Task,
    TrainingProgress,
)
from terazi.engine.learning.threads import one_thread
from terazi.foundation.language.phrases import Phrase

MOST_ROWS = 100_000
COVERAGE = 0.9
JUDGING_SHARE = 0.1
JUDGING_SECONDS = 3.0
LEAST_BUDGET = 1.0

Tell = Callable[[TrainingProgress], None]


def train(
    dataset: Dataset,
    task: Task,
    *,
    progress: Tell | None = None,
    clock: Callable[[], float] = time.monotonic,
    cores: int | None = None,
) -> TrainingResult:
    """Learn the task's target and return judged models, best first; at least one, whatever the budget (seconds).

    CannotLearn says what to do where the data cannot answer; the progress callback may raise TrainingCancelled.
    Models are chosen by log-loss (RMSE) of cross-validated predictions; the held-out rows only judge them at the end.
    As many fits run at once as there are ``cores`` (None: what the machine has, two at most); their number changes no model.
    """
    with warnings.catch_warnings(), one_thread(), Crew(cores or usable_cores()) as crew:
        warnings.simplefilter("ignore")
        return _Training(dataset, task, progress, clock, crew).run()


def train_each(
    dataset: Dataset,
    tasks: Sequence[Task],
    *,
    progress: Callable[[int, TrainingProgress], None] | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> tuple[TrainingResult | CannotLearn, ...]:
    """Train one target after the other (the place is the analyze_result_index); a target that cannot be learned says why."""
    results: list[TrainingResult | CannotLearn] = []
    for place, task in enumerate(tasks):
        tell = None if progress is None else _numbered(progress, place)
        try:
            results.append(train(dataset, task, progress=tell, clock=clock))
        except CannotLearn as reason:
            results.append(reason)
    return tuple(results)


def _numbered(progress: Callable[[int, TrainingProgress], None], place: int) -> Tell:
    return lambda told: progress(place, told)


class _Training:
    def __init__(
        self, dataset: Dataset, task: Task, progress: Tell | None, clock: Callable[[], float], crew: Crew
    ) -> None:
        self.crew = crew
        self.task = task
        self.dataset = dataset = without_aside(dataset)
        self.target = read_target(dataset, task)
        budget = max(LEAST_BUDGET, task.budget_seconds) if task.trials is None else np.inf
        self.board = Board(
            kind=self.target.kind, budget=budget, clock=clock, tell=progress, trials=task.trials
        )
        self.board.start()
        self.board.publish()
        self.splitting = choose_splitting(dataset, task)
        self.guarded: Guarded = guard_inputs(dataset, task, self.target, self.splitting)
        self.kept = self._sample_rows()
        self.classes = len(self.target.classes)
        self._split_and_prepare()

    def run(self) -> TrainingResult:
        """Search, blend, fit once more, judge."""
        deadline = self.board.budget - min(JUDGING_SECONDS, JUDGING_SHARE * self.board.budget)
        self.search = search = Search(
            problem=self.problem,
            board=self.board,
            crew=self.crew,
            families=self._base_families(),
            deadline=deadline,
            trials=self.task.trials,
            single=self.task.folds == 1,
        )
        candidates = search.run()
        if not candidates:
            raise CannotLearn(Phrase("learning.cannot.nothing_worked"))
        finals = Finals(
            problem=self.problem,
            board=self.board,
            crew=self.crew,
            kind=self.target.kind,
            actual=search.actual,
            has_ensemble=self.task.families is None or Family.ENSEMBLE in self.task.families,
        )
        weights = finals.weights(candidates)
        used = [c for c, weight in zip(candidates, weights, strict=True) if weight] or candidates[:1]
        self.growth = len(self.whole.values) / len(self.learned.values)
        self.kept_seconds = last_seconds(
            used, self.growth, len(self.whole.values), self.crew.cores, self.board.budget
        )
        made = finals.fit(candidates, weights, deadline - self.kept_seconds, len(search.folds))
        return self._judge(sorted(made, key=lambda m: m.candidate.loss), search.actual)

    def _base_families(self) -> tuple[Family, ...] | None:
        if self.task.families is None:
            return None
        chosen = tuple(f for f in self.task.families if f is not Family.ENSEMBLE)
        return chosen or None

    def _sample_rows(self) -> Rows:
        """Places (in the target's rows) of at most MOST_ROWS rows, in the sheet's order."""
        every = np.arange(len(self.target.rows))
        if len(every) <= MOST_ROWS:
            return every
        return np.sort(np.random.default_rng(self.task.seed).permutation(every)[:MOST_ROWS])

    def _split_and_prepare(self) -> None:
        values = self.target.values[self.kept]
        places = self.target.rows[self.kept]
        found = find_belonging(
            self.dataset.frame[places], self.guarded.inputs, values, self.splitting, self.dataset
        )
        self.belonging_notes = found.notes
        train_rows, test_rows = split_test(
            values, self.classes, self.task.test_share, self.task.seed, found.belonging
        )
        if self.classes and len(np.unique(values[train_rows])) < 2:
            raise CannotLearn(Phrase("learning.cannot.one_class_before", {"column": self.target.column.name}))
        used = self.dataset.frame.select(ROW, *(c.id for c in self.guarded.inputs), self.target.column.id)
        self.fingerprint = hashlib.sha256(used[places].write_csv().encode()).hexdigest()
        self.whole = Learned(frame=used[places], values=values, belonging=found.belonging)
        self.form = make_form(self.guarded.inputs, self.whole.frame, self.target)
        self.background = choose_background(self.guarded.inputs, self.whole.frame, values, self.task.seed)
        self.learned = self.whole.take(train_rows)
        self.prepared = prepare(self.learned, self.guarded.inputs, self.classes, self.task.seed, self.board)
        self.board.loss_unit = self.prepared.unit
        self.problem = self.prepared.problem
        held = self.whole.take(test_rows)
        self.held = HeldOut(
            layout=self.prepared.preparation.prepare(raw_columns(self.guarded.inputs, held.frame)),
            actual=held.values,
            sheet_rows=tuple(held.frame[ROW].to_list()),
            seed=self.task.seed,
            belonging=held.belonging,
            learned=self.learned.values,
        )

    def _judge(self, made: list[Finalist], actual: Floats) -> TrainingResult:
        self.board.step = Phrase("learning.step.judge")
        self.board.publish()
        shown: dict[Family, Finalist] = {}
        for one in made:
            shown.setdefault(one.family, one)
        positive = self._positive()
        baseline = baseline_scores(self.target.kind, self.held, positive, self.classes)
        models: list[TrainedModel] = []
        reports: list[ModelReport] = []
        for index, one in enumerate(shown.values()):
            self.board.hard_stop = self.board.budget - self.kept_seconds if index else np.inf
            model = self._model(one, actual)
            scores = held_out_scores(model, self.held)
            model = replace(model, card=replace(model.card, scores=to_json(scores)))
            models.append(model)
            reports.append(self._report(index, one, model, scores, baseline))
        parts = [one.parts or (one.candidate,) for one in shown.values()]
        final, self.copies, self.is_whole = self._fit_on_all_rows(parts, models)
        notes = self._notes(is_final=final[0] is not models[0])
        return self._result(final, reports, baseline, notes)

    def _fit_on_all_rows(
        self, parts: list[tuple[Candidate, ...]], models: list[TrainedModel]
    ) -> tuple[list[TrainedModel], int, bool]:
        self.board.step = Phrase("learning.step.all_rows")
        self.board.publish()
        prepared = prepare(self.whole, self.guarded.inputs, self.classes, self.task.seed, self.board)
        copies = self.task.copies or COPIES
        return fit_on_all_rows(prepared, models, parts, self.board, self.crew, self.growth, copies)

    def _report(
        self, index: int, one: Finalist, model: TrainedModel, scores: Scores, baseline: Scores
    ) -> ModelReport:
        return report_model(
            index,
            model,
            scores,
            self.held,
            one.candidate,
            name=one.family.name_for(self.target.kind),
            members=one.members,
            baseline=baseline,
            pulse=self.board.pulse,
        )

    def _positive(self) -> int | None:
        if self.target.positive_class is None:
            return None
        return self.target.classes.index(self.target.positive_class)

    def _model(self, one: Finalist, actual: Floats) -> TrainedModel:
        half_width = None
        if not self.classes:
            half_width = _conformal(np.abs(one.candidate.told - actual)) * self.prepared.unit
        card = ModelCard(
            family=one.family,
            kind=self.target.kind,
            form=self.form,
            preparation=self.prepared.preparation,
            classes=self.target.classes or None,
            positive_class=self.target.positive_class,
            decision=one.candidate.decision,
            centre=self.prepared.centre,
            unit=self.prepared.unit,
            half_width=half_width,
            scores={},
            data_fingerprint=self.fingerprint,
            rows=len(self.learned.values),
            seed=self.task.seed,
            background=self.background,
        )
        return TrainedModel(card=card, core=one.core)

    def _notes(self, *, is_final: bool) -> tuple[Phrase, ...]:
        notes = self.target.notes + self.guarded.notes + self.belonging_notes
        if is_final:
            notes += (Phrase("learning.note.all_rows", {"rows": len(self.held.actual)}),)
        if len(self.kept) < len(self.target.rows):
            notes += (
                Phrase("learning.note.sampled", {"rows": len(self.kept), "all": len(self.target.rows)}),
            )
        return notes

    def _result(
        self,
        models: list[TrainedModel],
        reports: list[ModelReport],
        baseline: Scores,
        notes: tuple[Phrase, ...],
    ) -> TrainingResult:
        has_classes = self.classes > 0
        counts = np.bincount(self.target.class_numbers, minlength=self.classes) if has_classes else None
        return TrainingResult(
            task=self.task,
            kind=self.target.kind,
            target_caption=self.target.column.name,
            classes=self.target.classes or None,
            class_counts=None if counts is None else tuple(int(c) for c in counts),
            positive_class=self.target.positive_class,
            loss_metric="log_loss" if has_classes else "rmse",
            score_metric="fscore_macro" if has_classes else "r2",
            form=self.form,
            left_out=self.guarded.left_out,
            notes=notes,
            rows_used=len(self.kept),
            train_rows=len(self.learned.values),
            test_rows=len(self.held.actual),
            dropped_rows=self.dataset.row_count - len(self.kept),
            leaderboard=self.board.sorted_rows(),
            baseline=baseline,
            models=tuple(reports),
            best_index=0,
            seconds=self.board.elapsed(),
            data_fingerprint=self.fingerprint,
            libraries=library_versions(),
            trials=self.board.tried,
            folds=len(self.search.folds),
            copies=self.copies,
            took_part=self.search.took_part,
            is_repeatable=self.is_whole,
            trained=tuple(models),
        )


def _conformal(residuals: Floats) -> float:
    """The half width that covers 90 % of new rows (split conformal with cross-validated residuals, Vovk 2015)."""
    level = min(1.0, np.ceil((len(residuals) + 1) * COVERAGE) / len(residuals))
    return float(np.quantile(residuals, level, method="higher"))
