"""Calls by which columns of layers and their options are changed."""

from dataclasses import asdict

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import OptionalQueryText
from terazi.foundation.calls.schemas import Done
from terazi.foundation.context import UserCall
from terazi.modules.layers.actions import option_merging, options, wdms
from terazi.modules.layers.calls.declared import administration, signed_in
from terazi.modules.layers.errors import (
    CaptionMissing,
    CodeTaken,
    ColumnBeingChanged,
    ColumnMoved,
    InUse,
    LayerNotEditable,
    LayerNotFound,
    LayerPassive,
    MeaningTakenByOthers,
    OptionSetNotFound,
    PrivateInOpenLayer,
    StateNotAllowed,
    TooMany,
    ValueTaken,
    WdmNotFound,
)
from terazi.modules.layers.queries.editing import option_sets, options_in
from terazi.modules.layers.schemas.changing import (
    MadeOptions,
    MadeWdm,
    MergedLayerView,
    MergedOptions,
    OptionMergeBody,
    OptionsBody,
    OptionSetList,
    WdmBody,
    WdmStateBody,
)
from terazi.modules.layers.schemas.views import option_set_view, option_view
from terazi.modules.layers.values import Option

_MEGABYTE = 1024 * 1024
CANNOT_SAVE_WDM = [
    *(LayerNotFound, LayerPassive, PrivateInOpenLayer, WdmNotFound),
    *(CaptionMissing, CodeTaken, ColumnBeingChanged, MeaningTakenByOthers, OptionSetNotFound, TooMany),
]


@administration.post(
    "/v1/layer/wdm/save",
    effect=Effect.WRITES,
    raises=CANNOT_SAVE_WDM,
)
async def save_wdm(call: UserCall, body: WdmBody) -> MadeWdm:
    """Make a column, or change one. Captions, limits and options change at once; kind, unit and uniqueness of what is
    there already are planned as a change of the table, and stand when that is done."""
    return MadeWdm(wdm_id=await wdms.save_wdm(call, body.layer_code, body.wdm_code, body.changed()))


@administration.post(
    "/v1/layer/wdm/state/change",
    effect=Effect.WRITES,
    raises=[LayerNotFound, LayerPassive, WdmNotFound, CaptionMissing, InUse, StateNotAllowed, TooMany],
)
async def change_wdm_state(call: UserCall, body: WdmStateBody) -> Done:
    """Hide a column or show it, put it into the trash or take it out. The state it has already is success.

    Into the trash goes at once what nobody names; else the refusal says who does, and it goes once confirmed.
    """
    await wdms.change_wdm_state(call, body.layer_code, body.wdm_code, body.state, is_confirmed=body.confirmed)
    return Done()


@administration.post("/v1/layer/option/list", effect=Effect.READS, raises=[OptionSetNotFound])
async def list_option_sets(call: UserCall, option_set: OptionalQueryText = None) -> OptionSetList:
    """The lists of values that columns may share; with a code that one, and its values."""
    (found,) = await call.reader.ask(option_sets([option_set] if option_set else None))
    values: list[Option] = []
    if option_set:
        if not found:
            raise OptionSetNotFound
        (values,) = await call.reader.ask(options_in(found[0].id))
    return OptionSetList(
        list=[option_set_view(each) for each in found], options=[option_view(each) for each in values]
    )


@signed_in.post(
    "/v1/layer/option/save",
    effect=Effect.WRITES,
    raises=[CodeTaken, LayerNotEditable, OptionSetNotFound, TooMany],
    max_body_bytes=8 * _MEGABYTE,
)
async def save_options(call: UserCall, body: OptionsBody) -> MadeOptions:
    """Make a list of values, or make, rename, order and retire values of one; cells hold codes, so no record changes.

    Administrators may, and who may edit every layer that holds values of the list.
    """
    return MadeOptions(option_set_id=await options.save_options(call, body.option_set, body.changed()))


@signed_in.post(
    "/v1/layer/option/merge",
    effect=Effect.WRITES,
    raises=[LayerNotEditable, LayerPassive, OptionSetNotFound, TooMany, ValueTaken, ColumnMoved],
)
async def merge_option(call: UserCall, body: OptionMergeBody) -> MergedOptions:
    """Make one value of two: records get the one that stays, the other rests and its names are those of what stays.

    Administrators may, and who may edit every layer that holds values of the list.
    """
    merged = await option_merging.merge_option(call, body.option_set, body.option_code, body.into)
    return MergedOptions(list=[MergedLayerView(**asdict(each)) for each in merged])
