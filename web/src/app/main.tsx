import "@/ui/trustedTypes"; // first: before any library asks for a policy
import "./fonts.css";
import "./mantine.css";
import "./global.css";
import { createRoot } from "react-dom/client";
import { resumeTray } from "@/api/jobs/tray";
import { sessionStore } from "@/api/session";
import { watchDevice } from "@/ui/device";
import { App } from "./App";
import { boot } from "./boot";
import { showBootFailure } from "./bootFailure";
import { buildRouter } from "./router";

const root = document.querySelector("#root");
if (!root) throw new Error("The page has no #root");

try {
  const { site, version } = await boot();
  const router = buildRouter(site);
  watchDevice();
  if (sessionStore.get()) resumeTray();
  createRoot(root).render(<App site={site} version={version} router={router} />);
} catch (problem) {
  showBootFailure();
  throw problem;
}
