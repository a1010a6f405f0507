import { createStore } from "./store";

/** The security code question: one dialog for however many calls wait for it. */
interface WarningQuestion {
  message: string;
  answer: (entered: boolean) => void;
}

export const warningStore = createStore<WarningQuestion | null>(null);

let asked: Promise<boolean> | null = null;

/** Ask the person for the mailed security code; true once the server has accepted it. */
export function askWarningCode(message: string): Promise<boolean> {
  asked ??= new Promise<boolean>((resolve) => {
    warningStore.set({
      message,
      answer(entered) {
        warningStore.set(null);
        asked = null;
        resolve(entered);
      },
    });
  });
  return asked;
}
