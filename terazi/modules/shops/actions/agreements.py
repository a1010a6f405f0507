"""Writing agreements: each change of the words is a new version, and no version ever changes."""

from collections.abc import Mapping
from dataclasses import asdict, replace
from uuid import UUID

from terazi.foundation.context import Call, UserCall
from terazi.foundation.errors import FieldProblem, InvalidInput
from terazi.foundation.language.phrases import Phrase
from terazi.foundation.questions import Question, inserted, updated
from terazi.foundation.rich_text.cleaning import (
    MOST_LETTERS,
    RichTextTooDeepError,
    RichTextTooLongError,
    clean_html,
    text_of_html,
)
from terazi.foundation.rich_text.nesting import MOST_OPEN
from terazi.foundation.types import Value
from terazi.modules.audit.public import AuditEvent, Subject, record_event, trail_entry
from terazi.modules.shops.actions.permissions import reach_agreement, reach_agreement_owner
from terazi.modules.shops.actions.revisions import OpenBundle, close_bundle, open_bundle
from terazi.modules.shops.errors import AgreementNotFound, TooManyAgreements
from terazi.modules.shops.queries import agreements as queries
from terazi.modules.shops.rules.placeholders import digest, unknown_placeholders
from terazi.modules.shops.rules.shops import MISSING
from terazi.modules.shops.tables.agreements import AGREEMENT, AGREEMENT_VERSION
from terazi.modules.shops.values.agreements import (
    Agreement,
    AgreementKind,
    AgreementStatus,
    AgreementWords,
    WrittenAgreement,
)
from terazi.modules.shops.values.shops import BUNDLE_EDITORS

MOST_AGREEMENTS = 20
WORDS = ("title", "title_en", "text", "text_en")
_TOO_LONG = Phrase("shops.agreement.too_long", {"count": MOST_LETTERS})
_TOO_DEEP = Phrase("shops.agreement.too_deep", {"count": MOST_OPEN})
Columns = Mapping[str, Value]


async def make_agreement(
    call: UserCall,
    owner_id: UUID,
    columns: Columns,
    *,
    of_product: bool,
    shop_id: UUID,
    bundle_id: UUID | None = None,
    user_client_id: UUID | None,
) -> UUID:
    """Write an agreement for a bundle, or for one of its products, of a shop in which the caller edits bundles."""
    owner = await reach_agreement_owner(
        call,
        owner_id,
        *BUNDLE_EDITORS,
        of_product=of_product,
        shop_id=shop_id,
        bundle_id=bundle_id,
        user_client_id=user_client_id,
    )
    opened = await open_bundle(call, owner.bundle_id)
    made = await add_agreement(call, opened, columns, product_id=owner.product_id)
    await close_bundle(call, opened)
    return made


async def add_agreement(
    change: Call, opened: OpenBundle, columns: Columns, *, product_id: UUID | None = None
) -> UUID:
    """Add an agreement to a bundle that is under change."""
    (others,) = await change.db.ask(queries.list_agreements(opened.bundle.id, product_id=product_id))
    if len(others) >= MOST_AGREEMENTS:
        raise TooManyAgreements(count=MOST_AGREEMENTS)
    words = _sound_words({name: columns.get(name, "") for name in WORDS})
    agreement = Agreement(
        id=change.new_id(),
        bundle_id=None if product_id else opened.bundle.id,
        product_id=product_id,
        kind=columns.get("kind", AgreementKind.OTHER),
        status=columns.get("status", AgreementStatus.ACTIVE),
        version=1,
        position=columns.get("position") or max((other.position for other in others), default=0) + 1,
        created_at=change.now,
        changed_at=change.now,
    )
    await change.db.write(
        inserted(AGREEMENT, **asdict(agreement)),
        _new_version(change, agreement, words),
        trail_entry(change, _event("shops.agreement_made", agreement, words.title)),
    )
    return agreement.id


async def change_agreement(
    call: UserCall,
    agreement_id: UUID,
    columns: Columns,
    *,
    of_product: bool,
    shop_id: UUID | None,
    bundle_id: UUID | None,
    product_id: UUID | None = None,
    user_client_id: UUID | None,
) -> int:
    """Change an agreement of a shop in which the caller edits bundles; return its version, a new one for other words."""
    reached = await reach_agreement(
        call,
        agreement_id,
        *BUNDLE_EDITORS,
        of_product=of_product,
        shop_id=shop_id,
        bundle_id=bundle_id,
        product_id=product_id,
        user_client_id=user_client_id,
    )
    opened = await open_bundle(call, reached.of_bundle_id)
    (agreement,) = await call.db.ask(queries.find_written(agreement_id))
    if agreement is None:
        raise AgreementNotFound
    before = _words_of(agreement)
    words = _sound_words({**asdict(before), **{name: columns[name] for name in WORDS if name in columns}})
    facts = {
        name: columns[name]
        for name in ("kind", "status", "position")
        if name in columns and columns[name] != getattr(agreement, name)
    }
    if not facts and words == before:
        return agreement.version
    version = agreement.version + (words != before)
    changed = replace(agreement, **facts, version=version, changed_at=call.now)
    await call.db.write(
        updated(AGREEMENT, agreement.id, **facts, version=version, changed_at=call.now),
        *([_new_version(call, changed, words)] if words != before else []),
    )
    await close_bundle(call, opened)
    await record_event(call, _event("shops.agreement_changed", changed, words.title))
    return version


async def copy_agreements(change: Call, bundle_id: UUID, copied: Mapping[UUID | None, UUID]) -> None:
    """Copy the agreements of a bundle and its products; ``copied`` says which record became which (None: the bundle)."""
    (agreements,) = await change.db.ask(queries.list_all_agreements(bundle_id, None))
    written: list[Question[int]] = []
    for agreement in agreements:
        copy = Agreement(
            id=change.new_id(),
            bundle_id=None if agreement.product_id else copied[None],
            product_id=copied[agreement.product_id] if agreement.product_id else None,
            kind=agreement.kind,
            status=agreement.status,
            version=1,
            position=agreement.position,
            created_at=change.now,
            changed_at=change.now,
        )
        written += [
            inserted(AGREEMENT, **asdict(copy)),
            _new_version(change, copy, _words_of(agreement)),
        ]
    await change.db.write(*written)


def _words_of(agreement: WrittenAgreement) -> AgreementWords:
    return AgreementWords(**{name: getattr(agreement, name) for name in WORDS})


def _sound_words(words: Mapping[str, str]) -> AgreementWords:
    cleaned = {name: " ".join(words[name].split()) for name in ("title", "title_en")}
    problems = [FieldProblem("title", MISSING)] if not cleaned["title"] else []
    for name in ("text", "text_en"):
        try:
            cleaned[name] = clean_html(words[name])
        except RichTextTooDeepError:
            problems.append(FieldProblem(name, _TOO_DEEP))
            continue
        except RichTextTooLongError:
            problems.append(FieldProblem(name, _TOO_LONG))
            continue
        if name == "text" and not text_of_html(cleaned[name]):
            problems.append(FieldProblem(name, MISSING))
        if unknown := unknown_placeholders(cleaned[name]):
            problems.append(FieldProblem(name, Phrase("shops.placeholder.unknown", {"names": unknown})))
    if problems:
        raise InvalidInput(problems)
    return AgreementWords(**cleaned)


def _new_version(change: Call, agreement: Agreement, words: AgreementWords) -> Question[int]:
    return inserted(
        AGREEMENT_VERSION,
        agreement_id=agreement.id,
        number=agreement.version,
        **asdict(words),
        sha256=digest(words.title, words.title_en, words.text, words.text_en),
        created_by=change.user.id if change.user else None,
        created_at=change.now,
    )


def _event(action: str, agreement: Agreement, title: str) -> AuditEvent:
    return AuditEvent(
        action=action,
        subject=Subject.AGREEMENT,
        subject_id=agreement.id,
        subject_name=title,
        after={"kind": agreement.kind, "status": agreement.status, "version": agreement.version},
    )
