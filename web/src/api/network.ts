import { createStore, useStore } from "./store";

/** Whether the last thing we know is that the server can be reached. */
export const networkStore = createStore<"reachable" | "lost">(navigator.onLine ? "reachable" : "lost");

window.addEventListener("online", () => networkStore.set("reachable"));
window.addEventListener("offline", () => networkStore.set("lost"));

export function useNetwork(): "reachable" | "lost" {
  return useStore(networkStore);
}
