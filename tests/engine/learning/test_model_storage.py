import hashlib
import io
import json
import pickle
import zipfile

import numpy as np
import pytest
import skops.io
from sklearn.ensemble import RandomForestClassifier
from sklearn.preprocessing import FunctionTransformer

from terazi.engine.learning.prediction import predict, predict_frame
from terazi.engine.learning.refusals import ModelRefused
from terazi.engine.learning.storage import dump_model, load_model
from terazi.engine.learning.tasks import Family
from terazi.engine.learning.trusted_types import MOST_BYTES


def unpack(content: bytes) -> dict[str, bytes]:
    archive = zipfile.ZipFile(io.BytesIO(content))
    return {name: archive.read(name) for name in archive.namelist()}


def pack(entries: dict[str, bytes]) -> bytes:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in entries.items():
            archive.writestr(name, content)
    return packed.getvalue()


def forge(content: bytes, changed: dict[str, bytes], **manifest) -> bytes:
    """Change entries as somebody would who knows the format: the hashes in the manifest fit again."""
    entries = unpack(content) | changed
    told = json.loads(entries.pop("manifest.json")) | manifest
    entries.pop("seal", None)
    told["entries"] = {name: hashlib.sha256(data).hexdigest() for name, data in entries.items()}
    return pack(entries | {"manifest.json": json.dumps(told).encode()})


def refusal(content: bytes, **options) -> str:
    with pytest.raises(ModelRefused) as refused:
        load_model(content, **options)
    return refused.value.phrase.key.removeprefix("learning.refused.")


def of_family(result, family):
    return next(model for model in result.trained if model.card.family is family)


@pytest.fixture(scope="module")
def linear(cancer_result) -> bytes:
    return dump_model(of_family(cancer_result, Family.LINEAR))


@pytest.fixture(scope="module")
def boosted(cancer_result) -> bytes:
    return dump_model(of_family(cancer_result, Family.LIGHTGBM))


@pytest.fixture(scope="module")
def forest(cancer_result) -> bytes:
    return dump_model(of_family(cancer_result, Family.FOREST))


@pytest.fixture(scope="module")
def frames(cancer, diabetes, mixed):
    return {"cancer_result": cancer.frame, "diabetes_result": diabetes.frame, "mixed_result": mixed.frame}


@pytest.mark.parametrize("name", ["cancer_result", "diabetes_result", "iris_result", "mixed_result"])
@pytest.mark.parametrize("family", list(Family))
def test_stored_model_predicts_the_same(name, family, request, frames):
    result = request.getfixturevalue(name)
    rows = {field.id: field.example for field in result.form.fields}
    for model in (m for m in result.trained if m.card.family is family):
        back = load_model(dump_model(model))
        assert back.card == model.card
        assert predict(back, [rows]) == predict(model, [rows])
        if name in frames:
            assert predict_frame(back, frames[name]).frame.equals(predict_frame(model, frames[name]).frame)


def test_stored_bytes_hold_no_pickle(cancer_result):
    for model in cancer_result.trained:
        for name, content in unpack(dump_model(model)).items():
            assert name.split(".")[-1] in {"json", "skops", "txt"}
            assert not content.startswith(b"\x80")


def test_same_model_is_stored_with_the_same_card(linear, cancer_result):
    again = dump_model(of_family(cancer_result, Family.LINEAR))
    assert unpack(again)["model.json"] == unpack(linear)["model.json"]


class Evil:
    def __reduce__(self):
        return (print, ("run",))


@pytest.mark.parametrize("content", [b"", b"junk", pickle.dumps(Evil()), pack({"a": b"b"})])
def test_what_is_no_model_is_refused(content):
    assert refusal(content) == "not_a_model"


def test_pickle_in_place_of_an_estimator_is_refused(linear):
    assert refusal(forge(linear, {"core0.skops": pickle.dumps(Evil())})) == "not_a_model"


def test_pickle_inside_the_skops_file_is_refused(linear):
    inner = unpack(unpack(linear)["core0.skops"]) | {"extra.pkl": pickle.dumps(Evil())}
    assert refusal(forge(linear, {"core0.skops": pack(inner)})) == "types"


@pytest.mark.parametrize(
    ("module", "name", "loader"),
    [
        ("os", "system", "FunctionNode"),
        ("builtins", "eval", "TypeNode"),
        ("builtins", "list", "ReduceNode"),
        ("subprocess", "Popen", "ObjectNode"),
        ("sklearn.pipeline", "Pipeline", "ObjectNode"),
    ],
)
def test_unknown_type_in_the_skops_file_is_refused(linear, module, name, loader):
    inner = unpack(unpack(linear)["core0.skops"])
    schema = json.loads(inner["schema.json"])
    schema["content"]["content"]["C"] = {
        "__module__": module,
        "__class__": name,
        "__loader__": loader,
        "content": {},
    }
    inner["schema.json"] = json.dumps(schema).encode()
    assert refusal(forge(linear, {"core0.skops": pack(inner)})) == "types"


def test_estimator_outside_the_closed_list_is_refused(linear):
    hostile = skops.io.dumps(FunctionTransformer(np.log))
    assert refusal(forge(linear, {"core0.skops": hostile})) == "types"


def test_estimator_of_another_shape_is_refused(forest):
    other = RandomForestClassifier(2).fit(np.eye(4), [0, 1, 0, 1])
    assert refusal(forge(forest, {"core0.skops": skops.io.dumps(other)})) == "schema"


def test_tree_that_points_outside_itself_is_refused(forest, cancer_result):
    model = load_model(forest)
    tree = model.core.core.estimator.estimators_[0].tree_
    tree.children_left[0] = 10**6
    hostile = skops.io.dumps(model.core.core.estimator)
    assert refusal(forge(forest, {"core0.skops": hostile})) == "schema"


@pytest.mark.parametrize(
    ("name", "value"), [("left_child", "99999"), ("split_feature", "31337"), ("right_child", "-5000")]
)
def test_boosted_tree_that_points_outside_itself_is_refused(boosted, name, value):
    lines = unpack(boosted)["core0.txt"].decode().split("\n")
    place = next(i for i, line in enumerate(lines) if line.startswith(f"{name}="))
    lines[place] = f"{name}=" + " ".join([value, *lines[place].split("=")[1].split(" ")[1:]])
    assert refusal(forge(boosted, {"core0.txt": "\n".join(lines).encode()})) == "schema"


def test_altered_json_is_refused_by_its_hash(linear):
    entries = unpack(linear)
    entries["model.json"] = entries["model.json"].replace(b"malignant", b"malignanT")
    assert refusal(pack(entries)) == "altered"


@pytest.mark.parametrize(
    ("change", "found"),
    [
        (lambda m: m["card"].update(decision=[1.0]), "schema"),
        (lambda m: m["card"].update(kind="regression"), "schema"),
        (lambda m: m["card"].update(classes=["a", "b", "c"]), "schema"),
        (lambda m: m["card"]["form"]["fields"].pop(), "schema"),
        (lambda m: m["card"].update(extra=1), "not_a_model"),
        (lambda m: m["card"].pop("seed"), "not_a_model"),
        (lambda m: m["cores"][0].update(classes=[0, 7]), "schema"),
        (lambda m: m["cores"][0].update(entry="../../etc/passwd"), "not_a_model"),
        (lambda m: m.update(cores=[]), "schema"),
        (lambda m: m["card"]["preparation"]["parts"][0]["scale"].update(mean=900.0), "other_answers"),
    ],
)
def test_altered_json_with_fitting_hashes_is_refused(linear, change, found):
    told = json.loads(unpack(linear)["model.json"])
    change(told)
    assert refusal(forge(linear, {"model.json": json.dumps(told).encode()})) == found


def test_added_and_missing_entries_are_refused(linear):
    entries = unpack(linear)
    assert refusal(pack(entries | {"more.txt": b"x"})) == "altered"
    entries.pop("core0.skops")
    assert refusal(pack(entries)) == "altered"


def test_zip_bomb_is_refused_without_being_unpacked():
    assert refusal(pack({"manifest.json": b"{}", "model.json": b"0" * (50 * 1024 * 1024)})) == "too_large"
    assert MOST_BYTES <= 512 * 1024 * 1024


def test_zip_bomb_inside_the_skops_file_is_refused(linear):
    inner = unpack(unpack(linear)["core0.skops"]) | {"bomb.npy": b"0" * (50 * 1024 * 1024)}
    assert refusal(forge(linear, {"core0.skops": pack(inner)})) == "too_large"


def test_deeply_nested_json_is_refused(linear):
    assert refusal(forge(linear, {"model.json": b"[" * 100_000})) == "not_a_model"


def test_other_library_version_is_refused_with_its_name(linear):
    libraries = json.loads(unpack(linear)["manifest.json"])["libraries"]
    with pytest.raises(ModelRefused) as refused:
        load_model(forge(linear, {}, libraries=libraries | {"scikit-learn": "0.24.1"}))
    assert refused.value.phrase.key == "learning.refused.libraries"
    assert refused.value.phrase.params["library"] == "scikit-learn"


def test_other_patch_version_is_accepted(linear):
    libraries = json.loads(unpack(linear)["manifest.json"])["libraries"]
    patched = {name: ".".join(v.split(".")[:2]) + ".77" for name, v in libraries.items()}
    assert load_model(forge(linear, {}, libraries=patched)).card.family is Family.LINEAR


def test_other_format_is_refused(linear):
    assert refusal(forge(linear, {}, format=2)) == "format"


def test_sealed_model_is_read_with_its_key_only(cancer_result, linear):
    sealed = dump_model(of_family(cancer_result, Family.LINEAR), seal_key=b"key")
    assert load_model(sealed, seal_key=b"key").card.family is Family.LINEAR
    assert refusal(sealed, seal_key=b"other") == "altered"
    assert refusal(linear, seal_key=b"key") == "altered"
    assert refusal(forge(sealed, {}), seal_key=b"key") == "altered"
