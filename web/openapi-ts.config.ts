import { defineConfig } from "@hey-api/openapi-ts";

/** Types only: the transport in src/api is written by hand, the shapes of the calls come from the server. */
export default defineConfig({
  input: "./openapi.json",
  output: { path: "src/api/generated", clean: false, entryFile: false },
  // Every refusal has one shape, which the transport reads; a list of them for each call would be half of the file.
  parser: {
    patch: {
      operations: (_method, _path, { responses }) => {
        for (const status of Object.keys(responses ?? {})) {
          if (!status.startsWith("2")) Reflect.deleteProperty(responses ?? {}, status);
        }
      },
    },
  },
  plugins: [{ name: "@hey-api/typescript", enums: false }],
});
