import {
  Alert,
  Button,
  Group,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
  type TextInputProps,
  Textarea,
} from "@mantine/core";
import { useState } from "react";
import { useChange } from "@/api/useCalls";
import { CallProblem } from "@/api/problems";
import { type PhraseKey, useT } from "@/phrases/useT";
import { RecordForm } from "@/screens/RecordForm";
import { notifyDone } from "@/ui/notify";
import { useServerForm } from "@/ui/useServerForm";
import type { FieldConflict, SiteContent, SiteDraft } from "./types";
import { ShownShops } from "./ShownShops";
import { changesOf, type SiteValues, valuesOf } from "./values";

export type Part = "look" | "access" | "search";

const CHOICES = {
  font: ["inter", "source_sans", "source_serif", "nunito_sans", "atkinson", "plex_sans"],
  corner: ["sharp", "soft", "round"],
  density: ["compact", "normal", "wide"],
  languages: ["both", "tr", "en"],
  login: ["on", "external", "off"],
  default_language: ["tr", "en"],
} as const;

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
    }
  };
  const [revision, setRevision] = useState(site.settings.revision);
  const choice = (name: keyof typeof CHOICES) => ({
    label: t(`site.settings.${name}` as PhraseKey),
    data: CHOICES[name].map((value) => ({ value, label: t(`site.settings.${name}.${value}` as PhraseKey) })),
    allowDeselect: false,
    ...field(name),
  });
  const text = (name: keyof SiteValues & string, hint = false) => ({
    label: t(`site.settings.${name}` as PhraseKey),
    ...(hint ? { description: t(`site.settings.${name}.hint` as PhraseKey) } : {}),
    ...field(name),
  });
  return (
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
        {part === "look" && (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput {...text("name_tr")} maxLength={60} />
              <TextInput {...text("name_en")} maxLength={60} />
              <TextInput type="color" {...text("accent_color", true)} />
              <TextInput {...text("accent_color_dark", true)} maxLength={7} />
              <Select {...choice("font")} />
              <Select {...choice("corner")} />
              <Select {...choice("density")} />
            </SimpleGrid>
            <Switch {...text("is_open", true)} {...field("is_open", "checkbox")} />
          </>
        )}
        {part === "access" && (
          <>
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <Select {...choice("languages")} />
              <Select {...choice("default_language")} disabled={form.values.languages !== "both"} />
            </SimpleGrid>
            <Select {...choice("login")} description={t("site.settings.login.hint")} />
            {form.values.login === "external" && (
              <TextInput {...text("external_login_address")} placeholder="https://" type="url" />
            )}
            <Switch {...text("has_shop", true)} {...field("has_shop", "checkbox")} />
            {form.values.has_shop && <ShownShops {...text("shop_ids", true)} />}
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput {...text("support_mail")} type="email" />
              <TextInput {...text("support_phone")} type="tel" />
              <TextInput {...text("mail_from_tr", true)} {...HINT_BELOW} maxLength={60} />
              <TextInput {...text("mail_from_en")} maxLength={60} />
              <TextInput {...text("reply_to", true)} {...HINT_BELOW} type="email" />
            </SimpleGrid>
          </>
        )}
        {part === "search" && (
          <>
            <Switch {...text("is_indexed", true)} {...field("is_indexed", "checkbox")} />
            <SimpleGrid cols={{ base: 1, sm: 2 }}>
              <TextInput {...text("pattern_tr", true)} {...HINT_BELOW} placeholder="{page} · {site}" />
              <TextInput {...text("pattern_en")} placeholder="{page} · {site}" />
              <Textarea {...text("description_tr")} autosize minRows={3} maxLength={155} />
              <Textarea {...text("description_en")} autosize minRows={3} maxLength={155} />
            </SimpleGrid>
          </>
        )}
      </RecordForm>
    </Stack>
  );
}

/** Beside a field without a hint, so that both boxes stand on one line. */
const HINT_BELOW: Pick<TextInputProps, "inputWrapperOrder"> = {
  inputWrapperOrder: ["label", "input", "description", "error"],
};

interface ConflictsProps {
  conflicts: readonly FieldConflict[];
  onMine: () => void;
  onTheirs: () => void;
}

/** Somebody changed the same fields: what each says, and the choice between them. Nothing typed is lost meanwhile. */
export function Conflicts({ conflicts, onMine, onTheirs }: ConflictsProps) {
  const { t } = useT();
  return (
    <Alert color="warning" title={t("site.conflict.title")} role="alert">
      <Stack gap="sm">
        {conflicts.map((each) => (
          <SimpleGrid key={each.field} cols={{ base: 1, sm: 2 }} spacing="sm">
            <Said label={t("site.conflict.theirs")} value={each.theirs} />
            <Said label={t("site.conflict.mine")} value={each.mine} />
          </SimpleGrid>
        ))}
        <Group gap="xs">
          <Button size="xs" onClick={onMine}>
            {t("site.conflict.takeMine")}
          </Button>
          <Button size="xs" variant="default" onClick={onTheirs}>
            {t("site.conflict.takeTheirs")}
          </Button>
        </Group>
      </Stack>
    </Alert>
  );
}

function Said({ label, value }: { label: string; value: unknown }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      <Text>{typeof value === "string" ? value || "–" : JSON.stringify(value)}</Text>
    </div>
  );
}
