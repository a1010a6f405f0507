import { ActionIcon, Group, Image, Text } from "@mantine/core";
import { IconDownload, IconFileText, IconTrash } from "@tabler/icons-react";
import type { KeptDocument } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { usePages } from "@/api/usePages";
import { useT } from "@/phrases/useT";
import { confirmLasting } from "@/ui/confirm";
import { DataTable } from "@/ui/DataTable";
import { useFormat } from "@/ui/format";
import { notifyDone } from "@/ui/notify";
import { Loaded, RowSkeleton } from "@/ui/States";
import { ICON } from "@/ui/sizes";

/** A person's files, newest first, with what can be done with each. */
export function DocumentTable({ wanted }: { wanted: string }) {
  const { t } = useT();
  const { bytes, dateTime } = useFormat();
  const { read, rows, ...more } = usePages("/v1/document/list", { search_text: wanted || undefined });
  return (
    <Loaded read={{ ...read, data: rows }} skeleton={<RowSkeleton rows={3} />}>
      {(files) => (
        <DataTable
          label={t("documents.title")}
          rows={files}
          rowKey={(file) => file.document_name}
          empty={<Text c="dimmed">{t("documents.notFound")}</Text>}
          columns={[
            { key: "name", label: t("documents.name"), cell: nameOf },
            { key: "size", label: t("documents.size"), isNumber: true, cell: (file) => bytes(file.size) },
            { key: "at", label: t("documents.at"), cell: (file) => dateTime(file.created_at) },
          ]}
          rowActions={actionsOf}
          {...more}
        />
      )}
    </Loaded>
  );
}

const nameOf = (file: KeptDocument) => <Named file={file} />;
const actionsOf = (file: KeptDocument) => <Actions file={file} />;

function Named({ file }: { file: KeptDocument }) {
  return (
    <Group gap="sm" wrap="nowrap">
      {file.width ? (
        <Image src={file.link} alt="" w={ICON.xl} h={ICON.xl} fit="cover" radius="sm" loading="lazy" />
      ) : (
        <IconFileText size={ICON.xl} stroke={1.4} aria-hidden />
      )}
      <Text size="sm" lineClamp={2}>
        {file.name}
      </Text>
    </Group>
  );
}

function Actions({ file }: { file: KeptDocument }) {
  const { t } = useT();
  const remove = useChange("/v1/document/delete", {
    refreshes: ["/v1/document/list"],
    onDone: () => notifyDone(t("documents.deleted")),
  });
  const { name } = file;
  const ask = () =>
    confirmLasting({
      title: t("documents.deleteTitle"),
      text: t("documents.deleteText", { name }),
      confirmLabel: t("documents.deleteConfirm"),
      onConfirm: () => remove.run({ query: { doc: file.document_name } }),
    });
  return (
    <>
      <ActionIcon
        component="a"
        href={file.link}
        download={name}
        variant="subtle"
        aria-label={t("documents.download", { name })}
      >
        <IconDownload size={ICON.md} aria-hidden />
      </ActionIcon>
      <ActionIcon
        variant="subtle"
        color="danger"
        loading={remove.isRunning}
        onClick={ask}
        aria-label={t("documents.delete", { name })}
      >
        <IconTrash size={ICON.md} aria-hidden />
      </ActionIcon>
    </>
  );
}
