import tseslint from "typescript-eslint";

const LOWER = {
  app: ["app"],
  features: ["app"],
  screens: ["app", "features"],
  ui: ["app", "features", "screens"],
  api: ["app", "features", "screens", "ui"],
  phrases: ["app", "features", "screens", "ui", "api"],
};

/** The storey `name` may not import the storeys above it. */
function storey(name) {
  return {
    files: [`src/${name}/**/*.{ts,tsx}`],
    ignores: ["**/*.test.*"],
    rules: {
      "no-restricted-imports": [
        "error",
        {
          patterns: [
            ...(name === "app" ? [] : LOWER[name]).map((upper) => ({
              group: [`@/${upper}/*`, `**/../${upper}/*`],
              message: `${name} may not import ${upper}`,
            })),
            {
              group: ["@/features/*/*", "!@/features/*/public"],
              message: "Features meet each other only through public.ts",
            },
            { group: ["../../../*"], message: "Leave the own feature through @/… only" },
          ],
        },
      ],
    },
  };
}

export default [
  { ignores: ["dist", "node_modules", "src/api/generated", "src/phrases/generated"] },
  { files: ["**/*.{ts,tsx}"], languageOptions: { parser: tseslint.parser } },
  ...Object.keys(LOWER).map(storey),
];
