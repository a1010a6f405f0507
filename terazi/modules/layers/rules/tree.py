"""The tree of layers as it may be, and under which names it is counted."""

from terazi.modules.layers.values import Layer


def count_of(layer: Layer) -> str:
    """Return the subject under which the records of a layer are counted."""
    return f"layer_count:{layer.number}"


def edition_of(layer: Layer) -> str:
    """Return the subject of the edition of a layer: another number with each change of its records or columns."""
    return f"layer:{layer.number}"
