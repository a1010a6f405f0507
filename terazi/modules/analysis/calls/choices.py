"""The call that tells what may be chosen of a project for a product."""

from dataclasses import fields

from terazi.foundation.calls.declare import Effect
from terazi.foundation.context import UserCall
from terazi.foundation.jobs.lanes import CANNOT_COMPUTE
from terazi.foundation.limits import Limit
from terazi.modules.analysis.actions.access import open_project
from terazi.modules.analysis.actions.choosing import read_choices
from terazi.modules.analysis.calls.declared import signed_in
from terazi.modules.analysis.errors import ProjectNotFound, ProjectNotReady
from terazi.modules.analysis.schemas.choices import ChoicesAsked, ProjectChoices
from terazi.modules.analysis.values.choices import ChoicesWanted
from terazi.modules.analysis.values.reach import Doing


@signed_in.post(
    "/v1/wanalyzer/project/choices/get",
    effect=Effect.READS,
    raises=[ProjectNotFound, ProjectNotReady, *CANNOT_COMPUTE],
    limit=Limit(1000),
)
async def get_choices(call: UserCall, body: ChoicesAsked) -> ProjectChoices:
    """Which layers and places may be chosen of your project, how many columns and rows each opens, and all that are chosen together."""
    opened = await open_project(call, body.project_id, None, Doing.DESCRIBE)
    wanted = ChoicesWanted(
        selected_layers=body.selected_layers,
        selected_locations=body.selected_locations,
        code_list=body.code_list,
    )
    found = await read_choices(opened, wanted)
    return ProjectChoices(**{each.name: getattr(found, each.name) for each in fields(found)})
