import { screen } from "@testing-library/react";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { serve } from "@/testing/server";
import GeneralScreen from "./general";

const check = (milliseconds: number) => ({ part: "mail", state: "good", text: "", milliseconds });

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
});

it.each([
  [0.2, "1 ms"],
  [12.4, "12 ms"],
  [1234, "1.234 ms"],
])("a part that answers in %s milliseconds is said to take %s", async (milliseconds, said) => {
  serve({
    "/v1/process/info": () => ({
      processes: [
        {
          info_type: "health",
          version: "1",
          address: "http://localhost",
          mode: "development",
          problems: [],
          checks: [check(milliseconds)],
          steps: [],
          settings: [],
        },
      ],
    }),
  });
  renderAt(<GeneralScreen />);
  expect(await screen.findByText(said)).toBeVisible();
});
