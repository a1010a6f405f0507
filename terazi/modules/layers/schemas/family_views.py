"""What records are called and what they stand beside, as answers show it."""

from terazi.modules.layers.rules.titles import Family, Related
from terazi.modules.layers.rules.titles import Titles as Found
from terazi.modules.layers.schemas.describing import Captions
from terazi.modules.layers.schemas.records import (
    RecordAbove,
    RecordFamily,
    RecordTitle,
    RelatedRecords,
    Titles,
)


def told_titles(found: Found) -> Titles:
    """Return titles by column and value."""
    return {code: dict(titles) for code, titles in found.items()}


def family_view(family: Family) -> RecordFamily:
    """Return what a record stands beside."""
    above = None
    if family.above is not None:
        opened, key, title = family.above
        above = RecordAbove(
            layer_code=opened.layer.code,
            captions=Captions(**opened.layer.captions),
            record=RecordTitle(cl_id=key, title=title),
        )
    return RecordFamily(
        title=family.title,
        above=above,
        below=[_related(each) for each in family.below],
        links=[_related(each) for each in family.links],
    )


def _related(related: Related) -> RelatedRecords:
    layer, wdm = related.opened.layer, related.wdm
    return RelatedRecords(
        layer_code=layer.code,
        captions=Captions(**layer.captions),
        may_edit=related.opened.may_edit,
        wdm_code=wdm.code if wdm else None,
        wdm_captions=Captions(**wdm.captions) if wdm else None,
        count=related.count,
        list=[RecordTitle(cl_id=key, title=title) for key, title in related.titles],
    )
