"""From which state a layer and a column go where."""

from collections.abc import Mapping, Sequence

from terazi.foundation.language.lang import Lang
from terazi.modules.layers.errors import CaptionMissing
from terazi.modules.layers.values import LayerState, WdmState

NEXT_OF_LAYER: Mapping[LayerState, Sequence[LayerState]] = {
    LayerState.DRAFT: [LayerState.ACTIVE, LayerState.TRASHED],
    LayerState.ACTIVE: [LayerState.PASSIVE],
    LayerState.PASSIVE: [LayerState.ACTIVE, LayerState.TRASHED],
    LayerState.TRASHED: [LayerState.PASSIVE],
}
NEXT_OF_WDM: Mapping[WdmState, Sequence[WdmState]] = {
    WdmState.ACTIVE: [WdmState.HIDDEN],
    WdmState.HIDDEN: [WdmState.ACTIVE, WdmState.TRASHED],
    WdmState.TRASHED: [WdmState.HIDDEN],
}


def require_captions(captions: Mapping[str, str]) -> None:
    """Refuse to show everybody what is not called something in both languages."""
    for lang in Lang:
        if not captions.get(lang, "").strip():
            raise CaptionMissing(field=f"captions.{lang.value}")
