import { showBootFailure } from "./bootFailure";
import { pause } from "./pause";

/** What the application is made of, brought to life piece by piece: between them the page answers. */
const PIECES = [
  () => import("./libraries"),
  () => import("./layout/RootLayout"),
  () => import("./boot"),
  () => import("./main"),
];

async function begin(): Promise<void> {
  for (const bring of PIECES) {
    await bring();
    await pause();
  }
}

function start(): void {
  begin().catch((problem: unknown) => {
    showBootFailure();
    throw problem;
  });
}

/** What the server has written of the page is on the screen before the application takes the line and the processor. */
const isRead = document.querySelector("#first") && !document.documentElement.dataset["member"];
if (isRead && !document.hidden) requestAnimationFrame(() => setTimeout(start));
else start();
