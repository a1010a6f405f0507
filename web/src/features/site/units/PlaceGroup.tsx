import { ActionIcon, Anchor, Badge, Group, Menu, Stack, Text } from "@mantine/core";
import { IconArrowBackUp, IconCopy, IconDots, IconEye, IconEyeOff, IconTrash } from "@tabler/icons-react";
import { Link } from "react-router";
import { useChange } from "@/api/useCalls";
import { useT } from "@/phrases/useT";
import { useLink } from "@/screens/links";
import { useFormat } from "@/ui/format";
import { MoveButtons } from "@/ui/MoveButtons";
import { notifyDone } from "@/ui/notify";
import { Section } from "@/ui/Page";
import { ICON } from "@/ui/sizes";
import { useReorder } from "@/ui/useReorder";
import classes from "./PlaceGroup.module.css";
import { LanguageStates } from "./LanguageStates";
import { unitTitle } from "./names";
import { PageAnchor } from "./PageAnchor";
import { PlacePicture } from "./PlacePicture";
import { sendOrder } from "./sendOrder";
import type { UnitContent, UnitRow } from "./types";

const REFRESHES = ["/v1/frontend/websiteunit/list", "/v1/frontend/draft/get", "/v1/frontend/list"] as const;

interface PlaceGroupProps {
  siteId: string;
  place: string;
  name: string;
  address: string | null;
  rows: readonly UnitRow[];
  onRefresh: () => Promise<unknown>;
}

const contentOf = (row: UnitRow) => row.websiteunit as unknown as UnitContent;
const idOf = (row: UnitRow) => row.websiteunit_client_id;

/** What stands in one place, in its order. */
export function PlaceGroup({ siteId, place, name, address, rows, onRefresh }: PlaceGroupProps) {
  const { lang } = useT();
  const reorder = useReorder(rows, idOf, {
    nameOf: (row) => unitTitle(contentOf(row), lang),
    onReorder: async (keys, moved) => {
      await sendOrder(rows, keys, idOf(moved));
      await onRefresh();
    },
  });
  return (
    <Section
      title={
        <Group gap="sm" wrap="nowrap" component="span">
          <PlacePicture place={place} />
          {name}
        </Group>
      }
      actions={<PageAnchor address={address} />}
    >
      <Stack gap={0} component="ul" className={classes["rows"] ?? ""}>
        {reorder.rows.map((row) => (
          <li
            key={idOf(row)}
            data-row-key={idOf(row)}
            className={classes["row"]}
            data-held={reorder.held === idOf(row) || undefined}
          >
            <Row row={row} siteId={siteId} />
            {rows.length > 1 && (
              <Group gap={0} wrap="nowrap">
                <MoveButtons rowKey={idOf(row)} name={unitTitle(contentOf(row), lang)} order={reorder} />
              </Group>
            )}
            <RowMenu row={row} siteId={siteId} rows={rows} />
          </li>
        ))}
      </Stack>
    </Section>
  );
}

function Row({ row }: { row: UnitRow; siteId: string }) {
  const { t, lang } = useT();
  const to = useLink();
  const { dateTime } = useFormat();
  const unit = contentOf(row);
  const isDeleted = row.is_deleted === "yes";
  return (
    <div className={classes["what"]}>
      {isDeleted ? (
        <Text td="line-through">{unitTitle(unit, lang)}</Text>
      ) : (
        <Anchor component={Link} to={to("frontend_webunit", { unit: idOf(row) })} fw={600}>
          {unitTitle(unit, lang)}
        </Anchor>
      )}
      <Group gap="2xs" mt="4xs">
        <Badge color="neutral">{t(`units.kind.${unit.kind}`)}</Badge>
        {isDeleted && <Badge color="danger">{t("units.toDelete")}</Badge>}
        {unit.is_active === "no" && <Badge color="warning">{t("units.passive")}</Badge>}
        {!isDeleted && <LanguageStates languages={row.languages} />}
        {row.is_draft === "yes" &&
          Object.values(row.languages).every((state) => state !== "draft") &&
          !isDeleted && <Badge color="info">{t("units.draft")}</Badge>}
        {row.publish_at && (
          <Badge color="waiting">{t("units.schedule.waits", { at: dateTime(row.publish_at) })}</Badge>
        )}
      </Group>
      {(unit.from || unit.until) && (
        <Text size="sm" c="dimmed" mt="4xs">
          {[
            unit.from ? t("units.since", { at: dateTime(unit.from) }) : "",
            unit.until ? t("units.till", { at: dateTime(unit.until) }) : "",
          ]
            .filter(Boolean)
            .join(" · ")}
        </Text>
      )}
      {row.is_draft === "yes" && row.saved_at && (
        <Text size="sm" c="dimmed" mt="4xs">
          {t("site.publish.by", { name: row.author, at: dateTime(row.saved_at) })}
        </Text>
      )}
    </div>
  );
}

interface RowMenuProps {
  row: UnitRow;
  siteId: string;
  rows: readonly UnitRow[];
}

function RowMenu({ row, siteId, rows }: RowMenuProps) {
  const { t, lang } = useT();
  const unit = contentOf(row);
  const isActive = unit.is_active === "yes";
  const change = useChange("/v1/frontend/website_unit/update", { refreshes: REFRESHES });
  const copy = useChange("/v1/frontend/websiteunit/new", {
    refreshes: REFRESHES,
    onDone: () => notifyDone(t("units.copied")),
  });
  const back = useChange("/v1/frontend/draft/discard", { refreshes: REFRESHES });
  const query = { websiteunit_client_id: idOf(row) };
  const send = (websiteunit: { is_active: "yes" | "no" } | null) =>
    change.run({ query, body: { websiteunit, base: row.revision, publish: "no" } });
  const last = Math.max(...rows.map((each) => contentOf(each).order));
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon
          variant="subtle"
          color="neutral"
          size="lg"
          aria-label={t("units.moreOf", { name: unitTitle(unit, lang) })}
        >
          <IconDots size={ICON.md} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {row.is_draft === "yes" && (
          <Menu.Item
            leftSection={<IconArrowBackUp size={ICON.sm} aria-hidden />}
            onClick={() =>
              back.run({
                query: { frontend_client_id: siteId },
                body: { kind: "unit", ...query, revision: row.revision },
              })
            }
          >
            {t("units.discard")}
          </Menu.Item>
        )}
        {row.is_deleted === "no" && (
          <>
            <Menu.Item
              leftSection={
                isActive ? <IconEyeOff size={ICON.sm} aria-hidden /> : <IconEye size={ICON.sm} aria-hidden />
              }
              onClick={() => send({ is_active: isActive ? "no" : "yes" })}
            >
              {t(isActive ? "units.hide" : "units.show")}
            </Menu.Item>
            <Menu.Item
              leftSection={<IconCopy size={ICON.sm} aria-hidden />}
              onClick={() =>
                copy.run({
                  query: { frontend_client_id: siteId, ...query },
                  body: { websiteunit: { key: copyKey(unit.key), order: last + 10 }, publish: "no" },
                })
              }
            >
              {t("units.copy")}
            </Menu.Item>
            <Menu.Item
              c="danger"
              leftSection={<IconTrash size={ICON.sm} aria-hidden />}
              onClick={() => send(null)}
            >
              {t("units.delete")}
            </Menu.Item>
          </>
        )}
      </Menu.Dropdown>
    </Menu>
  );
}

/** A key for a copy: the time makes it one that no other has. */
function copyKey(key: string): string {
  return `${key.slice(0, 45)}_${Date.now().toString(36)}`;
}
