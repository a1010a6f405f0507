import { Group, SegmentedControl, Select } from "@mantine/core";
import { useDebouncedValue, useElementSize } from "@mantine/hooks";
import { type CSSProperties, useEffect, useRef, useState } from "react";
import { LOOK_PATH, LOOK_READY } from "@/api/look";
import type { Site } from "@/api/site";
import { createStore, useStore } from "@/api/store";
import { useRead } from "@/api/useCalls";
import { type PhraseKey, useT } from "@/phrases/useT";
import { Section } from "@/ui/Page";
import { CardSkeleton, Loaded } from "@/ui/States";
import classes from "./LivePage.module.css";
import { langShown, screensShown, siteShown } from "./shown";
import type { SiteValues } from "./values";

/** How wide a page is on each, in pixels; LivePage.module.css has the same. */
const WIDE = { desktop: 1280, phone: 390 } as const;
const REST_MS = 150;
type Device = keyof typeof WIDE;

/** How an editor looks at sites; kept while the form is drawn anew after it is saved. */
interface Looked {
  device: Device;
  scheme: "light" | "dark";
  screen: string;
}

const looked = createStore<Looked>({ device: "desktop", scheme: "light", screen: "" });

/** A page of the site as a stranger would see it, with what the form says as it is typed. */
export function LivePage({ domain, values }: { domain: string; values: SiteValues }) {
  const { t, lang: spoken } = useT();
  const lang = langShown(values, spoken);
  const { device, scheme, screen: chosen } = useStore(looked);
  const look = (change: Partial<Looked>) => looked.set({ ...looked.get(), ...change });
  const read = useRead("/v1/frontend/get", {
    query: { ss: "1", active_lang_label: lang },
    body: { domain },
  });
  const choice = (name: string, options: readonly string[]) => ({
    "aria-label": t(`site.live.${name}` as PhraseKey),
    data: options.map((value) => ({ value, label: t(`site.live.${value}` as PhraseKey) })),
  });
  return (
    <div className={classes["beside"]}>
      <Section title={t("site.live.title")} description={t("site.live.lead")}>
        <Loaded read={read} skeleton={<CardSkeleton />}>
          {(answer) => {
            const site = siteShown(answer as unknown as Site, values, lang);
            const screens = screensShown(site, lang);
            const home =
              screens.find((each) => each.route_view === values.home_route) ??
              screens.find((each) => each.is_dashboard === "yes");
            const screen = screens.find((each) => each.route_view === chosen) ?? home;
            return (
              <>
                <Group gap="xs" mb="sm">
                  <Select
                    size="xs"
                    aria-label={t("site.live.screen")}
                    allowDeselect={false}
                    value={screen?.route_view ?? null}
                    onChange={(route) => look({ screen: route ?? "" })}
                    data={screens.map(({ route_view, caption }) => ({
                      value: route_view,
                      label: caption[lang] || route_view,
                    }))}
                  />
                  <SegmentedControl
                    size="xs"
                    {...choice("device", ["desktop", "phone"])}
                    value={device}
                    onChange={(each) => look({ device: each === "phone" ? "phone" : "desktop" })}
                  />
                  <SegmentedControl
                    size="xs"
                    {...choice("scheme", ["light", "dark"])}
                    value={scheme}
                    onChange={(each) => look({ scheme: each === "dark" ? "dark" : "light" })}
                  />
                </Group>
                <Frame
                  // What decides which screens there are at all is asked once, as a page begins.
                  key={`${lang}${values.is_open}`}
                  device={device}
                  shown={JSON.stringify({ site, scheme, path: screen?.url[lang] ?? "/" })}
                />
              </>
            );
          }}
        </Loaded>
      </Section>
    </div>
  );
}

/** The application in a frame of its own: as wide as on the device, drawn as small as there is room. */
function Frame({ device, shown }: { device: Device; shown: string }) {
  const { t } = useT();
  const frame = useRef<HTMLIFrameElement>(null);
  const { ref, width } = useElementSize();
  const [listens, setListens] = useState(false);
  const [settled] = useDebouncedValue(shown, REST_MS);
  useEffect(() => {
    const hear = ({ source, origin, data }: MessageEvent) => {
      const isOwn = source === frame.current?.contentWindow && origin === location.origin;
      if (isOwn && data === LOOK_READY) setListens(true);
    };
    window.addEventListener("message", hear);
    return () => window.removeEventListener("message", hear);
  }, []);
  useEffect(() => {
    if (listens) frame.current?.contentWindow?.postMessage(settled, location.origin);
  }, [listens, settled]);
  const scale = Math.min(1, width / WIDE[device]);
  return (
    <div
      ref={ref}
      className={classes["stage"]}
      data-device={device}
      style={{ "--live-scale": scale } as CSSProperties}
    >
      {/* oxlint-disable-next-line react/iframe-missing-sandbox -- it is the application itself, on its own origin */}
      <iframe ref={frame} src={LOOK_PATH} title={t("site.live.frame")} className={classes["page"]} />
    </div>
  );
}
