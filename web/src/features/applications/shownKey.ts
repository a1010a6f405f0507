import { createStore } from "@/api/store";

interface ShownKey {
  applicationId: string;
  key: string;
}

/** The key that was made a moment ago. It lives in memory only: whoever leaves or reloads has seen it once. */
export const shownKeyStore = createStore<ShownKey | null>(null);
