import { createStore } from "@/api/store";

/** The address that led nowhere, for the screen that says so. */
export const lostPath = createStore("");
