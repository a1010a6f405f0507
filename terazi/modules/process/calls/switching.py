"""Stopping and starting."""

from terazi.foundation.calls.declare import Effect
from terazi.foundation.calls.params import OptionalQueryText, QueryText
from terazi.foundation.context import ClientCall
from terazi.modules.process.actions import switching
from terazi.modules.process.calls.declared import administration
from terazi.modules.process.errors import JobNotFound, MayNotBePaused, ReasonMissing
from terazi.modules.process.schemas.switching import ProcessAnswer, process_view
from terazi.modules.process.values.nodes import Group


@administration.post(
    "/v1/process/stop", effect=Effect.OPERATES, raises=[JobNotFound, MayNotBePaused, ReasonMissing]
)
async def stop_process(
    call: ClientCall,
    process_name: QueryText,
    cluster_node_group: Group | None = None,
    reason: OptionalQueryText = None,
) -> ProcessAnswer:
    """Pause a queue or a schedule, or end a process, which its supervisor starts again; what runs ends by itself."""
    state = await switching.stop_process(call, process_name, cluster_node_group, reason)
    return ProcessAnswer(process=process_view(state))


@administration.post("/v1/process/start", effect=Effect.OPERATES, raises=[JobNotFound, ReasonMissing])
async def start_process(
    call: ClientCall,
    process_name: QueryText,
    cluster_node_group: Group | None = None,
    reason: OptionalQueryText = None,
) -> ProcessAnswer:
    """Let a paused queue or schedule run again; what waited there is done now."""
    state = await switching.start_process(call, process_name, cluster_node_group, reason)
    return ProcessAnswer(process=process_view(state))
