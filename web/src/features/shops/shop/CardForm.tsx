import {
  Badge,
  Button,
  Group,
  type InputWrapperProps,
  PasswordInput,
  Radio,
  Select,
  SimpleGrid,
  Stack,
} from "@mantine/core";
import type { CardProvider } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLeaveQuestion } from "@/screens/useLeaveQuestion";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { useServerForm } from "@/ui/useServerForm";
import { MoneyInput } from "../inputs";
import { CURRENCIES } from "../money";
import { type Shop, SHOP_READS } from "../types";

const PROVIDERS: readonly CardProvider[] = ["none", "sandbox", "iyzico", "stripe"];
type KeyName = "api_key" | "secret_key" | "webhook_secret";
const KEYS: Record<CardProvider, readonly KeyName[]> = {
  none: [],
  sandbox: [],
  iyzico: ["api_key", "secret_key"],
  stripe: ["secret_key", "webhook_secret"],
};

const INSTALLMENTS = [1, 2, 3, 6, 9, 12] as const;
type MostInstallments = (typeof INSTALLMENTS)[number];
/** Who offers instalments; Stripe has none in Türkiye. */
const IN_INSTALLMENTS = new Set<CardProvider>(["sandbox", "iyzico"]);

type CardValues = {
  card_provider: CardProvider;
  most: MostInstallments;
  least_minor: number | null;
} & Record<KeyName, string>;

const FIELD_FIRST: InputWrapperProps["inputWrapperOrder"] = ["label", "input", "error", "description"];
const NO_KEYS: Record<KeyName, string> = { api_key: "", secret_key: "", webhook_secret: "" };
const mostOf = (most = 1): MostInstallments => INSTALLMENTS.find((each) => each === most) ?? 1;

/** Through whom the shop takes cards. Its keys are written and never read again. */
export function CardForm({ shop }: { shop: Shop }) {
  const { t } = useT();
  const own = shop.own;
  const kept = own?.card_provider ?? "none";
  const record = useChange("/v1/user/shop/card/record", { refreshes: SHOP_READS, showsProblem: true });
  const { form, field, submit, settle, isSending } = useServerForm<CardValues>({
    initialValues: {
      card_provider: kept,
      most: mostOf(own?.most_installments),
      least_minor: own?.installments_from || null,
      ...NO_KEYS,
    },
    validate: { least_minor: (minor) => (Number.isNaN(minor) ? t("shops.money.wrong") : null) },
  });
  useLeaveQuestion(form.isDirty() && !isSending, false);
  const provider = form.values.card_provider;
  const hasKeys = provider === kept && own?.has_card_keys === true;
  const send = async (values: CardValues) => {
    const keys = Object.fromEntries(
      KEYS[provider].filter((name) => values[name].trim()).map((name) => [name, values[name].trim()]),
    );
    await record.send({
      query: { user_shop_client_id: shop.user_shop_client_id },
      body: {
        card_provider: provider,
        ...keys,
        installments: { most: values.most, least_minor: values.least_minor ?? 0 },
      },
    });
    const empty = { ...values, ...NO_KEYS };
    form.setValues(empty);
    settle(empty);
    notifyDone(t("shops.card.saved"));
  };
  return (
    <Section
      title={t("shops.card.title")}
      description={t("shops.card.lead")}
      actions={own?.has_card_keys && <Badge color="success">{t("shops.card.hasKeys")}</Badge>}
    >
      <form onSubmit={submit(send)} noValidate>
        <Stack gap="md">
          <Radio.Group label={t("shops.card.provider")} {...field("card_provider")}>
            <Stack gap="xs" mt="xs">
              {PROVIDERS.map((each) => (
                <Radio
                  key={each}
                  value={each}
                  label={t(`shops.card.${each}`)}
                  description={t(`shops.card.${each}.help`)}
                />
              ))}
            </Stack>
          </Radio.Group>
          {KEYS[provider].map((name) => (
            <PasswordInput
              key={name}
              label={t(`shops.card.${name}`)}
              {...(hasKeys ? { description: t("shops.card.keyKept") } : {})}
              autoComplete="off"
              maxLength={200}
              visibilityToggleButtonProps={{ "aria-label": t("ui.password.show"), tabIndex: 0 }}
              {...field(name)}
            />
          ))}
          {IN_INSTALLMENTS.has(provider) && <InstallmentFields form={form} />}
          <Group justify="flex-end">
            <Button type="submit" loading={isSending}>
              {t("shops.card.save")}
            </Button>
          </Group>
        </Stack>
      </form>
    </Section>
  );
}

/** In how many instalments cards may pay, and from which amount on. */
function InstallmentFields({ form }: Pick<ReturnType<typeof useServerForm<CardValues>>, "form">) {
  const { t } = useT();
  const { most, least_minor } = form.values;
  return (
    <SimpleGrid cols={{ base: 1, sm: 2 }}>
      <Select
        label={t("shops.card.installments")}
        description={t("shops.card.installments.help")}
        inputWrapperOrder={FIELD_FIRST}
        value={String(most)}
        data={INSTALLMENTS.map((count) => ({
          value: String(count),
          label:
            count === 1 ? t("shops.card.installments.none") : t("shops.card.installments.most", { count }),
        }))}
        onChange={(count) => form.setFieldValue("most", mostOf(Number(count)))}
        allowDeselect={false}
      />
      {most > 1 && (
        <MoneyInput
          label={t("shops.card.installments.from")}
          description={t("shops.card.installments.from.help")}
          inputWrapperOrder={FIELD_FIRST}
          sign={CURRENCIES[0]?.sign ?? ""}
          value={least_minor}
          error={form.errors["least_minor"]}
          onChange={(minor) => form.setFieldValue("least_minor", minor)}
        />
      )}
    </SimpleGrid>
  );
}
