import { Badge, Group, Text } from "@mantine/core";
import type { ReactNode } from "react";
import { type PhraseKey, useT } from "@/phrases/useT";
import classes from "./LanguageStates.module.css";

/** How each language of something stands that is edited; one that is published is no news. */
export function LanguageStates({ languages }: { languages: Readonly<Record<string, string>> }) {
  const { t } = useT();
  return Object.entries(languages)
    .filter(([, state]) => state !== "published")
    .map(([lang, state]) =>
      state === "missing" ? (
        <Missing key={lang}>{t(`units.missing.${lang}` as PhraseKey)}</Missing>
      ) : (
        <Badge key={lang} color="info">
          {t(`site.state.${state}` as PhraseKey, { lang: lang.toUpperCase() })}
        </Badge>
      ),
    );
}

/** That a language is still to be written: a state, nobody's mistake. */
export function Missing({ children }: { children: ReactNode }) {
  return (
    <Group gap="3xs" wrap="nowrap" component="span">
      <span className={classes["dot"]} aria-hidden />
      <Text span size="xs" c="dimmed">
        {children}
      </Text>
    </Group>
  );
}
