const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/Edg(?:e|A|iOS)?\//, "Edge"],
  [/OPR\/|Opera/, "Opera"],
  [/SamsungBrowser\//, "Samsung Internet"],
  [/YaBrowser\//, "Yandex"],
  [/Firefox\/|FxiOS\//, "Firefox"],
  [/CriOS\/|Chrome\//, "Chrome"],
  [/Safari\//, "Safari"],
];
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/iPhone/, "iPhone"],
  [/iPad/, "iPad"],
  [/Android/, "Android"],
  [/Windows/, "Windows"],
  [/Mac OS X|Macintosh/, "macOS"],
  [/CrOS/, "ChromeOS"],
  [/Linux/, "Linux"],
];

interface Device {
  /** "Chrome · Windows"; empty where the browser did not say. */
  name: string;
  isPhone: boolean;
}

/** What a person calls the browser that introduced itself like this. */
export function deviceOf(userAgent: string): Device {
  const find = (list: typeof BROWSERS) => list.find(([sign]) => sign.test(userAgent))?.[1];
  const program = userAgent.split(/[\s/]/)[0] ?? "";
  const browser = find(BROWSERS) ?? (program === "Mozilla" ? undefined : program);
  return {
    name: [browser, find(SYSTEMS)].filter(Boolean).join(" · "),
    isPhone: /iPhone|Android.*Mobile/.test(userAgent),
  };
}
