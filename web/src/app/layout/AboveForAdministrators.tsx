import { type ComponentType, lazy, Suspense } from "react";
import { useSession } from "@/api/session";
import { useScreen } from "../useScreen";

type Files = Record<string, () => Promise<{ default: ComponentType }>>;

/** What features show above the screens of administrators: `features/<module>/aboveForAdministrators.tsx`. */
const files: Files = import.meta.glob<{ default: ComponentType }>(
  "../../features/*/aboveForAdministrators.tsx",
);
const PARTS = Object.entries(files).map(([path, load]) => ({ path, Part: lazy(load) }));

/** Shown to administrators only, and on their screens only; nobody else loads it. */
export function AboveForAdministrators() {
  const { user } = useSession();
  const { entry } = useScreen();
  const isTheirs = entry?.auth_list.split(",").includes("admin");
  if (!isTheirs || !user?.roles?.includes("admin") || user.second_step_missing) return null;
  return (
    <Suspense>
      {PARTS.map(({ path, Part }) => (
        <Part key={path} />
      ))}
    </Suspense>
  );
}
