import { type ComponentType, lazy, Suspense } from "react";
import { useSession } from "@/api/session";

/** What features show in the header of a signed-in person (the credit balance): `features/<module>/header.tsx`. */
const files = import.meta.glob<{ default: ComponentType }>("../../features/*/header.tsx");

const parts = Object.entries(files)
  .toSorted(([a], [b]) => a.localeCompare(b))
  .map(([path, load]) => ({ path, Part: lazy(load) }));

export function HeaderParts() {
  const { isSignedIn, user } = useSession();
  if (!isSignedIn || user?.second_step_missing) return null;
  return (
    <Suspense>
      {parts.map(({ path, Part }) => (
        <Part key={path} />
      ))}
    </Suspense>
  );
}
