"""What the calls about layers refuse."""

from collections.abc import Sequence

from terazi.foundation.errors import Refusal
from terazi.foundation.language.phrases import Phrase
from terazi.modules.layers.values import Counted, LayerUser

_MOST_NAMED = 10


class LayerNotFound(Refusal):
    """There is no such layer, or the caller may not know of it."""

    code, http_status, slug = "150404", 404, "layer_not_found"
    phrase_key = "layers.layer_not_found"


class LayerNotEditable(Refusal):
    """The caller may read the layer and not change its records."""

    code, http_status, slug = "150403", 403, "layer_not_editable"
    phrase_key = "layers.layer_not_editable"


class LayerPassive(Refusal):
    """The layer takes no records as long as it is passive or in the trash."""

    code, http_status, slug = "150423", 409, "layer_passive"
    phrase_key = "layers.layer_passive"


class WdmNotFound(Refusal):
    code, http_status, slug = "150424", 404, "wdm_not_found"
    phrase_key = "layers.wdm_not_found"


class OptionSetNotFound(Refusal):
    code, http_status, slug = "150425", 404, "option_set_not_found"
    phrase_key = "layers.option_set_not_found"


class ViewNotFound(Refusal):
    """There is no such view, or it is somebody else's."""

    code, http_status, slug = "150426", 404, "view_not_found"
    phrase_key = "layers.view_not_found"


class CodeTaken(Refusal):
    """Something else has the code; what is in the trash keeps its own."""

    code, http_status, slug = "150410", 409, "code_taken"
    phrase_key = "layers.code_taken"


class LayerInCircle(Refusal):
    """A layer cannot be beneath itself."""

    code, http_status, slug = "150411", 409, "layer_in_circle"
    phrase_key = "layers.layer_in_circle"


class TooMany(Refusal):
    """There are as many as there may be."""

    code, http_status, slug = "150412", 422, "too_many"
    phrase_key = "layers.too_many.layers"

    def __init__(self, what: Counted, most: int) -> None:
        super().__init__(reason=Phrase(f"layers.too_many.{what.value}", {"most": most}))
        self.extra = {"most": most}


class StateNotAllowed(Refusal):
    """From here it goes elsewhere only."""

    code, http_status, slug = "150413", 409, "layer_state_not_allowed"
    phrase_key = "layers.state_not_allowed"

    def __init__(self, state: str, allowed: Sequence[str]) -> None:
        names = [Phrase(f"layers.state.{each}") for each in allowed]
        super().__init__(state=Phrase(f"layers.state.{state}"), allowed=names)
        self.extra = {"allowed": list(allowed)}


class CaptionMissing(Refusal):
    """What everybody sees is called something in both languages."""

    code, http_status, slug = "150414", 422, "caption_missing"
    phrase_key = "layers.caption_missing"


class InUse(Refusal):
    """Others name it; done all the same where that is confirmed."""

    code, http_status, slug = "150415", 409, "layer_in_use"
    phrase_key = "layers.in_use"

    def __init__(self, users: Sequence[LayerUser]) -> None:
        super().__init__(count=len(users), names=[each.name for each in users[:_MOST_NAMED]])
        self.extra = {"users": [{"kind": each.kind, "name": each.name} for each in users]}


class PrivateInOpenLayer(Refusal):
    """A warning that must be read: anybody may read the layer, and a column in it is private."""

    code, http_status, slug = "150416", 409, "private_in_open_layer"
    phrase_key = "layers.private_in_open_layer"


class MeaningTakenByOthers(Refusal):
    """Other columns take their unit, limits and options from this one."""

    code, http_status, slug = "150417", 409, "meaning_taken_by_others"
    phrase_key = "layers.meaning_taken_by_others"


class LayerHoldsRecords(Refusal):
    """What is above its records cannot become another while there are some."""

    code, http_status, slug = "150418", 409, "layer_holds_records"
    phrase_key = "layers.layer_holds_records"


class RecordNotFound(Refusal):
    """There is no such record, or it is in the trash."""

    code, http_status, slug = "150460", 404, "record_not_found"
    phrase_key = "layers.record_not_found"


class RecordsChanged(Refusal):
    """Somebody else changed a cell since the caller saw it; ``conflicts`` holds what stands there now."""

    code, http_status, slug = "150409", 409, "records_changed"
    phrase_key = "layers.records_changed"


class ColumnMoved(Refusal):
    """The columns of the layer changed since the caller saw them."""

    code, http_status, slug = "150461", 409, "column_moved"
    phrase_key = "layers.column_moved"


class ParentRefused(Refusal):
    """The record named as parent is not there, lies below the record itself, or the layer has no parents."""

    code, http_status, slug = "150462", 409, "parent_refused"
    phrase_key = "layers.parent_refused"


class RecordHasChildren(Refusal):
    """Records of another layer are below the one that is to go into the trash."""

    code, http_status, slug = "150463", 409, "record_has_children"
    phrase_key = "layers.record_has_children"


class ParentInTrash(Refusal):
    """A record that comes back out of the trash lies below one that is still in it."""

    code, http_status, slug = "150478", 409, "parent_in_trash"
    phrase_key = "layers.parent_in_trash"


class ValueTaken(Refusal):
    """Another record has the value, and the column takes each only once."""

    code, http_status, slug = "150464", 409, "value_taken"
    phrase_key = "layers.value_taken"


class CellsRefused(Refusal):
    """Cells do not fit their columns; the problems say which, and why."""

    code, http_status, slug = "150465", 422, "cells_refused"
    phrase_key = "layers.cells_refused"


class CursorRefused(Refusal):
    """Where a list goes on is said by a word of another list, or by none that the platform gave."""

    code, http_status, slug = "150466", 422, "cursor_refused"
    phrase_key = "layers.cursor_refused"


class LayerRuleRefused(Refusal):
    """The rule, the sort or the figures do not fit the columns of the layer."""

    code, http_status, slug = "150467", 422, "layer_rule_refused"
    phrase_key = "layers.rule_refused"


class ChangeNotFound(Refusal):
    """There is no such change in the layer."""

    code, http_status, slug = "150468", 404, "change_not_found"
    phrase_key = "layers.change_not_found"


class ChangeNotYours(Refusal):
    """Somebody else made the change: an administrator undoes it."""

    code, http_status, slug = "150469", 403, "change_not_yours"
    phrase_key = "layers.change_not_yours"


class ShapeChangeNotFound(Refusal):
    """There is no such change of the layer's table that could be tried again."""

    code, http_status, slug = "150470", 404, "shape_change_not_found"
    phrase_key = "layers.shape_change_not_found"


class UnknownColumn(Refusal):
    """The layer has no such column, or the caller may not know of it."""

    code, http_status, slug = "150471", 422, "unknown_column"
    phrase_key = "layers.unknown_column"


class ImportFileRefused(Refusal):
    """A file of records that cannot be read; the reason says why."""

    code, http_status, slug = "150443", 422, "import_file_refused"
    phrase_key = "workbook.refused.damaged"


class ImportNotFound(Refusal):
    """The caller has no such import."""

    code, http_status, slug = "150440", 404, "import_not_found"
    phrase_key = "layers.import_not_found"


class ImportNotReady(Refusal):
    """The import is being worked on, or is not checked."""

    code, http_status, slug = "150441", 409, "import_not_ready"
    phrase_key = "layers.import_not_ready"


class ImportRefusesRows(Refusal):
    """Rows of the file cannot be taken, and nobody said that they are to be left out."""

    code, http_status, slug = "150442", 409, "import_refuses_rows"
    phrase_key = "layers.import_refuses_rows"


class ExportNotFound(Refusal):
    """The caller has no such export."""

    code, http_status, slug = "150444", 404, "export_not_found"
    phrase_key = "layers.export_not_found"


class ExportNeedsReason(Refusal):
    """The file would hold private columns, and nobody said what for."""

    code, http_status, slug = "150445", 422, "export_needs_reason"
    phrase_key = "layers.export_needs_reason"


class ColumnBeingChanged(Refusal):
    """A change of the table is under way that says anew what the column is."""

    code, http_status, slug = "150419", 409, "column_being_changed"
    phrase_key = "layers.column_being_changed"


class DictionaryChanged(Refusal):
    """What the file would do is not what was shown any longer."""

    code, http_status, slug = "150446", 409, "dictionary_changed"
    phrase_key = "layers.dictionary_changed"


class DictionaryRefused(Refusal):
    """Rows of the file cannot be taken."""

    code, http_status, slug = "150447", 409, "dictionary_refused"
    phrase_key = "layers.dictionary_refused"
