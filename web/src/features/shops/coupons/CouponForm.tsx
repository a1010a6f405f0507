import { NumberInput, SegmentedControl, SimpleGrid, Stack, Switch, TextInput } from "@mantine/core";
import type { CouponView } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { DayInput } from "@/ui/DayInput";
import { notifyDone } from "@/ui/notify";
import { OpenWindow } from "@/ui/OpenWindow";
import { useServerForm } from "@/ui/useServerForm";
import { MoneyInput, PercentInput } from "../inputs";
import { CURRENCIES } from "../money";
import type { CouponFields } from "./fields";
import { ScopeFields } from "./ScopeFields";
import { useCouponChecks } from "./useCouponChecks";
import { couponBody, type CouponValues, couponValues } from "./values";

interface CouponFormProps {
  shop: string;
  /** Null for a new one. */
  coupon: CouponView | null;
  onClose: () => void;
}

const REFRESHES = ["/v1/user/shop/coupon/list"] as const;
const AMOUNTS = ["amount_try", "amount_usd"] as const;

/** What a coupon takes off, for what, when and how often: a new one, or one that is changed. */
export function CouponForm({ shop, coupon, onClose }: CouponFormProps) {
  const { t } = useT();
  const make = useChange("/v1/user/shop/coupon/new", { refreshes: REFRESHES, showsProblem: true });
  const change = useChange("/v1/user/shop/coupon/edit", { refreshes: REFRESHES, showsProblem: true });
  const { form, field, submit, isSending } = useServerForm<CouponValues>({
    initialValues: couponValues(coupon),
    validate: useCouponChecks(),
  });
  const send = async (values: CouponValues) => {
    const body = couponBody(values);
    if (coupon) await change.send({ query: { coupon_id: coupon.coupon_id }, body });
    else await make.send({ query: { user_shop_client_id: shop }, body });
    notifyDone(t(coupon ? "shops.coupons.saved" : "shops.coupons.made", { code: body.code }));
    onClose();
  };
  return (
    <OpenWindow
      title={coupon ? t("shops.coupons.edit.of", { code: coupon.code }) : t("shops.coupons.new")}
      onClose={onClose}
      size="lg"
    >
      <form onSubmit={submit(send)} noValidate>
        <Stack gap="md">
          <TextInput
            data-autofocus
            label={t("shops.coupons.code")}
            description={t("shops.coupons.code.help")}
            autoComplete="off"
            spellCheck={false}
            maxLength={40}
            {...field("code")}
          />
          <OffFields form={form} field={field} />
          <ScopeFields shop={shop} form={form} field={field} />
          <LimitFields form={form} field={field} />
          <Switch
            label={t("shops.coupons.stackable")}
            description={t("shops.coupons.stackable.help")}
            {...field("is_stackable", "checkbox")}
          />
          <FormEnd isSending={isSending} onLeave={onClose} />
        </Stack>
      </form>
    </OpenWindow>
  );
}

/** How much it takes off: a share, or an amount in each currency. */
function OffFields({ form, field }: CouponFields) {
  const { t } = useT();
  const { values, errors } = form;
  return (
    <Stack gap="xs">
      <SegmentedControl
        aria-label={t("shops.coupons.kind")}
        data={[
          { value: "percent", label: t("shops.coupons.kind.percent") },
          { value: "amount", label: t("shops.coupons.kind.amount") },
        ]}
        value={values.kind}
        onChange={(kind) => form.setFieldValue("kind", kind === "amount" ? "amount" : "percent")}
      />
      {values.kind === "percent" ? (
        <PercentInput label={t("shops.coupons.percent")} {...field("percent")} />
      ) : (
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          {AMOUNTS.map((name, at) => (
            <MoneyInput
              key={name}
              label={t(`shops.coupons.${name}`)}
              description={at === 0 ? t("shops.coupons.amount.help") : undefined}
              sign={CURRENCIES[at]?.sign ?? ""}
              name={name}
              value={values[name]}
              error={errors[name]}
              onChange={(minor) => form.setFieldValue(name, minor)}
            />
          ))}
        </SimpleGrid>
      )}
    </Stack>
  );
}

/** From when until when it holds, and how often. */
function LimitFields({ field }: CouponFields) {
  const { t } = useT();
  const count = { min: 1, max: 1_000_000, allowDecimal: false, placeholder: t("shops.coupons.unlimited") };
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <DayInput label={t("shops.coupons.starts")} clearable {...field("starts_on")} />
      <DayInput label={t("shops.coupons.ends")} clearable {...field("ends_on")} />
      <NumberInput label={t("shops.coupons.most")} {...count} {...field("most_uses")} />
      <NumberInput label={t("shops.coupons.mostPerPerson")} {...count} {...field("most_per_person")} />
    </SimpleGrid>
  );
}
