import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { Gallery } from "./Gallery";

const picture = (name: string) => ({
  src: `/${name}-960.webp`,
  srcset: `/${name}-480.webp 480w, /${name}-960.webp 960w`,
  width: 960,
  height: 540,
  alt: name,
});

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

function show(...names: string[]) {
  render(
    <MantineProvider env="test">
      <Gallery pictures={names.map(picture)} name="Credits" />
    </MantineProvider>,
  );
}

it("is not there where a bundle has no picture, and has no buttons where it has one", () => {
  show();
  expect(screen.queryByRole("img")).toBeNull();
  show("Scales");
  expect(screen.getByRole("img", { name: "Scales" })).toHaveAttribute("loading", "eager");
  expect(screen.queryByRole("button")).toBeNull();
});

it("fetches the first picture at once and the others when they come near, each with its own size", () => {
  show("Scales", "Coins", "Bars");
  const pictures = screen.getAllByRole("img");
  expect(pictures.map((each) => each.getAttribute("loading"))).toEqual(["eager", "lazy", "lazy"]);
  expect(pictures.map((each) => each.getAttribute("fetchpriority"))).toEqual(["high", "auto", "auto"]);
  expect(pictures[0]).toHaveAttribute("srcset", picture("Scales").srcset);
  expect([pictures[0]?.getAttribute("width"), pictures[0]?.getAttribute("height")]).toEqual(["960", "540"]);
});

it("is moved by buttons and says which picture is seen", async () => {
  show("Scales", "Coins");
  const strip = screen.getByRole("group", { name: "Pictures of Credits" });
  expect(strip).toHaveAttribute("tabindex", "0");
  Object.defineProperty(strip, "clientWidth", { value: 300 });
  const [back, next] = ["Previous picture", "Next picture"].map((name) =>
    screen.getByRole("button", { name }),
  );
  expect(back).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(next as HTMLElement);
  expect(strip.scrollLeft).toBe(300);
  fireEvent.scroll(strip);
  expect(screen.getByRole("status")).toHaveTextContent("Picture 2 of 2");
  expect(next).toHaveAttribute("aria-disabled", "true");
  await userEvent.click(next as HTMLElement);
  expect(strip.scrollLeft).toBe(300);
});
