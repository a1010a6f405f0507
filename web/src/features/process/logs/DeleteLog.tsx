import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { ConfirmButton } from "@/ui/confirm";
import { notifyDone } from "@/ui/notify";
import { type Filter, INFO } from "../infos";

/** Deletes the stored lines of the chosen group and type up to now; the audit trail stays. */
export function DeleteLog({ filter }: { filter: Filter }) {
  const { t } = useT();
  const remove = useChange("/v1/process/info/delete/log", {
    refreshes: [INFO],
    onDone: ({ deleted_count }) => notifyDone(t("process.log.deleted", { count: deleted_count })),
  });
  const { log_type, cluster_node_group } = filter;
  const what = [
    cluster_node_group ? t(`process.group.${cluster_node_group}`) : null,
    log_type ? t(`process.log.type.${log_type}`) : null,
  ].filter(Boolean);
  return (
    <ConfirmButton
      title={t("process.log.delete.title")}
      text={
        what.length > 0
          ? t("process.log.delete.some", { what: what.join(", ") })
          : t("process.log.delete.all")
      }
      confirmLabel={t("process.log.delete")}
      loading={remove.isRunning}
      onConfirm={() =>
        remove.run({
          query: {
            ...(log_type ? { log_type } : {}),
            ...(cluster_node_group ? { cluster_node_group } : {}),
          },
        })
      }
    >
      {t("process.log.delete")}
    </ConfirmButton>
  );
}
