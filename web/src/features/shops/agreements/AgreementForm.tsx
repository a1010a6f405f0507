import { Button, Group, Select, SimpleGrid, Switch, Tabs, Text, TextInput } from "@mantine/core";
import { IconFileText } from "@tabler/icons-react";
import { lazy, Suspense, useState } from "react";
import { useNavigate } from "react-router";
import type { AgreementKind } from "@/api/generated/types.gen";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { RecordForm } from "@/screens/RecordForm";
import { notifyDone, notifyProblem } from "@/ui/notify";
import { RowSkeleton } from "@/ui/States";
import { useServerForm } from "@/ui/useServerForm";
import { TabList } from "@/ui/TabList";
import { ICON } from "@/ui/sizes";
import type { Agreement, Shop } from "../types";
import { AgreementPreview } from "./AgreementPreview";
import { KINDS, kindOf } from "./kinds";
import { unknownHoles } from "./placeholders";
import { wrongSide } from "./sides";
import { type AgreementPlace, readTemplate, useAgreementSaving } from "./useAgreement";

const RichText = lazy(() => import("./RichText"));

type Values = {
  kind: AgreementKind;
  isActive: boolean;
  title: string;
  title_en: string;
  text: string;
  text_en: string;
};

interface AgreementFormProps {
  place: AgreementPlace;
  shop: Shop;
  agreement?: Agreement;
  /** What a new one is, as the address says. */
  kind: string;
}

const valuesOf = (agreement: Agreement | undefined, kind: string): Values => ({
  kind: agreement?.kind ?? kindOf(kind),
  isActive: (agreement?.status ?? "active") === "active",
  title: agreement?.title ?? "",
  title_en: agreement?.title_en ?? "",
  text: agreement?.text ?? "",
  text_en: agreement?.text_en ?? "",
});

/** An agreement in both languages, begun from a template, seen as a buyer will read it. */
export function AgreementForm({ place, shop, agreement, kind }: AgreementFormProps) {
  const { t, lang } = useT();
  const [side, setSide] = useState<string>(lang);
  const { server, send } = useSaving(place, agreement, kind);
  const { form, field, submit, isSending } = server;
  const { values } = form;
  return (
    <RecordForm
      onSubmit={submit(send, (errors) => setSide(wrongSide(errors, side)))}
      isSending={isSending}
      isDirty={form.isDirty()}
      saveLabel={t(agreement ? "shops.agreement.save" : "shops.agreement.make")}
    >
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select
          label={t("shops.agreement.kind")}
          data={KINDS.map((value) => ({ value, label: t(`shops.agreement.kind.${value}`) }))}
          allowDeselect={false}
          {...field("kind")}
        />
        <TemplateButton
          kind={values.kind}
          hasText={Boolean(values.text || values.text_en)}
          onTemplate={(words, undo) => {
            form.setValues(words);
            if (undo) notifyDone(t("shops.agreement.templateUsed"), () => form.setValues(undo));
          }}
          before={values}
        />
      </SimpleGrid>
      <Switch
        label={t("shops.agreement.active")}
        description={t("shops.agreement.active.help")}
        {...field("isActive", "checkbox")}
      />
      {/* A side that does not show is hidden by style: React's way of hiding takes the document of its editor away. */}
      <Tabs
        value={side}
        onChange={(next) => setSide(next ?? "tr")}
        keepMounted={false}
        keepMountedMode="display-none"
      >
        <TabList active={side} mb="md" aria-label={t("shops.agreement.language")}>
          <Tabs.Tab value="tr">{t("shops.lang.tr")}</Tabs.Tab>
          <Tabs.Tab value="en">{t("shops.lang.en")}</Tabs.Tab>
          <Tabs.Tab value="preview">{t("shops.agreement.preview")}</Tabs.Tab>
        </TabList>
        {(["tr", "en"] as const).map((each) => {
          const [title, text] =
            each === "tr" ? (["title", "text"] as const) : (["title_en", "text_en"] as const);
          return (
            <Tabs.Panel key={each} value={each} keepMounted>
              <TextInput
                label={t(`shops.agreement.${title}`)}
                maxLength={200}
                mb="md"
                lang={each}
                {...field(title)}
              />
              <Suspense fallback={<RowSkeleton rows={6} />}>
                <RichText
                  label={t(`shops.agreement.${text}`)}
                  lang={each}
                  name={text}
                  value={values[text]}
                  error={form.errors[text]}
                  onChange={(html) => form.setFieldValue(text, html)}
                />
              </Suspense>
            </Tabs.Panel>
          );
        })}
        <Tabs.Panel value="preview">
          <AgreementPreview shop={shop} values={values} />
        </Tabs.Panel>
      </Tabs>
    </RecordForm>
  );
}

function useSaving(place: AgreementPlace, agreement: Agreement | undefined, kind: string) {
  const { t } = useT();
  const to = useLink();
  const navigate = useNavigate();
  const save = useAgreementSaving(place);
  const holes = (html: string) => {
    const unknown = unknownHoles(html);
    return unknown.length > 0 ? t("shops.agreement.unknown", { names: unknown.join(", ") }) : null;
  };
  const server = useServerForm<Values>({
    draft: `shop.agreement.${agreement?.agreement_id ?? `new.${place.product ?? place.bundle}.${kind}`}`,
    initialValues: valuesOf(agreement, kind),
    validate: {
      title: (title) => (title.trim() ? null : t("shops.needed")),
      text: (text) => (text ? holes(text) : t("shops.agreement.noText")),
      text_en: holes,
    },
  });
  const { form, settle, showProblem } = server;
  const dataOf = ({ isActive, ...values }: Values) => ({
    ...values,
    status: isActive ? ("active" as const) : ("passive" as const),
  });
  const send = async (values: Values) => {
    const id = await save(agreement?.agreement_id, dataOf(values));
    settle(values);
    if (!agreement) {
      notifyDone(t("shops.agreement.made"));
      const route = place.product
        ? "user_shop_bundle_product_agreement_record"
        : "user_shop_bundle_agreement_record";
      void navigate(to(route, { ...place, agreement: id }), { replace: true });
      return;
    }
    const before = valuesOf(agreement, kind);
    const undo = () =>
      void save(id, dataOf(before)).then(() => {
        form.setValues(before);
        settle(before);
      }, showProblem);
    notifyDone(t("shops.agreement.saved"), undo);
  };
  return { server, send };
}

type Words = Pick<Values, "title" | "title_en" | "text" | "text_en">;

interface TemplateButtonProps {
  kind: AgreementKind;
  hasText: boolean;
  before: Values;
  onTemplate: (words: Words, undo: Words | null) => void;
}

/** Put in the template of this kind; what stood there comes back with undo. */
function TemplateButton({ kind, hasText, before, onTemplate }: TemplateButtonProps) {
  const { t } = useT();
  const [isRunning, setIsRunning] = useState(false);
  if (kind === "other") return null;
  const put = () => {
    setIsRunning(true);
    readTemplate(kind)
      .then(({ title, title_en, text, text_en }) => {
        const { title: a, title_en: b, text: c, text_en: d } = before;
        onTemplate(
          { title, title_en, text, text_en },
          hasText ? { title: a, title_en: b, text: c, text_en: d } : null,
        );
      })
      .catch(notifyProblem)
      .finally(() => setIsRunning(false));
  };
  return (
    <Group align="flex-end">
      <div>
        <Text size="sm" c="dimmed" mb="3xs">
          {t("shops.agreement.template.help")}
        </Text>
        <Button
          variant="light"
          leftSection={<IconFileText size={ICON.md} aria-hidden />}
          loading={isRunning}
          onClick={put}
        >
          {t("shops.agreement.template")}
        </Button>
      </div>
    </Group>
  );
}
