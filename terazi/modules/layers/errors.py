"""What the calls about layers refuse."""

from terazi.foundation.errors import Refusal


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
