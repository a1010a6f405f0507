import { ActionIcon, Button, CloseButton, Collapse, Group, Paper, Portal, Text } from "@mantine/core";
import { useMediaQuery } from "@mantine/hooks";
import {
  IconChevronDown,
  IconChevronUp,
  IconLayoutSidebarRight,
  IconLayoutSidebarRightFilled,
  IconWorldUpload,
  IconX,
} from "@tabler/icons-react";
import { lazy, Suspense, useRef, useState } from "react";
import { useLocation } from "react-router";
import { useSite } from "@/api/site";
import { useRead } from "@/api/useCalls";
import { textsAtHand } from "@/phrases/setup";
import { useT } from "@/phrases/useT";
import { screenAt } from "@/screens/links";
import { useDevice } from "@/ui/device";
import { OpenWindow } from "@/ui/OpenWindow";
import { ICON } from "@/ui/sizes";
import { Loaded } from "@/ui/States";
import { Others } from "../presence/Presence";
import { usePresence } from "../presence/usePresence";
import { Drafts } from "../sites/Drafts";
import { useDraftMenu } from "./draftMenu";
import classes from "./edit.module.css";
import { PagePanel } from "./PagePanel";
import { type Pointed, textsAt, usePointing } from "./pointing";
import { useIsTouch } from "./touch";

const PointedText = lazy(() => import("./PointedText"));

/** From this width on the panel stands beside the page, which is still no phone's; below it, it comes from the foot. */
const BESIDE_FROM = 1_150;

/** Of header, screen and footer: what ends it stands beside the menu, and covers nothing that ends the page. */
const COLUMN = ":has(> #main)";

/** That the page is being edited, how many drafts wait, and the way to publish them: at the foot of the page. */
export default function EditBar({ onLeave }: { onLeave: () => void }) {
  const { t } = useT();
  const [isPublishing, setPublishing] = useState(false);
  const [isOpen, setOpen] = useState(false);
  const isBeside = useMediaQuery(`(min-width: ${BESIDE_FROM}px)`, false, { getInitialValueInEffect: false });
  const shown = useSite();
  const { pathname } = useLocation();
  const entry = screenAt(shown, pathname)?.entry;
  const siteId = shown.frontend.frontend_client_id;
  const query = { frontend_client_id: siteId };
  const read = useRead("/v1/frontend/draft/get", { query });
  const place = entry ? `page:${entry.route_view}` : "site";
  const { isMobile } = useDevice();
  const others = usePresence(siteId, place, false);
  const opener = useRef<HTMLButtonElement>(null);
  const toOpener = () => opener.current?.focus({ preventScroll: true });
  useDraftMenu(read.data?.menu);
  const [isPointing, setPointing] = useState(false);
  const [pointed, setPointed] = useState<readonly Pointed[] | null>(null);
  const [times, setTimes] = useState(0);
  const callOff = () => {
    toOpener();
    setPointing(false);
  };
  usePointing(isPointing, (element) => {
    if (!element) return callOff();
    setPointing(false);
    setPointed(textsAt(element, textsAtHand()));
    setTimes((before) => before + 1);
  });
  const all = read.data && [read.data.settings, read.data.menu, read.data.wording, ...read.data.unit_list];
  const count = all?.filter(({ is_draft }) => is_draft).length ?? 0;
  const panel = isOpen && (
    <PagePanel
      site={read.data}
      siteId={siteId}
      entry={entry}
      isPointing={isPointing}
      onPoint={() => {
        setPointing(!isPointing);
        if (isBeside) return;
        // The sheet makes room for what is pointed at.
        toOpener();
        setOpen(false);
      }}
    />
  );
  const present = <Others others={others} place={place} />;
  return (
    <>
      <Portal target={COLUMN}>
        <Paper
          ref={makeRoom}
          component="section"
          shadow="md"
          withBorder
          aria-label={t("units.edit.bar")}
          data-edit-tools
          className={classes["bar"] ?? ""}
        >
          {!(isOpen && isBeside) && present}
          <Collapse expanded={isOpen && !isBeside}>
            <div className={classes["more"]}>{!isBeside && panel}</div>
          </Collapse>
          <Group gap="xs" justify="space-between">
            <Group gap="xs" wrap="nowrap">
              <Text size="sm" role="status">
                {isPointing ? <PointNow /> : t("site.sites.drafts", { count })}
              </Text>
              {isPointing && (
                <Button size="xs" variant="default" className={classes["cancel"] ?? ""} onClick={callOff}>
                  {t("ui.cancel")}
                </Button>
              )}
            </Group>
            <Group gap="2xs" ms="auto">
              <Button
                ref={opener}
                size="xs"
                variant="default"
                aria-expanded={isOpen}
                rightSection={<PanelIcon isBeside={isBeside} isOpen={isOpen} />}
                onClick={() => setOpen(!isOpen)}
              >
                {t("units.edit.panel")}
              </Button>
              <Button
                size="xs"
                leftSection={!isMobile && <IconWorldUpload size={ICON.sm} aria-hidden />}
                onClick={() => {
                  setPointing(false);
                  setPublishing(true);
                }}
              >
                {t("units.edit.publish")}
              </Button>
              <Leave onLeave={onLeave} />
            </Group>
          </Group>
        </Paper>
      </Portal>
      {isOpen && isBeside && (
        <Portal>
          <aside className={classes["beside"]} aria-label={t("units.edit.panel")} data-edit-tools>
            <Group justify="space-between" wrap="nowrap">
              <Text fw={650} fz="lg" truncate>
                {t("units.edit.panel")}
              </Text>
              <CloseButton
                aria-label={t("ui.close")}
                onClick={() => {
                  toOpener();
                  setOpen(false);
                }}
              />
            </Group>
            {present}
            {panel}
          </aside>
        </Portal>
      )}
      {pointed && (
        <Suspense>
          <PointedText
            key={times}
            siteId={siteId}
            mayPublish={read.data?.may_publish ?? false}
            pointed={pointed}
            onClose={() => setPointed(null)}
          />
        </Suspense>
      )}
      {isPublishing && (
        <OpenWindow title={t("site.publish.title")} onClose={() => setPublishing(false)} size="lg">
          <Loaded read={read}>{(site) => <Drafts site={site} />}</Loaded>
        </OpenWindow>
      )}
    </>
  );
}

function PanelIcon({ isBeside, isOpen }: { isBeside: boolean; isOpen: boolean }) {
  const Beside = isOpen ? IconLayoutSidebarRightFilled : IconLayoutSidebarRight;
  const Below = isOpen ? IconChevronDown : IconChevronUp;
  const Icon = isBeside ? Beside : Below;
  return <Icon size={ICON.sm} aria-hidden />;
}

/** On a phone the buttons share one row with what they are about. */
function Leave({ onLeave }: { onLeave: () => void }) {
  const { t } = useT();
  const { isMobile } = useDevice();
  return isMobile ? (
    <ActionIcon size="input-xs" variant="default" aria-label={t("units.edit.leave")} onClick={onLeave}>
      <IconX size={ICON.sm} />
    </ActionIcon>
  ) : (
    <Button size="xs" variant="default" onClick={onLeave}>
      {t("units.edit.leave")}
    </Button>
  );
}

/** What is asked for while one points; where there are keys, how it is called off by them. */
function PointNow() {
  const { t } = useT();
  return useIsTouch()
    ? t("units.edit.point.now.touch")
    : `${t("units.edit.point.now")} ${t("units.edit.point.esc")}`;
}

/** What the keyboard comes to is scrolled above the bar, from when it is drawn until it goes. */
function makeRoom(bar: HTMLElement | null) {
  if (!bar) return;
  const { style } = document.documentElement;
  const watch = new ResizeObserver(() => {
    style.setProperty("--edit-room", `calc(${bar.offsetHeight}px + 2rem)`);
  });
  watch.observe(bar);
  return () => {
    watch.disconnect();
    style.removeProperty("--edit-room");
  };
}
