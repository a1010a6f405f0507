import { ActionIcon, CopyButton, Group, Text, Tooltip } from "@mantine/core";
import { IconCheck, IconCopy } from "@tabler/icons-react";
import { useT } from "@/phrases/useT";
import { ICON } from "@/ui/sizes";

/** A value that is needed elsewhere, with a button that copies it. */
export function CopyField({ label, value, shown = value }: { label: string; value: string; shown?: string }) {
  const { t } = useT();
  return (
    <Group justify="space-between" wrap="nowrap" gap="sm">
      <div>
        <Text size="sm" c="dimmed">
          {label}
        </Text>
        <Text fw={600} className="num" style={{ overflowWrap: "anywhere" }}>
          {shown}
        </Text>
      </div>
      <CopyButton value={value}>
        {({ copied, copy }) => (
          <Tooltip label={t(copied ? "orders.copied" : "orders.copy")}>
            <ActionIcon
              size="lg"
              variant="light"
              color={copied ? "success" : "accent"}
              aria-label={`${t(copied ? "orders.copied" : "orders.copy")}: ${label}`}
              onClick={copy}
            >
              {copied ? <IconCheck size={ICON.md} aria-hidden /> : <IconCopy size={ICON.md} aria-hidden />}
            </ActionIcon>
          </Tooltip>
        )}
      </CopyButton>
    </Group>
  );
}
