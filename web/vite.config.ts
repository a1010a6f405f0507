/// <reference types="vitest/config" />
import { fileURLToPath, URL } from "node:url";
import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

const server = process.env["TERAZI_SERVER_URL"] ?? "http://127.0.0.1:8000";

export default defineConfig({
  plugins: [react()],
  resolve: { alias: { "@": fileURLToPath(new URL("./src", import.meta.url)) } },
  server: { proxy: { "/v1": server } },
  preview: { proxy: { "/v1": server } },
  build: { target: "es2022", assetsInlineLimit: 0, chunkSizeWarningLimit: 700 },
  test: {
    environment: "jsdom",
    setupFiles: "./src/testing/setup.ts",
    css: false,
    include: ["src/**/*.test.{ts,tsx}"],
    restoreMocks: true,
    unstubGlobals: true,
  },
});
