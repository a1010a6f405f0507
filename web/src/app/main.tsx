import "./libraries";
import "./mantine.css";
import "./global.css";
import { startTransition } from "react";
import { createRoot } from "react-dom/client";
import { resumeTray } from "@/api/jobs/tray";
import { isLook } from "@/api/look";
import { sessionStore } from "@/api/session";
import { watchDevice } from "@/ui/device";
import { App } from "./App";
import { boot } from "./boot";
import { pause } from "./pause";
import { buildRouter } from "./router";
import { showSite } from "./siteTexts";

const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root");

const { site, version } = await boot();
const look = isLook ? await import("./look/shown") : null;
await pause();
const router = buildRouter(site);
watchDevice();
if (sessionStore.get()) resumeTray();
const shown = <App {...{ site, version, router }} {...(look && { schemeManager: look.schemeManager })} />;
// In slices: whoever reads the page already can go on.
startTransition(() => createRoot(root).render(shown));
look?.follow(router, showSite);
