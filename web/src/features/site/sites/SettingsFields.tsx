import { Select, SimpleGrid, Switch, Textarea, TextInput, type TextInputProps } from "@mantine/core";
import type { UseFormReturnType } from "@mantine/form";
import { type PhraseKey, useT } from "@/phrases/useT";
import { HomeRoute } from "./HomeRoute";
import { ShownShops } from "./ShownShops";
import { SitePicture } from "./SitePicture";
import type { SiteValues } from "./values";

const CHOICES = {
  font: ["inter", "source_sans", "source_serif", "nunito_sans", "atkinson", "plex_sans"],
  corner: ["sharp", "soft", "round"],
  density: ["compact", "normal", "wide"],
  languages: ["both", "tr", "en"],
  login: ["on", "external", "off"],
  default_language: ["tr", "en"],
} as const;

/** Of the picture that a shared link shows. */
const CARD = { shape: 1200 / 630 } as const;
const ICON_OF_PAGES = { shape: 1, kind: "favicon" } as const;

/** Beside a field without a hint, so that both boxes stand on one line. */
const HINT_BELOW: Pick<TextInputProps, "inputWrapperOrder"> = {
  inputWrapperOrder: ["label", "input", "description", "error"],
};

interface FieldsProps {
  siteId: string;
  form: UseFormReturnType<SiteValues>;
  /** What an input needs, by the name of its field. */
  field: (name: keyof SiteValues & string, kind?: "input" | "checkbox") => { name: string };
}

function useFields({ siteId, form, field }: FieldsProps) {
  const { t } = useT();
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
  const picture = (name: keyof SiteValues & string) => ({
    siteId,
    name,
    value: String(form.values[name]),
    error: form.errors[name],
    onChange: (chosen: string) => form.setFieldValue(name, chosen),
  });
  return { choice, text, picture };
}

/** Names, colours, typeface, pictures and the first screen. */
export function LookFields(props: FieldsProps) {
  const { choice, text, picture } = useFields(props);
  return (
    <>
      <SimpleGrid cols={{ base: 1, xs: 2 }}>
        <TextInput {...text("name_tr")} maxLength={60} />
        <TextInput {...text("name_en")} maxLength={60} />
        <TextInput type="color" {...text("accent_color", true)} {...HINT_BELOW} />
        <TextInput {...text("accent_color_dark", true)} {...HINT_BELOW} maxLength={7} />
        <Select {...choice("font")} />
        <Select {...choice("corner")} />
        <Select {...choice("density")} />
        <HomeRoute {...text("home_route")} siteId={props.siteId} />
        <SitePicture {...picture("navbar_middle_logo")} />
        <SitePicture {...picture("navbar_middle_logo_dark")} hasHint />
        <SitePicture {...picture("page_favicon")} hasHint purpose={ICON_OF_PAGES} />
      </SimpleGrid>
      <Switch {...text("is_open", true)} {...props.field("is_open", "checkbox")} />
    </>
  );
}

/** Languages, sign-in, shops, and whom people write to. */
export function AccessFields(props: FieldsProps) {
  const { t } = useT();
  const { choice, text } = useFields(props);
  const { values } = props.form;
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <Select {...choice("languages")} />
        <Select {...choice("default_language")} disabled={values.languages !== "both"} />
      </SimpleGrid>
      <Select {...choice("login")} description={t("site.settings.login.hint")} />
      {values.login === "external" && (
        <TextInput {...text("external_login_address")} placeholder="https://" type="url" />
      )}
      <Switch {...text("has_shop", true)} {...props.field("has_shop", "checkbox")} />
      {values.has_shop && <ShownShops {...text("shop_ids", true)} />}
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...text("support_mail")} type="email" />
        <TextInput {...text("support_phone")} type="tel" />
        <TextInput {...text("mail_from_tr", true)} {...HINT_BELOW} maxLength={60} />
        <TextInput {...text("mail_from_en")} maxLength={60} />
        <TextInput {...text("reply_to", true)} {...HINT_BELOW} type="email" />
      </SimpleGrid>
    </>
  );
}

/** What search engines and shared links are told. */
export function SearchFields(props: FieldsProps) {
  const { text, picture } = useFields(props);
  const { form, field } = props;
  // What is chosen in one language stands in the other as well that has none of its own.
  const card = (name: "picture_tr" | "picture_en", other: "picture_tr" | "picture_en") => ({
    ...picture(name),
    purpose: CARD,
    hasHint: true,
    onChange: (chosen: string) => {
      const { [name]: before, [other]: beside } = form.getValues();
      form.setFieldValue(name, chosen);
      if (!beside || beside === before) form.setFieldValue(other, chosen);
    },
  });
  return (
    <>
      <Switch {...text("is_indexed", true)} {...field("is_indexed", "checkbox")} />
      <SimpleGrid cols={{ base: 1, sm: 2 }}>
        <TextInput {...text("pattern_tr", true)} {...HINT_BELOW} placeholder="{page} · {site}" />
        <TextInput {...text("pattern_en")} placeholder="{page} · {site}" />
        <Textarea {...text("description_tr")} autosize minRows={3} maxLength={155} />
        <Textarea {...text("description_en")} autosize minRows={3} maxLength={155} />
        <SitePicture {...card("picture_tr", "picture_en")} />
        <SitePicture {...card("picture_en", "picture_tr")} />
      </SimpleGrid>
    </>
  );
}
