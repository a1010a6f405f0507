import { Button, Group, MultiSelect, Select } from "@mantine/core";
import { IconAdjustmentsHorizontal } from "@tabler/icons-react";
import { useState } from "react";
import { useLocation } from "react-router";
import { type PhraseKey, useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { useUrlState } from "@/screens/useUrlState";
import { SearchField } from "@/ui/SearchField";
import { halfOnPhone, ICON, WIDTH } from "@/ui/sizes";
import { AmountFilter } from "./AmountFilter";
import { BundleFilter } from "./BundleFilter";
import { DELIVERIES, MORE_PARTS, STATES } from "./filters";
import { Views } from "./Views";

/** Which orders are shown; everything of it stands in the address. */
export function FilterBar({ shopId }: { shopId: string }) {
  const { t } = useT();
  const { search } = useLocation();
  const given = new URLSearchParams(search);
  const moreCount = MORE_PARTS.filter((name) => given.get(name)).length;
  const [isOpen, setIsOpen] = useState(moreCount > 0);
  const [text, setText] = useUrlState("text");
  const [status, setStatus] = useUrlState("status");
  return (
    <>
      <Group gap="sm" p="md" align="flex-end">
        <SearchField
          label={t("ui.search")}
          placeholder={t("orders.filter.text")}
          value={text}
          onSearch={setText}
          flex={1}
          miw={WIDTH.lg}
        />
        <MultiSelect
          label={t("orders.state")}
          placeholder={status ? "" : t("orders.filter.all")}
          data={STATES.map((state) => ({ value: state, label: t(`orders.states.${state}` as PhraseKey) }))}
          value={status ? status.split(",") : []}
          onChange={(states) => setStatus(states.join(",") || null)}
          clearable
          clearButtonProps={{ "aria-label": t("orders.filter.clear") }}
          w={{ base: "100%", xs: "auto" }}
          miw={WIDTH.lg}
          maw={{ base: "none", xs: WIDTH.xl }}
        />
        <Button
          variant="default"
          leftSection={<IconAdjustmentsHorizontal size={ICON.sm} aria-hidden />}
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          {moreCount ? t("orders.filter.moreCount", { count: moreCount }) : t("orders.filter.more")}
        </Button>
        <Views key={shopId} shopId={shopId} />
      </Group>
      {isOpen && <MoreFilters shopId={shopId} />}
    </>
  );
}

function MoreFilters({ shopId }: { shopId: string }) {
  const { t } = useT();
  const [way, setWay] = useUrlState("way");
  const [receipt, setReceipt] = useUrlState("receipt");
  const [delivery, setDelivery] = useUrlState("delivery");
  const [since, setSince] = useUrlState("since");
  const [until, setUntil] = useUrlState("until");
  const dates = {
    clearable: true,
    clearButtonProps: { "aria-label": t("orders.filter.clear") },
    w: halfOnPhone(WIDTH.md),
  };
  return (
    <Group gap="sm" px="md" pb="md" align="flex-end">
      <BundleFilter shopId={shopId} />
      <Select
        label={t("orders.checkout.way")}
        data={[
          { value: "", label: t("orders.filter.all") },
          { value: "card", label: t("orders.filter.card") },
          { value: "transfer", label: t("orders.filter.transfer") },
        ]}
        value={way}
        onChange={(value) => setWay(value || null)}
        allowDeselect={false}
        w={halfOnPhone(WIDTH.md)}
      />
      <Select
        label={t("orders.filter.receipt")}
        data={[
          { value: "", label: t("orders.filter.all") },
          { value: "yes", label: t("orders.filter.receipt.yes") },
          { value: "no", label: t("orders.filter.receipt.no") },
        ]}
        value={receipt}
        onChange={(value) => setReceipt(value || null)}
        allowDeselect={false}
        w={halfOnPhone(WIDTH.md)}
      />
      <Select
        label={t("orders.filter.delivery")}
        data={[
          { value: "", label: t("orders.filter.all") },
          ...DELIVERIES.map((state) => ({
            value: state,
            label: t(`orders.filter.delivery.${state}` as PhraseKey),
          })),
        ]}
        value={delivery}
        onChange={(value) => setDelivery(value || null)}
        allowDeselect={false}
        w={halfOnPhone(WIDTH.md)}
      />
      <DayInput label={t("orders.filter.since")} value={since || null} onChange={setSince} {...dates} />
      <DayInput label={t("orders.filter.until")} value={until || null} onChange={setUntil} {...dates} />
      <AmountFilter />
    </Group>
  );
}
