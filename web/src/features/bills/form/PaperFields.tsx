import { ActionIcon, Button, Group, SimpleGrid, Textarea, TextInput } from "@mantine/core";
import { IconPlus, IconTrash } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { DayInput } from "@/ui/DayInput";
import { ICON, WIDTH } from "@/ui/sizes";
import { type BillForm } from "./inputs";
import { newPaper } from "../values";

/** Note, external number, and the other papers that belong to the bill. */
export function PaperFields({ server: { form, field } }: { server: BillForm }) {
  const { t } = useT();
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput label={t("bills.externalId")} maxLength={200} {...field("bill_external_id")} />
        <Textarea label={t("bills.note")} autosize maxLength={1000} {...field("note")} />
      </SimpleGrid>
      {form.values.papers.map((paper, place) => (
        <Group
          key={paper.row}
          align="flex-end"
          gap="sm"
          role="group"
          aria-label={t("bills.paperNumber", { count: place + 1 })}
        >
          <TextInput
            label={t("bills.paper.name")}
            maxLength={200}
            flex={1}
            miw={WIDTH.md}
            {...form.getInputProps(`papers.${place}.name`)}
          />
          <TextInput
            label={t("bills.paper.number")}
            maxLength={100}
            w={WIDTH.md}
            {...form.getInputProps(`papers.${place}.number`)}
          />
          <DayInput
            label={t("bills.paper.date")}
            w={WIDTH.md}
            clearable
            {...form.getInputProps(`papers.${place}.date`)}
          />
          <ActionIcon
            variant="subtle"
            color="danger"
            size="lg"
            aria-label={t("bills.paper.remove")}
            onClick={() => form.removeListItem("papers", place)}
          >
            <IconTrash size={ICON.md} aria-hidden />
          </ActionIcon>
        </Group>
      ))}
      <Button
        variant="light"
        leftSection={<IconPlus size={ICON.sm} aria-hidden />}
        onClick={() => form.insertListItem("papers", newPaper())}
        style={{ alignSelf: "flex-start" }}
      >
        {t("bills.paper.add")}
      </Button>
    </>
  );
}
