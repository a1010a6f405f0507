import { Accordion, Text } from "@mantine/core";
import type { PageAgreement } from "@/api/generated/types.gen";
import { useRead } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useUrlState } from "@/screens/useUrlState";
import { Html } from "@/ui/Html";
import { Section } from "@/ui/Page";
import { Loaded, RowSkeleton } from "@/ui/States";
import classes from "./Details.module.css";

interface AgreementsProps {
  bundleId: string;
  token: string;
  agreements: readonly PageAgreement[];
}

/** What the buyer will be asked to agree to, to be read before anything is put into the cart. */
export function Agreements({ bundleId, token, agreements }: AgreementsProps) {
  const { t } = useT();
  const [opened, setOpened] = useUrlState("agreement");
  if (agreements.length === 0) return null;
  return (
    <Section title={t("store.agreements")} description={t("store.agreements.text")}>
      <Accordion value={opened || null} onChange={setOpened} variant="separated" order={3}>
        {agreements.map((agreement) => (
          <Accordion.Item key={agreement.agreement_id} value={agreement.agreement_id}>
            <Accordion.Control>
              {agreement.title}
              <Text span size="xs" c="dimmed" ml="xs" className="num">
                {t("store.agreements.version", { version: agreement.version })}
              </Text>
            </Accordion.Control>
            <Accordion.Panel>
              {opened === agreement.agreement_id && (
                <Words agreement={agreement} bundleId={bundleId} token={token} />
              )}
            </Accordion.Panel>
          </Accordion.Item>
        ))}
      </Accordion>
    </Section>
  );
}

function Words({
  agreement,
  bundleId,
  token,
}: {
  agreement: PageAgreement;
  bundleId: string;
  token: string;
}) {
  const read = useRead("/v1/bundle/product/and/agreement/list/all", {
    query: {
      user_shop_bundle_client_id: bundleId,
      ...(token ? { organization_token: token } : {}),
    },
  });
  return (
    <Loaded read={read} skeleton={<RowSkeleton rows={4} />}>
      {({ list }) => (
        <div
          className={classes["agreement"]}
          role="region"
          aria-label={agreement.title}
          // A text that scrolls is reached by the keyboard.
          // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
          tabIndex={0}
        >
          <Html html={list.find((each) => each.agreement_id === agreement.agreement_id)?.text ?? ""} />
        </div>
      )}
    </Loaded>
  );
}
