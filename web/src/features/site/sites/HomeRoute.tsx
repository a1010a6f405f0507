import { Select, type SelectProps } from "@mantine/core";
import { useT } from "@/phrases/useT";
import { captionOf, isForStrangers, useScreens } from "../units/places";

/** The screen that a stranger begins with: one of those that are open to them, or the first dashboard. */
export function HomeRoute({ siteId, value, ...props }: SelectProps & { siteId: string }) {
  const { t, lang } = useT();
  const screens = useScreens(siteId);
  const offered = screens.filter((each) => isForStrangers(each) || each.route === value);
  return (
    <Select
      {...props}
      value={value ?? ""}
      allowDeselect={false}
      searchable
      data={[
        { value: "", label: t("site.settings.home_route.first") },
        ...offered.map(({ route }) => ({ value: route, label: captionOf(lang, screens, route) })),
      ]}
    />
  );
}
