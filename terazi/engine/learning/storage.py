"""Models as bytes and back, without pickle: a zip of JSON, skops files and trees as text, checked whole before use."""

import hashlib
import hmac
import io
import json
import zipfile
from dataclasses import dataclass
from datetime import datetime

import lightgbm as lgb
import numpy as np
import skops.io

from terazi.engine.learning.cores import (
    BoosterCore,
    CalibratedCore,
    Calibration,
    ForestCore,
    MixtureCore,
    SklearnCore,
)
from terazi.engine.learning.features import Floats
from terazi.engine.learning.forms import InputField
from terazi.engine.learning.input_checks import as_raw, days_of, typical_value
from terazi.engine.learning.libraries import library_versions
from terazi.engine.learning.models import ModelCard, TrainedModel
from terazi.engine.learning.oblivious import ObliviousCore, load_trees
from terazi.engine.learning.records import RecordError, from_json, to_json
from terazi.engine.learning.refusals import ModelRefused, refuse
from terazi.engine.learning.trusted_types import load_booster, load_estimator, open_archive
from terazi.foundation.types import Json

FORMAT = 1
MANIFEST, CARD, SEAL = "manifest.json", "model.json", "seal"
MOST_CORES = 16
ENDINGS = {"lightgbm": "txt", "oblivious": "json"}
READ_ERRORS = (
    RecordError,
    ValueError,
    TypeError,
    LookupError,
    AttributeError,
    ArithmeticError,
    MemoryError,
    RecursionError,
    NotImplementedError,
    OSError,
    zipfile.BadZipFile,
    lgb.basic.LightGBMError,
    skops.io.exceptions.UntrustedTypesFoundException,
)


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredCore:
    """How one fitted model is kept: the kind of core and the entry that holds it."""

    kind: str
    entry: str
    layout: str
    classes: tuple[int, ...]
    class_count: int
    calibration: Calibration | None


@dataclass(frozen=True, kw_only=True, slots=True)
class StoredModel:
    """The plain part of a stored model: its card, its cores, and the ensemble's weights (None for one model)."""

    card: ModelCard
    cores: tuple[StoredCore, ...]
    weights: tuple[float, ...] | None


def dump_model(model: TrainedModel, *, seal_key: bytes | None = None) -> bytes:
    """Write a model as bytes; with a ``seal_key`` the file is sealed (HMAC-SHA256) so that nobody can alter it."""
    mixture = model.core if isinstance(model.core, MixtureCore) else None
    members = mixture.members if mixture else (model.core,)
    entries: dict[str, bytes] = {}
    cores: list[StoredCore] = []
    for place, member in enumerate(members):
        if isinstance(member, CalibratedCore):
            core, content = _store_core(member, place)
            cores.append(core)
            entries[core.entry] = content
    stored = StoredModel(card=model.card, cores=tuple(cores), weights=mixture.weights if mixture else None)
    entries[CARD] = _json_bytes(to_json(stored))
    manifest = {
        "format": FORMAT,
        "libraries": dict(library_versions()),
        "entries": {name: hashlib.sha256(content).hexdigest() for name, content in entries.items()},
        "probe": _probe(model).ravel().tolist(),
    }
    entries[MANIFEST] = _json_bytes(manifest)
    if seal_key is not None:
        entries[SEAL] = hmac.digest(seal_key, entries[MANIFEST], "sha256")
    return _zip(entries)


def load_model(content: bytes, *, seal_key: bytes | None = None) -> TrainedModel:
    """Read a model that ``dump_model`` wrote; ModelRefused where it was altered, is of other libraries, or is not safe.

    Only types of a closed list are built, every tree is checked, and a probe must predict what it did when it was stored.
    """
    try:
        return _load(content, seal_key)
    except ModelRefused:
        raise
    except READ_ERRORS as error:
        raise refuse("not_a_model") from error


def _load(content: bytes, seal_key: bytes | None) -> TrainedModel:
    archive = open_archive(content)
    names = set(archive.namelist())
    if MANIFEST not in names or CARD not in names:
        raise refuse("not_a_model")
    raw_manifest = archive.read(MANIFEST)
    if seal_key is not None:
        given = archive.read(SEAL) if SEAL in names else b""
        if not hmac.compare_digest(given, hmac.digest(seal_key, raw_manifest, "sha256")):
            raise refuse("altered")
    manifest = json.loads(raw_manifest)
    _check_versions(manifest)
    entries = _checked_entries(archive, manifest, names - {MANIFEST, SEAL})
    stored = from_json(StoredModel, json.loads(entries[CARD]))
    model = TrainedModel(card=stored.card, core=_restore(stored, entries))
    probe = np.asarray(manifest["probe"], dtype=np.float64)
    found = _probe(model).ravel()
    if probe.shape != found.shape or not np.allclose(found, probe, rtol=1e-6, atol=1e-9):
        raise refuse("other_answers")
    return model


def _check_versions(manifest: Json) -> None:
    if manifest["format"] != FORMAT:
        raise refuse("format", found=str(manifest["format"]), needed=FORMAT)
    for name, here in library_versions().items():
        there = str(manifest["libraries"][name])
        if there.split(".")[:2] != here.split(".")[:2]:
            raise refuse("libraries", library=name, there=there, here=here)


def _checked_entries(archive: zipfile.ZipFile, manifest: Json, names: set[str]) -> dict[str, bytes]:
    if manifest["entries"].keys() != names:
        raise refuse("altered")
    entries = {name: archive.read(name) for name in names}
    for name, content in entries.items():
        if hashlib.sha256(content).hexdigest() != manifest["entries"][name]:
            raise refuse("altered")
    return entries


def _store_core(member: CalibratedCore, place: int) -> tuple[StoredCore, bytes]:
    core = member.core
    kind, layout = "lightgbm", "plain"
    classes: tuple[int, ...] = ()
    if isinstance(core, BoosterCore):
        content = core.booster.model_to_string().encode()
    elif isinstance(core, ObliviousCore):
        content = core.to_bytes()
        kind, layout = "oblivious", "wide"
    else:
        content = skops.io.dumps(core.estimator)
        classes = core.classes
        kind, layout = ("forest", "wide") if isinstance(core, ForestCore) else ("sklearn", core.layout)
    entry = f"core{place}.{ENDINGS.get(kind, 'skops')}"
    stored = StoredCore(
        kind=kind,
        entry=entry,
        layout=layout,
        classes=classes,
        class_count=core.class_count,
        calibration=member.calibration,
    )
    return stored, content


def _restore(stored: StoredModel, entries: dict[str, bytes]) -> CalibratedCore | MixtureCore:
    _check_schema(stored)
    members = tuple(_restore_core(core, stored.card, entries[core.entry]) for core in stored.cores)
    if stored.weights is None:
        return members[0]
    return MixtureCore(weights=stored.weights, members=members)


def _check_schema(stored: StoredModel) -> None:
    card = stored.card
    classes = len(card.classes or ())
    parts = [part.id for part in card.preparation.parts]
    weights = stored.weights if stored.weights is not None else (1.0,)
    sound = (
        parts == [item.id for item in card.form.fields]
        and 1 <= len(stored.cores) <= MOST_CORES
        and len(weights) == len(stored.cores)
        and len(card.decision) == classes
        and card.kind.has_classes == (classes > 0)
        and card.form.classes == card.classes
        and (card.positive_class is None or card.positive_class in (card.classes or ()))
        and all(core.class_count == classes for core in stored.cores)
        and all(set(core.classes) <= set(range(classes)) for core in stored.cores)
    )
    if not sound:
        raise refuse("schema")


def _restore_core(core: StoredCore, card: ModelCard, content: bytes) -> CalibratedCore:
    plain, wide = card.preparation.widths
    restored: SklearnCore | ForestCore | BoosterCore | ObliviousCore
    if core.kind == "lightgbm":
        booster = load_booster(content.decode(), plain)
        restored = BoosterCore(booster=booster, class_count=core.class_count)
    elif core.kind == "oblivious":
        restored = load_trees(content, wide, core.class_count)
    else:
        estimator = load_estimator(content, plain if core.layout == "plain" else wide)
        if core.class_count and list(estimator.classes_) != list(core.classes):
            raise refuse("schema")
        if core.kind == "forest":
            restored = ForestCore(estimator=estimator, classes=core.classes, class_count=core.class_count)
        else:
            restored = SklearnCore(
                estimator=estimator, layout=core.layout, classes=core.classes, class_count=core.class_count
            )
    return CalibratedCore(core=restored, calibration=core.calibration)


def _probe(model: TrainedModel) -> Floats:
    """Predictions of four made-up rows: usual values, gaps everywhere, the lowest values, the highest values."""
    raw = {item.id: as_raw(item, _probe_values(item)) for item in model.card.form.fields}
    return model.output(model.prepare(raw))


def _probe_values(item: InputField) -> list[float | str | None]:
    low, high = item.minimum, item.maximum
    if item.earliest is not None and item.latest is not None:
        low, high = (days_of(datetime.fromisoformat(text)) for text in (item.earliest, item.latest))
    if item.options:
        return [typical_value(item), None, item.options[0], item.options[-1]]
    return [typical_value(item), None, low, high]


def _json_bytes(data: Json) -> bytes:
    return json.dumps(data, ensure_ascii=False, allow_nan=False).encode()


def _zip(entries: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED, compresslevel=5) as archive:
        for name, content in entries.items():
            archive.writestr(zipfile.ZipInfo(name), content, zipfile.ZIP_DEFLATED, 5)
    return packed.getvalue()
