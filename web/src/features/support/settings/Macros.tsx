import { Button, Group } from "@mantine/core";
import { IconBolt } from "@tabler/icons-react";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { DataTable } from "@/ui/DataTable";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { EmptyState, ErrorState } from "@/ui/States";
import { type Macro, MACROS, useMacros } from "../macros";
import { MacroForm } from "./MacroForm";

interface MacrosProps {
  /** Quick texts for the editor instead of macros. */
  isText: boolean;
}

/** Macros, or quick texts: everybody's at the desks, and one's own. */
export function Macros({ isText }: MacrosProps) {
  const { t } = useT();
  const kind = isText ? "text" : "macro";
  const [edited, setEdited] = useState<Macro | "new" | null>(null);
  const found = useMacros();
  const desks = found.data?.desk_list ?? [];
  const nameOf = (id: string | null) =>
    desks.find((each) => each.organization_id === id)?.name || t("support.desk.ofSite");
  const rows = found.data?.list
    .filter((each) => each.is_text === isText)
    .map((each) => ({ ...each, onEdit: () => setEdited(each) }));
  if (found.error && !rows) return <ErrorState problem={found.error} onRetry={() => void found.refetch()} />;
  return (
    <Section
      title={t(`support.${kind}.list`)}
      description={t(`support.${kind}.list.text`)}
      actions={<Button onClick={() => setEdited("new")}>{t(`support.${kind}.add`)}</Button>}
    >
      <DataTable
        label={t(`support.${kind}.list`)}
        rows={rows}
        isLoading={found.isPending}
        rowKey={(row) => row.macro_id}
        columns={[
          { key: "name", label: t("support.macro.name"), cell: (row) => row.name },
          {
            key: "lang",
            label: t("support.macro.lang"),
            cell: (row) => (row.lang ? LANGS[row.lang] : t("support.macro.lang.any")),
          },
          ...(desks.length > 1
            ? [
                {
                  key: "desk",
                  label: t("support.macro.desk"),
                  cell: (row: Macro) => nameOf(row.organization_id),
                },
              ]
            : []),
          {
            key: "who",
            label: t("support.macro.who"),
            cell: (row) => t(row.is_shared ? "support.macro.everybody" : "support.macro.own"),
          },
          { key: "acts", label: "", cell: actsCell },
        ]}
        empty={<EmptyState icon={<IconBolt />} title={t(`support.${kind}.none`)} />}
      />
      {edited && (
        <MacroForm
          macro={edited === "new" ? null : edited}
          isText={isText}
          desks={desks}
          onClose={() => setEdited(null)}
        />
      )}
    </Section>
  );
}

const LANGS = { tr: "Türkçe", en: "English" } as const;

function actsCell({ onEdit, ...macro }: Macro & { onEdit: () => void }) {
  return <RowActs macro={macro} onEdit={onEdit} />;
}

function RowActs({ macro, onEdit }: { macro: Macro; onEdit: () => void }) {
  const { t } = useT();
  const again = useChange("/v1/support/macro/save", { refreshes: [MACROS] });
  const remove = useChange("/v1/support/macro/delete", {
    refreshes: [MACROS],
    onDone: () => {
      const { macro_id: _, ...body } = macro;
      notifyDone(t("support.macro.deleted", { name: macro.name }), () => again.run({ body }));
    },
  });
  return (
    <Group gap="xs" justify="flex-end" wrap="nowrap">
      <Button
        size="compact-md"
        variant="default"
        aria-label={`${t("ui.edit")}: ${macro.name}`}
        onClick={onEdit}
      >
        {t("ui.edit")}
      </Button>
      <Button
        size="compact-md"
        variant="default"
        aria-label={`${t("ui.delete")}: ${macro.name}`}
        loading={remove.isRunning}
        onClick={() => remove.run({ body: { macro_id: macro.macro_id } })}
      >
        {t("ui.delete")}
      </Button>
    </Group>
  );
}
