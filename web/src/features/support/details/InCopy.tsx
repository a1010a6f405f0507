import { Group, Pill, Text } from "@mantine/core";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { useProof } from "../visitor/proof";
import { READS, type Support } from "../words";

/** Whom who asked has put in copy; both sides may take somebody out. */
export function InCopy({ support }: { support: Support }) {
  const { t } = useT();
  const proof = useProof();
  const remove = useChange("/v1/support/copied/remove", {
    refreshes: READS,
    onDone: (_, { body }) => {
      const gone = support.copied_list.find((each) => each.copied_id === body?.copied_id);
      if (gone) notifyDone(t("support.copied.removed", { name: gone.name }));
    },
  });
  if (support.copied_list.length === 0) return null;
  return (
    <Group gap="2xs" role="group" aria-label={t("support.copied")}>
      <Text size="sm" c="dimmed">
        {t("support.copied")}:
      </Text>
      {support.copied_list.map(({ copied_id, name, mail }) => (
        <Pill
          key={copied_id}
          size="lg"
          withRemoveButton
          removeButtonProps={{
            "aria-label": t("support.copied.remove", { name }),
            "aria-hidden": false,
            tabIndex: 0,
          }}
          onRemove={() =>
            remove.run({
              query: { support_client_id: support.user_support_client_id },
              body: { copied_id, ...proof },
            })
          }
          title={mail}
        >
          {name === mail ? mail : `${name} <${mail}>`}
        </Pill>
      ))}
    </Group>
  );
}
