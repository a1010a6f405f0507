import { Stack, Textarea, TextInput } from "@mantine/core";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { FormEnd } from "@/ui/FormEnd";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import { OpenWindow } from "@/ui/OpenWindow";
import type { Definition } from "../values";

interface DefinitionDialogProps {
  /** null = a new one. */
  definition: Definition | null;
  onClose: () => void;
}

/** A new definition, or the name and explanation of one that exists; its code stays. */
export function DefinitionDialog({ definition, onClose }: DefinitionDialogProps) {
  const { t } = useT();
  const options = { refreshes: ["/v1/authorization/list"], showsProblem: true } as const;
  const create = useChange("/v1/authorization/new", options);
  const edit = useChange("/v1/authorization/edit", options);
  const { field, submit, isSending } = useServerForm({
    ...(definition ? {} : { draft: "access.definition" }),
    initialValues: {
      auth_id: definition?.auth_id ?? "",
      auth_name: definition?.auth_name ?? "",
      auth_info: definition?.auth_info ?? "",
    },
    validate: {
      auth_id: (code) => (code.trim() ? null : t("access.definition.code.rule")),
      auth_name: (name) => (name.trim() ? null : t("access.definition.name.missing")),
    },
  });
  const send = async (body: { auth_id: string; auth_name: string; auth_info: string }) => {
    if (definition) await edit.send({ query: { auth_w_id: definition.auth_w_id }, body });
    else await create.send({ body });
    notifyDone(t("access.definition.saved", { name: body.auth_name }));
    onClose();
  };
  return (
    <OpenWindow onClose={onClose} title={definition ? t("access.definition.edit") : t("access.admin.new")}>
      <form onSubmit={submit(send)} noValidate>
        <Stack gap="md">
          <TextInput
            label={t("access.definition.code")}
            description={t("access.definition.code.rule")}
            maxLength={64}
            autoCapitalize="none"
            autoComplete="off"
            spellCheck={false}
            readOnly={definition !== null}
            data-autofocus={definition === null || undefined}
            {...field("auth_id")}
          />
          <TextInput label={t("access.definition.name")} maxLength={200} {...field("auth_name")} />
          <Textarea
            label={t("access.definition.info")}
            maxLength={1000}
            autosize
            minRows={2}
            {...field("auth_info")}
          />
          <FormEnd isSending={isSending} onLeave={onClose} />
        </Stack>
      </form>
    </OpenWindow>
  );
}
