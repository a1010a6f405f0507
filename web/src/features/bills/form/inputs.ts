import type { useServerForm } from "@/ui/useServerForm";
import type { BillValues } from "../values";

export type BillForm = ReturnType<typeof useServerForm<BillValues>>;
