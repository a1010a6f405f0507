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
              group: ["@/features/*/*", "!@/features/*/public", "!@/features/*/publicForAll"],
              message: "Features meet each other only through public.ts and publicForAll.ts",
            },
            { group: ["../../../*"], message: "Leave the own feature through @/… only" },
          ],
        },
      ],
    },
  };
}

const SIZE_PROPS =
  "w|h|mi[wh]|ma[wh]|[mp][trblxyse]?|gap|(row|column)Gap|([a-z]*S|s)pacing|size|(min|max)?([wW]idth|[hH]eight)|fz|offset|padding|top|right|bottom|left";

/** Screens are drawn in names: a size, a space or a colour of its own would be the first that nobody else has. */
const NAMES_ONLY = {
  files: ["src/{features,screens}/**/*.{ts,tsx}"],
  ignores: ["**/*.test.*"],
  rules: {
    "no-restricted-syntax": [
      "error",
      ...[
        `JSXAttribute[name.name=/^(${SIZE_PROPS})$/] Literal[value>0]`,
        `JSXAttribute[name.name="style"] Property[key.name!=/^(flex|opacity|order|z)/] > Literal[value>0]`,
        "Property[key.name=/^(w|mi[wh]|ma[wh]|gap|[mp][trblxy])$/] > Literal[value>0]",
        "JSXAttribute[name.name=/^([mp][trblxyse]?|gap|([a-z]*S|s)pacing)$/] > Literal[value!=/^-?([234]?xs|sm|md|lg|xl|auto)$/]",
        "Literal[value=/\\d(px|rem|em)\\b/]",
      ].map((selector) => ({
        selector,
        message: "A size has a name: theme.spacing, or ICON, WIDTH and HEIGHT of @/ui/sizes.",
      })),
      ...[
        "Literal[value=/^#([0-9a-f]{3,4}){1,2}$/i]",
        "Literal[value=/\\b(rgb|hsl|hwb|oklch|oklab)a?\\(/]",
        "Literal[value=/--mantine-color-/]",
        "Literal[value=/^(red|orange|yellow|lime|green|teal|cyan|blue|indigo|violet|purple|grape|pink|brown|gr[ae]y|black|white)$/]",
      ].map((selector) => ({ selector, message: "A colour has a name that says why: Tone of @/ui/tones." })),
      {
        selector: "MemberExpression[property.name='invalidateQueries']",
        message: "It leaves a first read from before the change: readAgain of @/api/useCalls.",
      },
    ],
  },
};

export default [
  { ignores: ["dist", "node_modules", "src/api/generated", "src/phrases/generated"] },
  { files: ["**/*.{ts,tsx}"], languageOptions: { parser: tseslint.parser } },
  ...Object.keys(LOWER).map(storey),
  NAMES_ONLY,
];
