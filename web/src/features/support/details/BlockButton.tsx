import { Button } from "@mantine/core";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { notifyDone } from "@/ui/notify";
import { BLOCKS } from "../words";

/** Lets a desk stop hearing who asks by mail; it is undone at once, or later in the settings. */
export function BlockButton({ mail }: { mail: string }) {
  const { t } = useT();
  const unblock = useChange("/v1/support/unblock", { refreshes: BLOCKS });
  const block = useChange("/v1/support/block", {
    refreshes: BLOCKS,
    onDone: ({ block: made }) =>
      notifyDone(t("support.block.done", { sender: made.sender }), () =>
        unblock.run({ body: { block_id: made.block_id } }),
      ),
  });
  return (
    <Button
      size="compact-md"
      variant="default"
      loading={block.isRunning}
      onClick={() => block.run({ body: { sender: mail } })}
    >
      {t("support.block")}
    </Button>
  );
}
