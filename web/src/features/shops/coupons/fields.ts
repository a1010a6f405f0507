import type { useServerForm } from "@/ui/useServerForm";
import type { CouponValues } from "./values";

/** What parts of the form are given of it. */
export type CouponFields = Pick<ReturnType<typeof useServerForm<CouponValues>>, "form" | "field">;
