"""What runs from our own image writes only where nothing lasts."""

import re

from tests.structure.sources import PROJECT

COMPOSE = (PROJECT / "compose.yaml").read_text(encoding="utf-8")
IMAGE = (PROJECT / "Dockerfile").read_text(encoding="utf-8").rpartition("FROM ")[2]
OURS = "<<: *terazi\n"


def test_the_image_is_read_only_but_for_its_var_folder_and_tmp() -> None:
    common, services = COMPOSE.split("\nservices:\n")
    assert "\n  build: ." in common, "all of our own services share this"
    assert "\n  read_only: true" in common
    (mounts,) = re.findall(r"\n  tmpfs: \[(.*)\]", common)
    (folder,) = re.findall(r"WORKDIR (\S+)", IMAGE)
    (account,) = re.findall(r"useradd --uid (\d+) .*\bmkdir var && chown terazi var", IMAGE)
    assert mounts == f'/tmp, "{folder}/var:uid={account},gid={account},mode=0700"'
    own = [name for name, said in re.findall(r"\n?  (\w+):.*\n((?:    .*\n|\n)+)", services) if OURS in said]
    assert own == ["web", "worker", "prepare"]
    assert "read_only: false" not in COMPOSE
