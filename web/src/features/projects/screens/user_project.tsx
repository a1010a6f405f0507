import { lazy, Suspense } from "react";
import { useSession } from "@/api/session";

const Landing = lazy(() => import("../dashboard/Landing"));
const Projects = lazy(() => import("../dashboard/Projects"));

/** The first screen: for a stranger what this is, for a person their projects. Nobody loads the other's. */
export default function UserProject() {
  const { isSignedIn } = useSession();
  return <Suspense>{isSignedIn ? <Projects /> : <Landing />}</Suspense>;
}
