import { availableParallelism } from "node:os";
import { defineConfig } from "@playwright/test";
import { PHONE } from "./e2e/parts/fits";

const CHROMIUM = process.env["CHROME_PATH"] ?? "/usr/bin/chromium";
/** The same browser without a window, which takes a seventh less of a processor; where there is none, the whole one. */
const CHROMIUM_SHELL = process.env["CHROME_SHELL_PATH"] ?? CHROMIUM;

/** Of the whole browser, the suggestions of the address bar, for which each window starts a process that takes a second
 * of a processor; the rest is what Playwright turns off, whose list this one replaces. */
const TURNED_OFF = [
  "WebUIOmniboxPopup",
  "WebUIOmniboxAimPopup",
  "AvoidUnnecessaryBeforeUnloadCheckSync",
  "DestroyProfileOnBrowserClose",
  "HttpsUpgrades",
  "HttpsFirstBalancedModeAutoEnable",
  "LensOverlay",
  "MediaRouter",
  "PaintHolding",
  "ThirdPartyStoragePartitioning",
  "AvoidCorsURLLoaderRestartOnRedirect",
  "OptimizationHints",
  "NetworkTimeServiceQuerying",
  "AimEnabled",
  "PreconnectToSearch",
];

const CHROMIUM_FLAGS = [
  "--headless",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  `--disable-features=${TURNED_OFF.join(",")}`,
  "--js-flags=--no-maglev --no-turbofan", // a page lives for seconds: making its scripts fast costs more than it saves
];

const SHOWS_PDF = /\/(billing|buying)\.spec\.ts$/;

export default defineConfig({
  testDir: "./e2e",
  fullyParallel: true,
  workers: availableParallelism() + 1, // a story waits for mails and jobs now and then
  reporter: "line",
  timeout: 60_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: process.env["TERAZI_E2E_URL"] ?? "http://127.0.0.1:8000",
    locale: "tr-TR",
    contextOptions: { reducedMotion: "reduce" },
    timezoneId: "Europe/Istanbul",
    trace: "off",
    screenshot: "only-on-failure",
    viewport: { width: 1360, height: 850 },
    launchOptions: { executablePath: CHROMIUM_SHELL, args: CHROMIUM_FLAGS },
  },
  projects: [
    { name: "desktop", testIgnore: SHOWS_PDF },
    // The browser without a window shows no PDF.
    {
      name: "papers",
      testMatch: SHOWS_PDF,
      use: { launchOptions: { executablePath: CHROMIUM, args: CHROMIUM_FLAGS } },
    },
    // On a phone, in English: the main job from end to end.
    {
      name: "phone",
      testMatch:
        /\/(shell|accounts|analysis|statistics|learning|store|support|asking-about|desk|two-staff|buying|bought|own-charts|levels|menu|units|previews|privacy|editing-together|layers|sold-by-place|layer-options|two-on-a-layer|layer-views|layer-ranges|layer-exports|layer-moves|layer-start|record-imports|reports|lookups)\.spec\.ts$/,
      use: { viewport: PHONE, hasTouch: true, isMobile: true },
    },
  ],
});
