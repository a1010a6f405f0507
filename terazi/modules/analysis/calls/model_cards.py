"""Calls about a model's card: what it predicts, from what, how well, and what it is not for."""

from terazi.engine.learning.card_parts import PrintedCard
from terazi.engine.learning.printed_card import Origin, card_of
from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import EXCEL, PDF, FileAnswer, file_answer
from terazi.foundation.context import AnyCall, Call, UserCall
from terazi.foundation.jobs.computation import Computation
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE
from terazi.foundation.language.phrases import say
from terazi.foundation.limits import Limit
from terazi.modules.analysis.actions.access import CANNOT_BE_USED
from terazi.modules.analysis.actions.computation import QUESTIONS
from terazi.modules.analysis.calls.declared import any_caller, signed_in
from terazi.modules.analysis.calls.opening import NOT_THERE, open_model
from terazi.modules.analysis.errors import OutputNotSold
from terazi.modules.analysis.schemas import run_views
from terazi.modules.analysis.schemas.runs import ModelCardView, ModelRef
from terazi.modules.analysis.values.reach import Doing, Shape

_READS = Limit(1000)
_FILES = "terazi.modules.analysis.computations.model_cards"
_CARD_PDF = Computation(_FILES, "model_card_pdf")
_CARD_WORKBOOK = Computation(_FILES, "model_card_workbook")


@any_caller.post(
    "/v1/wanalyzer/machinelearning/model/card/get",
    effect=Effect.READS,
    raises=[*NOT_THERE, *CANNOT_BE_USED, *CANNOT_COMPUTE],
    limit=_READS,
)
async def get_model_card(call: AnyCall, body: ModelRef) -> ModelCardView:
    """A model's card: what it predicts, from what it learned, how right it is and what it is not for."""
    return run_views.model_card(await _card(call, body, None), call.lang)


@signed_in.post(
    "/v1/wanalyzer/machinelearning/model/card/pdf",
    effect=Effect.EXPORTS,
    raises=[*NOT_THERE, *CANNOT_BE_USED, OutputNotSold, *CANNOT_COMPUTE],
    media_type=PDF,
)
async def download_model_card(call: UserCall, body: ModelRef) -> FileAnswer:
    """A model's card as pages to print."""
    card = await _card(call, body, Shape.EXCEL)
    made = await QUESTIONS.compute(call, _CARD_PDF, card, call.lang)
    return file_answer(made, media_type=PDF, name=f"{say(card.title, call.lang)}.pdf")


@signed_in.post(
    "/v1/wanalyzer/machinelearning/model/card/excel",
    effect=Effect.EXPORTS,
    raises=[*NOT_THERE, *CANNOT_BE_USED, OutputNotSold, *CANNOT_COMPUTE],
    media_type=EXCEL,
)
async def download_model_card_workbook(call: UserCall, body: ModelRef) -> FileAnswer:
    """A model's card as a workbook."""
    card = await _card(call, body, Shape.EXCEL)
    made = await QUESTIONS.compute(call, _CARD_WORKBOOK, card, call.lang)
    return file_answer(made, media_type=EXCEL, name=f"{say(card.title, call.lang)}.xlsx")


async def _card(call: Call, body: ModelRef, shape: Shape | None) -> PrintedCard:
    used = await open_model(call, body, Doing.MODEL, shape)
    is_own = used.opened.product is None
    subset = used.run.subset
    origin = Origin(
        trained_at=used.run.created_at,
        project=used.opened.project.name if is_own else None,
        version=used.run.version if is_own else None,
        subset=subset.name if is_own and subset else None,
    )
    return card_of(used.result, used.index, origin)
