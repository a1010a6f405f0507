import { lazy } from "react";

export { SellButton } from "./selling/SellButton";

/** The editor of rich text; it is loaded when it is first shown. */
export const RichText = lazy(() => import("./agreements/RichText"));
