import { Grid, Stack } from "@mantine/core";
import { useState } from "react";
import { CallProblem } from "@/api/problems";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { RecordForm } from "@/screens/RecordForm";
import { notifyDone } from "@/ui/notify";
import { NOT_SENT, useServerForm } from "@/ui/useServerForm";
import { Conflicts } from "./Conflicts";
import { LivePage } from "./LivePage";
import { AccessFields, LookFields, SearchFields } from "./SettingsFields";
import type { FieldConflict, SiteContent, SiteDraft } from "./types";
import { changesOf, type SiteValues, valuesOf } from "./values";

export type Part = "look" | "access" | "search";

/** The settings of a site: saved as a draft, which is published beside the others. */
export function SettingsForm({ site, part }: { site: SiteDraft; part: Part }) {
  const { t } = useT();
  const began = valuesOf(site.settings.content as unknown as SiteContent);
  const [conflicts, setConflicts] = useState<readonly FieldConflict[]>([]);
  const { form, field, submit, settle, isSending } = useServerForm<SiteValues>({ initialValues: began });
  const save = useChange("/v1/frontend/save", {
    refreshes: ["/v1/frontend/draft/get", "/v1/frontend/list"],
    showsProblem: true,
    onDone: () => notifyDone(t("site.settings.saved")),
  });
  const send = async (values: SiteValues, base: number) => {
    const frontend = { frontend_client_id: site.frontend_client_id, ...changesOf(began, values) };
    try {
      await save.send({ body: { frontend: frontend as never, base, publish: "no" } });
      setConflicts([]);
    } catch (problem) {
      const told = problem instanceof CallProblem ? problem.answer["conflicts"] : undefined;
      if (!Array.isArray(told)) throw problem;
      setConflicts(told as FieldConflict[]);
      setRevision(Number((problem as CallProblem).answer["revision"]));
      return NOT_SENT;
    }
    return null;
  };
  const [revision, setRevision] = useState(site.settings.revision);
  const fieldsOf = { siteId: site.frontend_client_id, form, field };
  const fields = (
    <Stack gap="md">
      {conflicts.length > 0 && (
        <Conflicts
          conflicts={conflicts}
          onMine={() => void send(form.getValues(), revision)}
          onTheirs={() => {
            setConflicts([]);
            settle(began);
            form.setValues(began);
          }}
        />
      )}
      <RecordForm
        onSubmit={submit((values) => send(values, site.settings.revision))}
        isSending={isSending}
        isDirty={form.isDirty()}
        isKept={false}
        saveLabel={t("site.settings.keep")}
      >
        {part === "look" && <LookFields {...fieldsOf} />}
        {part === "access" && <AccessFields {...fieldsOf} />}
        {part === "search" && <SearchFields {...fieldsOf} />}
      </RecordForm>
    </Stack>
  );
  if (part !== "look") return fields;
  return (
    <Grid gap="md">
      <Grid.Col span={{ base: 12, lg: 5 }}>{fields}</Grid.Col>
      <Grid.Col span={{ base: 12, lg: 7 }}>
        <LivePage domain={site.domain} values={form.values} />
      </Grid.Col>
    </Grid>
  );
}
