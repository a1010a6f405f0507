/// <reference types="vitest/config" />
import { fileURLToPath, URL } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";
import { compressed } from "./scripts/compressed.ts";
import { textParts } from "./scripts/textParts.ts";

const server = process.env["TERAZI_SERVER_URL"] ?? "http://127.0.0.1:8000";

/** Every file of the first load costs a request, and small files compress badly: a few lines begin, and fetch the rest
 * once the page can be read; what is always needed is one file, what a stranger sees first with every header is another,
 * a person's projects a third, free pages and the sign-in have one each, and what several screens share comes in files worth a request. Whatever the first load
 * needs must stand in those: a file of what screens share brings the others along, the more the larger it is made. */
const chunks = [
  { name: "begin", test: /src\/app\/(start|bootFailure|pause)\.ts$|preload-helper/, priority: 5 },
  { name: "shell", test: /src\/app\/(main|App|boot|router|libraries)\.tsx?$/, priority: 4 },
  {
    name: "landing",
    test: /\/(user_project|dashboard\/Landing|units\/MoreUnits)\.tsx$|\/features\/[^/]+\/headerForAll\.tsx$/,
    priority: 3,
  },
  {
    name: "start",
    test: /\/dashboard\/Projects\.tsx$|\/features\/[^/]+\/header\.tsx$/,
    priority: 2,
  },
  {
    name: "search",
    test: /\/ui\/(SearchField|ChoiceBar)\.|\/screens\/NoMatch\.tsx$|\/api\/usePages\.ts$|\/Icon(ArrowLeft|BuildingStore|Check|EqualNot|ShoppingBag|ShoppingCartPlus)\.mjs$/,
    priority: 1,
  },
  {
    name: "store",
    test: /\/features\/store\/(catalogue|pictures\/Picture|cart\/useAddToCart|NotThere|Price|CurrencyChoice|currency|unit|words)/,
    priority: 1,
  },
  { name: "page", test: /\/screens\/site_page\.tsx$/, priority: 1 },
  { name: "account", test: /\/screens\/login\.tsx$/, priority: 1 },
  {
    name: "shared",
    minShareCount: 2,
    entriesAware: true,
    entriesAwareMergeThreshold: 4_000,
    priority: 0,
  },
];

/** A shared file is named after everything that uses it; the first word is enough. */
function shortName(name = "file"): string {
  return name.replace(/\.[a-z0-9]+$/, "").split("~")[0] ?? name;
}

export default defineConfig({
  plugins: [react(), textParts(), compressed()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: { proxy: { "/v1": server } },
  preview: { proxy: { "/v1": server } },
  build: {
    target: "es2022",
    assetsInlineLimit: 0,
    chunkSizeWarningLimit: 700,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: chunks },
        strictExecutionOrder: true,
        chunkFileNames: ({ name }) => `assets/${shortName(name)}-[hash].js`,
        assetFileNames: ({ names }) => `assets/${shortName(names[0])}-[hash][extname]`,
      },
    },
  },
  test: {
    environment: "jsdom",
    pool: "vmThreads", // a browser for each file, but not a process: a fifth of the time
    testTimeout: 30_000, // what never comes is told by what waits for it; a busy machine is no failure
    setupFiles: "./src/testing/setup.ts",
    css: false,
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
