import { Checkbox, SimpleGrid, Stack, Switch, Textarea, TextInput } from "@mantine/core";
import { useNavigate } from "react-router";
import type { ApplicationRecord } from "@/api/generated/types.gen";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { RecordForm } from "@/screens/RecordForm";
import { ConfirmButton } from "@/ui/confirm";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { SCOPES, scopePhrase } from "../scopes";
import { shownKeyStore } from "../shownKey";
import { type ApplicationValues, applicationValues, recordBody } from "./values";

const READS = ["/v1/user/externalapplication/list", "/v1/user/externalapplication/get"] as const;

/** What an application is and may do; a new one shows its key afterwards. */
export function ApplicationForm({ record }: { record?: ApplicationRecord }) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const id = record?.user_externalapplication_client_id;
  const { form, field, submit, isSending } = useServerForm<ApplicationValues>({
    initialValues: applicationValues(record),
  });
  const change = useChange("/v1/user/externalapplication/record", { refreshes: READS, showsProblem: true });
  const send = async (values: ApplicationValues) => {
    const answer = await change.send({
      body: recordBody(values),
      query: { user_externalapplication_client_id: id ?? null },
    });
    form.resetDirty(values);
    notifyDone(t("applications.record.saved"));
    const applicationId = answer.user_externalapplication_client_id;
    if (answer.externalapplication_key) {
      shownKeyStore.set({ applicationId, key: answer.externalapplication_key });
      void navigate(to("user_externalapplication_record", { application: applicationId, tab: "keys" }), {
        replace: true,
      });
    }
  };
  return (
    <Stack gap="lg">
      <RecordForm onSubmit={submit(send)} isSending={isSending} isDirty={form.isDirty()} isKept={false}>
        <TextInput label={t("applications.name")} maxLength={100} autoComplete="off" {...field("name")} />
        <Textarea
          label={t("applications.form.info")}
          autosize
          minRows={2}
          maxLength={1000}
          {...field("info")}
        />
        <AddressFields field={field} />
        <Checkbox.Group label={t("applications.form.scopes")} {...field("scopes")}>
          <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="xs" mt="xs">
            {SCOPES.map((scope) => (
              <Checkbox key={scope} value={scope} label={t(scopePhrase(scope))} />
            ))}
          </SimpleGrid>
        </Checkbox.Group>
        <TextInput
          label={t("applications.form.eula")}
          description={t("applications.form.eulaText")}
          maxLength={64}
          autoComplete="off"
          {...field("eula_document_code")}
        />
        <Switch label={t("applications.form.open")} {...field("is_open_for_registration", "checkbox")} />
        <Switch
          label={t("applications.form.active")}
          description={t("applications.form.activeText")}
          {...field("isActive", "checkbox")}
        />
      </RecordForm>
      {record && <DeleteButton record={record} />}
    </Stack>
  );
}

interface AddressFieldsProps {
  field: ReturnType<typeof useServerForm<ApplicationValues>>["field"];
}

function AddressFields({ field }: AddressFieldsProps) {
  const { t } = useT();
  const lines = { autosize: true, minRows: 1, maxRows: 10, inputMode: "url", spellCheck: false } as const;
  return (
    <>
      <Textarea
        label={t("applications.form.url")}
        description={t("applications.form.urlText")}
        required
        {...lines}
        {...field("url")}
      />
      <TextInput
        label={t("applications.form.route")}
        description={t("applications.form.routeText")}
        maxLength={300}
        autoComplete="off"
        {...field("route")}
      />
      <Textarea
        label={t("applications.form.redirectUris")}
        description={t("applications.form.perLine")}
        {...lines}
        {...field("redirect_uris")}
      />
      <Textarea
        label={t("applications.form.logoutUris")}
        description={t("applications.form.perLine")}
        {...lines}
        {...field("logout_uris")}
      />
    </>
  );
}

function DeleteButton({ record }: { record: ApplicationRecord }) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const { name, user_externalapplication_client_id } = record;
  const remove = useChange("/v1/user/externalapplication/delete", {
    refreshes: ["/v1/user/externalapplication/list"],
    onDone: () => {
      notifyDone(t("applications.form.deleted", { name }));
      void navigate(to("user_externalapplication_list"));
    },
  });
  return (
    <ConfirmButton
      title={t("applications.form.deleteTitle", { name })}
      text={t("applications.form.deleteText")}
      confirmLabel={t("ui.delete")}
      onConfirm={() => remove.run({ body: { user_externalapplication_client_id } })}
      loading={remove.isRunning}
      style={{ alignSelf: "flex-start" }}
    >
      {t("applications.form.delete")}
    </ConfirmButton>
  );
}
