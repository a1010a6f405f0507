import type { CallInput } from "@/api/call";

/** Who is billed and how it is paid, as the agreements are filled in with it. */
export type AgreementBodyWritable = NonNullable<CallInput<"/v1/user/shopcart/agreement/list">["body"]>;
