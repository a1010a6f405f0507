import { type ComponentType, lazy, Suspense } from "react";
import { useSession } from "@/api/session";

type Files = Record<string, () => Promise<{ default: ComponentType }>>;

/** What features show in the header of a signed-in person (the credit balance): `features/<module>/header.tsx`. */
const own: Files = import.meta.glob<{ default: ComponentType }>("../../features/*/header.tsx");

/** What they show to everybody (the shopping cart): `features/<module>/headerForAll.tsx`. */
const open: Files = import.meta.glob<{ default: ComponentType }>("../../features/*/headerForAll.tsx");

function partsOf(files: Files) {
  return Object.entries(files)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([path, load]) => ({ path, Part: lazy(load) }));
}

const OWN = partsOf(own);
const OPEN = partsOf(open);

export function HeaderParts() {
  const { isSignedIn, user } = useSession();
  if (user?.second_step_missing) return null;
  return (
    <Suspense>
      {(isSignedIn ? [...OWN, ...OPEN] : OPEN).map(({ path, Part }) => (
        <Part key={path} />
      ))}
    </Suspense>
  );
}
