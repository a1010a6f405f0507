import { Alert, SimpleGrid, TagsInput, Text, TextInput } from "@mantine/core";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { RecordForm } from "@/screens/RecordForm";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { useServerForm } from "@/ui/useServerForm";
import type { SiteRow } from "./types";

const REFRESHES = ["/v1/frontend/list", "/v1/frontend/draft/get"] as const;

/** The domain of a site and the hosts that lead to it. A new domain is typed twice. */
export function Hosts({ site }: { site: SiteRow }) {
  const { t } = useT();
  const { form, field, submit, isSending } = useServerForm({
    initialValues: { domain: site.domain, domain_again: "", aliases: site.aliases },
  });
  const save = useChange("/v1/frontend/save", {
    refreshes: REFRESHES,
    showsProblem: true,
    onDone: () => notifyDone(t("site.hosts.saved")),
  });
  const isMoved = form.values.domain.trim() !== site.domain;
  return (
    <Section title={t("site.hosts.title")} description={t("site.hosts.lead")}>
      {site.domain_state === "prepared" && (
        <Alert color="warning" mb="md" title={t("site.hosts.prepared")}>
          {t("site.hosts.preparedText")}
        </Alert>
      )}
      <RecordForm
        onSubmit={submit(({ domain, domain_again, aliases }) =>
          save.send({
            body: {
              frontend: { frontend_client_id: site.frontend_client_id, domain, aliases },
              domain_again,
              publish: "no",
            },
          }),
        )}
        isInSection
        isSending={isSending}
        isDirty={form.isDirty()}
        isKept={false}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t("site.hosts.domain")} {...field("domain")} />
          {isMoved && <TextInput label={t("site.hosts.again")} {...field("domain_again")} />}
        </SimpleGrid>
        <TagsInput
          label={t("site.hosts.aliases")}
          description={t("site.hosts.aliasesHint")}
          maxTags={20}
          {...field("aliases")}
        />
        <Text size="sm" c="dimmed">
          {t("site.hosts.sessions")}
        </Text>
      </RecordForm>
    </Section>
  );
}

/** A further site: with the menu, the pages and the words of the default one. */
export function NewSite() {
  const { t } = useT();
  const { form, field, submit, isSending } = useServerForm({
    initialValues: { domain: "", domain_again: "", name_tr: "", name_en: "" },
  });
  const make = useChange("/v1/frontend/save", {
    refreshes: REFRESHES,
    showsProblem: true,
    onDone: () => {
      notifyDone(t("site.new.done"));
      form.reset();
    },
  });
  return (
    <Section title={t("site.new.title")} description={t("site.new.lead")}>
      <RecordForm
        onSubmit={submit(({ domain, domain_again, name_tr, name_en }) =>
          make.send({
            body: { frontend: { domain, application_name: { tr: name_tr, en: name_en } }, domain_again },
          }),
        )}
        isInSection
        isSending={isSending}
        isKept={false}
        saveLabel={t("site.new.make")}
      >
        <SimpleGrid cols={{ base: 1, sm: 2 }}>
          <TextInput label={t("site.settings.name_tr")} maxLength={60} {...field("name_tr")} />
          <TextInput label={t("site.settings.name_en")} maxLength={60} {...field("name_en")} />
          <TextInput label={t("site.hosts.domain")} placeholder="okul.example" {...field("domain")} />
          <TextInput label={t("site.hosts.again")} {...field("domain_again")} />
        </SimpleGrid>
      </RecordForm>
    </Section>
  );
}
