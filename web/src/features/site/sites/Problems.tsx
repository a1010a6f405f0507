import { Anchor, List, Text } from "@mantine/core";
import { Link } from "react-router";
import { type PhraseKey, type Translate, useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import type { SiteDraft } from "./types";

type Problem = SiteDraft["problems"][number];

/** What keeps something of a site from being published, or is wrong in what visitors see: where, in which language, why. */
export function Problems({ problems }: { problems: readonly Problem[] }) {
  const { t } = useT();
  const to = useLink();
  return (
    <List size="sm">
      {problems.map((each) => (
        <List.Item key={`${each.subject}${each.websiteunit_client_id}${each.field}${each.lang}`}>
          {each.websiteunit_client_id ? (
            <Anchor
              component={Link}
              to={to("frontend_webunit", { unit: each.websiteunit_client_id })}
              inherit
              c="inherit"
              underline="always"
              fw={600}
            >
              {nameOf(t, each)}
            </Anchor>
          ) : (
            <Text span inherit fw={600}>
              {nameOf(t, each)}
            </Text>
          )}
          {": "}
          {each.message}
        </List.Item>
      ))}
    </List>
  );
}

const BY_LANG: Readonly<Record<string, string>> = {
  application_name: "name",
  "seo/title_pattern": "pattern",
  "seo/description": "description",
};
const SETTINGS: ReadonlySet<string> = new Set([
  "accent_color",
  "accent_color_dark",
  "default_language",
  "external_login_address",
  "home_route",
  "navbar_middle_logo",
  "navbar_middle_logo_dark",
  "page_favicon",
  "reply_to",
  "support_mail",
]);

/** What people call a field: as the form does where it has it, else its own name with its language. */
function nameOf(t: Translate, { subject, field, lang }: Problem): string {
  const spoken = BY_LANG[field];
  if (subject === "settings" && spoken && lang) return t(`site.settings.${spoken}_${lang}` as PhraseKey);
  if (subject === "settings" && SETTINGS.has(field)) return t(`site.settings.${field}` as PhraseKey);
  const place = `${t(`site.subject.${subject}` as PhraseKey)}, ${field}`;
  return lang ? `${place} (${lang.toUpperCase()})` : place;
}
