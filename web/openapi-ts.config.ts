import { defineConfig } from "@hey-api/openapi-ts";

/** Types only: the transport in src/api is written by hand, the shapes of the calls come from the server. */
export default defineConfig({
  input: "./openapi.json",
  output: { path: "src/api/generated", clean: false },
  plugins: [{ name: "@hey-api/typescript", enums: false }],
});
