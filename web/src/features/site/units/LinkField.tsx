import { Combobox, Group, Loader, ScrollArea, Text, TextInput, useCombobox } from "@mantine/core";
import { IconExternalLink, IconFileText, IconMail, IconPhone } from "@tabler/icons-react";
import { type ReactNode, useState } from "react";
import { useT } from "@/phrases/useT";
import { fold, matches } from "@/ui/fold";
import { HEIGHT, ICON } from "@/ui/sizes";
import { linkChoices, linkFrom } from "./linkChoices";
import { captionOf, type Screen } from "./places";
import type { Lang } from "./types";

interface LinkFieldProps {
  label: string;
  lang: Lang;
  screens: readonly Screen[];
  value: string;
  error?: string | undefined;
  /** It is typed in as soon as it is there. */
  isFirst?: boolean;
  onChange: (link: string) => void;
}

const ICONS: Readonly<Record<string, ReactNode>> = {
  screen: <IconFileText size={ICON.sm} aria-hidden />,
  https: <IconExternalLink size={ICON.sm} aria-hidden />,
  mailto: <IconMail size={ICON.sm} aria-hidden />,
  tel: <IconPhone size={ICON.sm} aria-hidden />,
};

/** Where a link leads: a screen of the site by its name first, else an address, a mail address or a phone number. */
export function LinkField(props: LinkFieldProps) {
  const { label, lang, screens, value, error, isFirst = false, onChange } = props;
  const { t } = useT();
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const [typed, setTyped] = useState<string | null>(null);
  const [isRefused, setRefused] = useState(false);
  const route = value.startsWith("screen:") ? value.slice("screen:".length) : "";
  const shown = typed ?? (route ? captionOf(lang, screens, route) : value);
  const query = typed ?? "";
  const found = screens.filter((each) => matches(captionOf(lang, screens, each.route), query));
  const choices = linkChoices(query);
  const take = (link: string) => {
    onChange(link);
    setTyped(null);
    setRefused(false);
    combobox.closeDropdown();
  };
  // What leads nowhere stays as it was typed, and is said; the link is what it was.
  const settle = () => {
    combobox.closeDropdown();
    if (typed === null) return;
    const named = found.find((each) => fold(captionOf(lang, screens, each.route)) === fold(typed.trim()));
    const link = typed.trim() === "" ? "" : named ? `screen:${named.route}` : linkFrom(typed);
    if (link === null) setRefused(true);
    else take(link);
  };
  return (
    <Combobox store={combobox} onOptionSubmit={take}>
      <Combobox.Target>
        <TextInput
          label={label}
          placeholder={t("units.link.placeholder")}
          leftSection={ICONS[value.split(":")[0] ?? ""]}
          rightSection={screens.length === 0 ? <Loader size="xs" /> : null}
          value={shown}
          error={isRefused ? t("units.link.refused") : error}
          data-autofocus={isFirst || undefined}
          lang={lang}
          onFocus={() => combobox.openDropdown()}
          onClick={() => combobox.openDropdown()}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            setRefused(false);
            combobox.openDropdown();
            combobox.updateSelectedOptionIndex();
          }}
          onBlur={settle}
          onKeyDownCapture={({ key }) => {
            if (key === "Enter" && combobox.getSelectedOptionIndex() === -1) settle();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown hidden={found.length + choices.length === 0}>
        <Combobox.Options aria-label={label}>
          <ScrollArea.Autosize mah={HEIGHT.card} type="scroll">
            {choices.map(({ link, kind }) => (
              <Combobox.Option key={link} value={link}>
                <Group gap="xs" wrap="nowrap">
                  {ICONS[kind]}
                  <Text size="sm" truncate>
                    {t(`units.link.${kind}`, { to: link.replace(/^(mailto|tel):/, "") })}
                  </Text>
                </Group>
              </Combobox.Option>
            ))}
            {found.length > 0 && (
              <Combobox.Group label={t("units.link.screens")}>
                {found.map((each) => (
                  <Combobox.Option key={each.route} value={`screen:${each.route}`}>
                    {captionOf(lang, screens, each.route)}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            )}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
}
