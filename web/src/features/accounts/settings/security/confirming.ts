import { CallProblem } from "@/api/problems";
import { createStore } from "@/api/store";

interface IdentityQuestion {
  answer: (isConfirmed: boolean) => void;
}

/** The question whether it is really them; the settings screen shows it. */
export const identityStore = createStore<IdentityQuestion | null>(null);

function isMissing(problem: unknown): boolean {
  return problem instanceof CallProblem && problem.slug === "confirmation_needed";
}

/** The person closed the question: nothing was changed, and nothing went wrong. */
export function isDismissed(problem: unknown): boolean {
  return isMissing(problem) || (problem instanceof CallProblem && problem.slug === "security_warning");
}

/** Make a call; where the server wants to know again who asks, ask the person and make it again. */
export async function withConfirmation<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send();
  } catch (problem) {
    if (!isMissing(problem) || !(await ask())) throw problem;
    return await send();
  }
}

function ask(): Promise<boolean> {
  return new Promise((resolve) => {
    identityStore.set({
      answer(isConfirmed) {
        identityStore.set(null);
        resolve(isConfirmed);
      },
    });
  });
}
