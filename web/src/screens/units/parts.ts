import type { ReactNode } from "react";
import type { WebsiteUnit } from "@/api/site";

/** What stands in each part of a block: its words, or the field in which they are typed while it is edited. */
export type Parts = Readonly<Record<string, ReactNode>>;

export type DrawnUnit = Omit<WebsiteUnit, "content"> & { content: Parts };

/** What is only named and never drawn itself: where a link leads, what a picture shows. */
export const named = (part: ReactNode): string => (typeof part === "string" ? part : "");

/** Whether a part is being typed where it stands. */
export const isTyped = (part: ReactNode): boolean => typeof part === "object" && part !== null;
