import { Button, List, Stack, Text } from "@mantine/core";
import { IconChecks } from "@tabler/icons-react";
import type { AnswerOf } from "@/api/call";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";
import { Problems } from "./Problems";

/** Looks whether the domain leads here, whether mails leave, and what visitors of the site miss. */
export function SiteCheck({ siteId }: { siteId: string }) {
  const { t } = useT();
  const check = useChange("/v1/frontend/check", {
    refreshes: ["/v1/frontend/list", "/v1/frontend/draft/get"],
  });
  return (
    <Section title={t("site.check.title")} description={t("site.check.lead")}>
      <Stack gap="sm" align="start">
        <Button
          variant="default"
          leftSection={<IconChecks size={ICON.md} aria-hidden />}
          loading={check.isRunning}
          onClick={() => check.run({ query: { frontend_client_id: siteId } })}
        >
          {t("site.check.run")}
        </Button>
        <div role="status">{check.answer && <Found found={check.answer} />}</div>
      </Stack>
    </Section>
  );
}

function Found({ found }: { found: AnswerOf<"/v1/frontend/check"> }) {
  const { t } = useT();
  const { domain_state, mail_state, problems } = found;
  return (
    <Stack gap="xs">
      <List size="sm">
        <List.Item>{t(`site.check.domain.${domain_state}`)}</List.Item>
        <List.Item>{t(`site.check.mail.${mail_state}`)}</List.Item>
        {problems.length === 0 && <List.Item>{t("site.check.nothing")}</List.Item>}
      </List>
      {problems.length > 0 && (
        <>
          <Text size="sm" fw={600}>
            {t("site.check.problems", { count: problems.length })}
          </Text>
          <Problems problems={problems} />
        </>
      )}
    </Stack>
  );
}
