import { Button, Group } from "@mantine/core";
import { Link } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { keepLink, useLink as useMailedLink } from "../visitor/visits";
import { READS, type Support } from "../words";

/** A ticket that was merged: where it goes on; a desk may give it back what was its own. */
export function Merged({ support, into }: { support: Support; into: string }) {
  const { t } = useT();
  const to = useLink();
  const id = support.user_support_client_id;
  const key = useMailedLink(id);
  const unmerge = useChange("/v1/support/unmerge", {
    refreshes: READS,
    onDone: () => notifyDone(t("support.unmerge.done")),
  });
  return (
    <Section title={t("support.merged")} description={t("support.merged.text")}>
      <Group gap="sm">
        <Button
          component={Link}
          to={to("user_support_details", { user_support_client_id: into })}
          // What a mailed link opens goes on there: it opens that as well.
          onClick={() => key && keepLink(into, key)}
        >
          {t("support.merged.open")}
        </Button>
        {support.allowed.includes("unmerge") && (
          <Button
            variant="default"
            loading={unmerge.isRunning}
            onClick={() => unmerge.run({ query: { user_support_client_id: id } })}
          >
            {t("support.unmerge")}
          </Button>
        )}
      </Group>
    </Section>
  );
}
