import { Button, Group } from "@mantine/core";
import { IconFileSpreadsheet, IconRefresh } from "@tabler/icons-react";
import type { ReactNode } from "react";
import type { ExcelQuote } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useFormat } from "@/ui/format";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";

interface UploadedFileProps {
  file: File;
  quote: ExcelQuote;
  /** Another file is chosen. */
  onOther: () => void;
  isSaving: boolean;
  children: ReactNode;
}

/** A workbook that was read: its name and size, what is to be said of it, and the way to another. */
export function UploadedFile({ file, quote, onOther, isSaving, children }: UploadedFileProps) {
  const { t } = useT();
  const { number, bytes } = useFormat();
  return (
    <Section
      title={
        <Group gap="xs" wrap="nowrap">
          <IconFileSpreadsheet size={ICON.lg} aria-hidden />
          {file.name}
        </Group>
      }
      description={
        <span className="num">
          {t("projects.upload.size", {
            rows: number(quote.row_count, 0),
            columns: number(quote.column_count, 0),
            cells: number(quote.filled_cell_count, 0),
            bytes: bytes(file.size),
          })}
        </span>
      }
      actions={
        <Button
          variant="default"
          leftSection={<IconRefresh size={ICON.sm} aria-hidden />}
          onClick={onOther}
          disabled={isSaving}
        >
          {t("projects.upload.other")}
        </Button>
      }
    >
      {children}
    </Section>
  );
}
