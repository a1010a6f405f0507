import type { Subject } from "@/api/generated/types.gen";
import type { PhraseKey } from "@/phrases/useT";

export const SUBJECTS: Record<Subject, PhraseKey> = {
  user: "audit.subject.user",
  session: "audit.subject.session",
  authorization: "audit.subject.authorization",
  application: "audit.subject.application",
  signing_key: "audit.subject.signing_key",
  shop: "audit.subject.shop",
  bundle: "audit.subject.bundle",
  product: "audit.subject.product",
  coupon: "audit.subject.coupon",
  agreement: "audit.subject.agreement",
  order: "audit.subject.order",
  payment: "audit.subject.payment",
  bill: "audit.subject.bill",
  entitlement: "audit.subject.entitlement",
  process: "audit.subject.process",
  site: "audit.subject.site",
  mailing: "audit.subject.mailing",
  ticket: "audit.subject.ticket",
  layer: "audit.subject.layer",
  report: "audit.subject.report",
};
