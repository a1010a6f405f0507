import { useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useStore } from "@/api/store";
import { warningStore } from "@/api/warning";
import { readAgain } from "@/api/useCalls";
import { notifyProblem } from "@/ui/notify";
import { isGivenUp } from "../../passkeys";
import { identityStore, isDismissed, withConfirmation } from "./confirming";

/** Changes of the ways to sign in: confirmed first, announced where they fail, and read again afterwards. */
export function useSecured() {
  const cache = useQueryClient();
  const [isRunning, setIsRunning] = useState(false);
  const isIdentityAsked = useStore(identityStore) !== null;
  const isCodeAsked = useStore(warningStore) !== null;
  const run = async <T>(send: () => Promise<T>, onDone?: (answer: T) => void): Promise<void> => {
    setIsRunning(true);
    try {
      const answer = await withConfirmation(send);
      onDone?.(answer);
      await readAgain(cache, "/v1/user/security/get", "/v1/user/session/list");
    } catch (problem) {
      if (!isDismissed(problem) && !isGivenUp(problem)) notifyProblem(problem);
    } finally {
      setIsRunning(false);
    }
  };
  // While the person is asked, it is they who are waited for.
  return { run, isRunning: isRunning && !isIdentityAsked && !isCodeAsked };
}
