import { Button, CopyButton, Group, TextInput } from "@mantine/core";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { notifyDone } from "@/ui/notify";
import { ConfirmButton } from "@/ui/confirm";
import { Section } from "@/ui/Page";
import { WIDTH } from "@/ui/sizes";
import { type Bundle, BUNDLE_READS } from "../types";

/** What opens a reserved bundle to whoever has it; a new link takes the old one out of use. */
export function SecretLink({ bundle }: { bundle: Bundle }) {
  const { t } = useT();
  const to = useLink();
  const id = bundle.user_shop_bundle_client_id;
  const renew = useChange("/v1/user/shop/bundle/link/renew", {
    refreshes: BUNDLE_READS,
    onDone: () => notifyDone(t("shops.link.renewed")),
  });
  const token = bundle.organization_token;
  const link = `${window.location.origin}${to("product_details", { user_shop_bundle_client_id: id, organization_token: token })}`;
  return (
    <Section title={t("shops.link.title")} description={t("shops.link.lead")}>
      <Group align="flex-end" gap="xs">
        <TextInput label={t("shops.link.title")} readOnly value={link} flex={1} miw={WIDTH.lg} />
        <CopyButton value={link}>
          {({ copied, copy }) => (
            <Button variant="light" onClick={copy}>
              {t(copied ? "shops.link.copied" : "shops.link.copy")}
            </Button>
          )}
        </CopyButton>
        <ConfirmButton
          title={t("shops.link.renewTitle")}
          text={t("shops.link.renewText")}
          confirmLabel={t("shops.link.renew")}
          onConfirm={() => renew.run({ query: { user_shop_bundle_client_id: id } })}
          loading={renew.isRunning}
        >
          {t("shops.link.renew")}
        </ConfirmButton>
      </Group>
    </Section>
  );
}
