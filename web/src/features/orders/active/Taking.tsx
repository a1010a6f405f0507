import { Text } from "@mantine/core";
import { useChange, useRead } from "@/api/useCalls";
import { notifyDone } from "@/ui/notify";
import { Loaded, RowSkeleton } from "@/ui/States";
import { AgreementReader } from "../checkout/AgreementReader";
import { ORDER_READS } from "../reads";

interface TakingProps {
  bundleId: string;
  path: "/v1/user/shopcart/bundle/take" | "/v1/user/shopcart/bundle/try";
  title: string;
  /** What is said once it is held. */
  done: string;
  note?: string;
  onClose: () => void;
}

/** The agreements of what is had without paying, approved together once they were read. */
export function Taking({ bundleId, path, title, done, note, onClose }: TakingProps) {
  const bundle = { user_shop_bundle_client_id: bundleId };
  const read = useRead("/v1/bundle/product/and/agreement/list/all", { query: bundle });
  const take = useChange(path, {
    refreshes: ORDER_READS,
    onDone: () => {
      notifyDone(done);
      onClose();
    },
  });
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={3} />}>
      {({ list }) => (
        <AgreementReader
          title={title}
          texts={list.map(({ title: name, version, text }) => ({ title: name, version, html: text }))}
          note={
            note && (
              <Text size="sm" mt="md">
                {note}
              </Text>
            )
          }
          onApprove={() => {
            if (take.isRunning) return;
            const approved = list.map(({ agreement_id, version }) => ({ agreement_id, version }));
            take.run({ query: bundle, body: { agreement_approve_list: approved } });
          }}
          onClose={onClose}
        />
      )}
    </Loaded>
  );
}
