import { useState } from "react";
import {
  ActionIcon,
  Alert,
  Button,
  Group,
  List,
  MultiSelect,
  Select,
  SimpleGrid,
  Stack,
  Switch,
  Text,
  TextInput,
} from "@mantine/core";
import { IconArrowLeft, IconWand } from "@tabler/icons-react";
import { type PhraseKey, useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";
import { IconChoice } from "@/features/icons/public";
import { menuFieldName } from "./names";
import { pathFrom } from "./paths";
import { captionOf } from "./row";
import { childrenOf, mayStandIn, placed } from "./tree";
import { codesOf, type Entries, type Entry, LANGS, type MenuAnswer } from "./types";
import { excessOf } from "./who";

interface EntryFormProps {
  route: string;
  entry: Entry;
  entries: Entries;
  answer: MenuAnswer;
  onChange: (change: Partial<Entry>) => void;
  onMove: (entries: Entries) => void;
  onDelete: () => void;
  onClose?: (() => void) | undefined;
}

/** One entry of the menu: what it is called, where it leads, and who sees it. */
export function EntryForm(props: EntryFormProps) {
  const { route, entry, answer, onDelete, onClose } = props;
  const { t, lang } = useT();
  const isLocked = answer.locked_list.includes(route);
  const problems = answer.problems.filter(({ field }) => field === route || field.startsWith(`${route}/`));
  return (
    <Section
      title={captionOf(entry, lang, route)}
      description={t(`site.menu.kind.${entry.click_type}`, { name: route })}
      actions={
        onClose && (
          <Button
            variant="default"
            size="xs"
            leftSection={<IconArrowLeft size={ICON.sm} />}
            ref={bringToSight}
            onClick={onClose}
          >
            {t("site.menu.back")}
          </Button>
        )
      }
    >
      <Stack gap="md">
        {problems.length > 0 && (
          <Alert color="warning" title={t("site.publish.problems")}>
            <List size="sm">
              {problems.map((each) => (
                <List.Item key={`${each.field}${each.lang}${each.message}`}>
                  <Said problem={each} route={route} />
                </List.Item>
              ))}
            </List>
          </Alert>
        )}
        {isLocked && <Alert color="info">{t("site.menu.locked")}</Alert>}
        <Words {...props} />
        <Place {...props} />
        <Access {...props} isLocked={isLocked} />
        {!isLocked && (
          <Group>
            <Button variant="light" color="danger" onClick={onDelete}>
              {t("site.menu.delete")}
            </Button>
            <Text size="sm" c="dimmed">
              {t("site.menu.deleteHint")}
            </Text>
          </Group>
        )}
      </Stack>
    </Section>
  );
}

/** Where the form stands in place of the menu, one begins at its top. */
function bringToSight(button: HTMLElement | null): void {
  button?.focus();
}

/** What is wrong, after the name of the field where it is. */
function Said({ problem, route }: { problem: MenuAnswer["problems"][number]; route: string }) {
  const { t } = useT();
  const field = problem.field.slice(route.length + 1);
  if (!field) return <>{problem.message}</>;
  const name = menuFieldName(t, problem.lang ? `${field}/${problem.lang}` : field);
  return <>{t("site.menu.problem", { name, message: problem.message })}</>;
}

/** Its captions, its paths with a proposal, its icon, and where it leads. */
function Words({ entry, entries, route, onChange }: EntryFormProps) {
  const { t, lang } = useT();
  const isScreen = entry.click_type === "route";
  const screens = Object.keys(entries).filter((each) => entries[each]?.click_type === "route");
  return (
    <>
      <SimpleGrid cols={{ base: 1, sm: 2 }} spacing="sm">
        {LANGS.map((each) => (
          <TextInput
            key={`caption${each}`}
            label={t(`site.menu.caption.${each}`)}
            value={entry.caption[each] ?? ""}
            maxLength={40}
            onChange={({ currentTarget: { value } }) =>
              onChange({ caption: { ...entry.caption, [each]: value } })
            }
          />
        ))}
        {isScreen &&
          LANGS.map((each) => {
            const proposed = pathFrom(entry.caption[each] ?? "", entry.iframe_mode === "yes");
            return (
              <TextInput
                key={`url${each}`}
                label={t(`site.menu.url.${each}`)}
                value={entry.url[each] ?? ""}
                maxLength={120}
                onChange={({ currentTarget: { value } }) =>
                  onChange({ url: { ...entry.url, [each]: value.trim() } })
                }
                rightSection={
                  proposed && proposed !== entry.url[each] ? (
                    <ActionIcon
                      variant="subtle"
                      aria-label={t("site.menu.propose", { path: proposed })}
                      title={t("site.menu.propose", { path: proposed })}
                      onClick={() => onChange({ url: { ...entry.url, [each]: proposed } })}
                    >
                      <IconWand size={ICON.sm} />
                    </ActionIcon>
                  ) : undefined
                }
              />
            );
          })}
      </SimpleGrid>
      {isScreen && (
        <Text size="sm" c="dimmed">
          {t("site.menu.pathHint")}
        </Text>
      )}
      {entry.click_type === "link" && (
        <TextInput
          label={t("site.menu.target")}
          description={t("site.menu.targetHint")}
          placeholder="https://"
          type="url"
          value={entry.target}
          maxLength={500}
          onChange={({ currentTarget: { value } }) => onChange({ target: value.trim() })}
        />
      )}
      {entry.click_type === "alias" && (
        <Select
          label={t("site.menu.aim")}
          searchable
          value={entry.target || null}
          onChange={(target) => onChange({ target: target ?? "" })}
          data={screens
            .filter((each) => each !== route)
            .map((each) => ({ value: each, label: captionOf(entries[each], lang, each) }))}
        />
      )}
      <IconChoice path={entry.icon} onChoose={(icon) => onChange({ icon })} />
    </>
  );
}

/** Below which entry it stands: by name, where dragging is no way. */
function Place({ route, entry, entries, onMove }: EntryFormProps) {
  const { t, lang } = useT();
  const above = Object.keys(entries).filter((each) => mayStandIn(entries, route, each));
  return (
    <Select
      label={t("site.menu.parent")}
      searchable
      clearable
      placeholder={t("site.menu.top")}
      value={entry.parent && entry.parent in entries ? entry.parent : null}
      onChange={(parent) => {
        const next = placed(entries, route, parent, childrenOf(entries, parent).length);
        if (next) onMove(next);
      }}
      data={above.map((each) => ({ value: each, label: captionOf(entries[each], lang, each) }))}
    />
  );
}

const SWITCHES = [
  "show_in_menu",
  "login_need",
  "shop_active_need",
  "is_dashboard",
  "add_dataset",
  "iframe_mode",
] as const;
/** What no entry may have by which administrators get back in. */
const NOT_OF_LOCKED = "shop_active_need";
const OF_SCREENS: ReadonlySet<string> = new Set(["is_dashboard", "add_dataset", "iframe_mode"]);

/** Who sees it, and whether that is more than its screen serves. */
function Access({ route, entry, answer, onChange, isLocked }: EntryFormProps & { isLocked: boolean }) {
  const { t } = useT();
  const demand = answer.demands[route];
  const excess = excessOf(entry, demand);
  // What no locked entry may have is shown where it has it, and stays as long as one looks at it.
  const [isWithout] = useState(isLocked && entry[NOT_OF_LOCKED] === "no");
  const labelOf = (role: string) => answer.role_list.find(({ value }) => value === role)?.label ?? role;
  const list = (codes: readonly string[]) => codes.map(labelOf).join(", ");
  const served = codesOf(demand?.auth_list ?? "");
  return (
    <>
      <Stack gap="xs">
        {SWITCHES.filter(
          (name) =>
            (entry.click_type === "route" || !OF_SCREENS.has(name)) && !(isWithout && name === NOT_OF_LOCKED),
        ).map((name) => (
          <Switch
            key={name}
            label={t(`site.menu.${name}`)}
            description={t(`site.menu.${name}.hint`)}
            checked={entry[name] === "yes"}
            onChange={({ currentTarget: { checked } }) => onChange({ [name]: checked ? "yes" : "no" })}
          />
        ))}
      </Stack>
      <MultiSelect
        label={t("site.menu.roles")}
        description={t("site.menu.rolesHint")}
        placeholder={entry.auth_list ? undefined : t("site.menu.rolesNone")}
        searchable
        value={codesOf(entry.auth_list)}
        onChange={(roles) => onChange({ auth_list: roles.join(",") })}
        data={answer.role_list}
      />
      {demand && (
        <Text size="sm" c="dimmed">
          {served.length > 0
            ? t("site.menu.serves.roles", { roles: list(served) })
            : t(`site.menu.serves.${demand.login_need === "yes" ? "members" : "everybody"}`)}
        </Text>
      )}
      {excess && (
        <Alert color="warning" title={t("site.menu.excess")}>
          {excess.everybody || excess.strangers
            ? t("site.menu.excess.all")
            : t("site.menu.excess.roles", { roles: list(excess.roles) })}
        </Alert>
      )}
      {!isLocked && (
        <Select
          label={t("site.menu.gate")}
          value={entry.gate ?? "none"}
          allowDeselect={false}
          onChange={(gate) => onChange({ gate: gate === "none" ? null : (gate as Entry["gate"]) })}
          data={["none", "login_on", "registration_open"].map((value) => ({
            value,
            label: t(`site.menu.gate.${value}` as PhraseKey),
          }))}
        />
      )}
    </>
  );
}
