import { Button, Divider, Group, SimpleGrid, Stack, Text } from "@mantine/core";
import { IconTagOff } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { ICON } from "@/ui/sizes";
import type { useServerForm } from "@/ui/useServerForm";
import { MoneyInput } from "../inputs";
import { CURRENCIES } from "../money";
import { CAMPAIGN_AMOUNTS, hasCampaign, type ProductValues, withoutCampaign } from "./values";

type Form = Pick<ReturnType<typeof useServerForm<ProductValues>>, "form" | "field">;

/** What it costs instead from one day until another. */
export function CampaignFields({ form, field }: Form) {
  const { t } = useT();
  const { values, errors } = form;
  const dates = {
    placeholder: t("shops.date.form"),
    clearable: true,
    clearButtonProps: { "aria-label": t("shops.date.clear") },
  };
  return (
    <Stack gap="md">
      <Divider label={t("shops.campaign.title")} labelPosition="left" />
      <Text size="sm" c="dimmed">
        {t("shops.campaign.help")}
      </Text>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        {CAMPAIGN_AMOUNTS.map((name, at) => (
          <MoneyInput
            key={name}
            label={t(`shops.campaign.${name}`)}
            sign={CURRENCIES[at]?.sign ?? ""}
            // The server names both amounts together.
            name={at === 0 ? "campaign_amount_list" : name}
            value={values[name]}
            error={errors[name] ?? (at === 0 ? errors["campaign_amount_list"] : null)}
            onChange={(minor) => form.setFieldValue(name, minor)}
          />
        ))}
        <DayInput label={t("shops.campaign.from")} {...dates} {...field("campaign_from")} />
        <DayInput label={t("shops.campaign.until")} {...dates} {...field("campaign_until")} />
      </SimpleGrid>
      {hasCampaign(values) && (
        <Group>
          <Button
            variant="default"
            leftSection={<IconTagOff size={ICON.md} aria-hidden />}
            onClick={() => form.setValues(withoutCampaign)}
          >
            {t("shops.campaign.end")}
          </Button>
        </Group>
      )}
    </Stack>
  );
}
