import { GLANCE_MS, useInfo } from "./infos";
import { PausedList } from "./PausedList";

/** Above every screen of administrators: what is paused. */
export default function PausedBar() {
  const read = useInfo("health", { every: GLANCE_MS });
  return <PausedList paused={read.data?.[0]?.paused ?? []} />;
}
