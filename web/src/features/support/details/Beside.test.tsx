import { fireEvent, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it } from "vitest";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { renderAt } from "@/testing/render";
import { Html } from "@/ui/Html";
import type { Message, Support } from "../words";
import { Beside } from "./Beside";
import { Colleagues } from "./Colleagues";
import { Pictures, picturesOf } from "./Picture";

const FILE = "01234567-89ab-4def-8123-456789abcdef";
const picture = { file_id: FILE, name: "screen.png", url: "/original", picture_url: "/shown", size: 1 };
const message = (part: object) =>
  ({
    folded: "",
    hidden_pictures: 0,
    left_out_list: [],
    comment: "",
    file_list: [],
    ...part,
  }) as unknown as Message;

const near = () => screen.getByRole("status").textContent;

beforeEach(() => setUpPhrases("en", { en: textsIn("en") }, () => Promise.reject(new Error("at hand"))));

it("folds what a mail quotes, and tells what of it is not shown", async () => {
  renderAt(
    <Beside message={message({ folded: "> Quoted", hidden_pictures: 2, left_out_list: ["big.zip"] })} />,
  );
  await userEvent.click(screen.getByRole("button", { name: "Show the quotation", expanded: false }));
  expect(screen.getByRole("button", { name: "Hide the quotation", expanded: true })).toBeTruthy();
  expect(screen.getByText("> Quoted")).toBeTruthy();
  expect(screen.getByText(/not shown, for your privacy: 2/)).toBeTruthy();
  expect(screen.getByText(/too large.*big\.zip/)).toBeTruthy();
});

it("draws a picture of a mail where it stood, and no other source", () => {
  const shown = message({
    comment: `<p>a<img src="file:${FILE}" alt="My screen"><img src="https://e.example/t.gif"></p>`,
    file_list: [picture],
  });
  renderAt(<Html html={shown.comment} mail={{ pictureOf: picturesOf(shown) }} />);
  const drawn = screen.getAllByRole("img");
  expect(drawn.map((each) => [each.getAttribute("src"), each.getAttribute("alt")])).toEqual([
    ["/shown", "My screen"],
  ]);
});

it("opens a picture, brings it nearer and further by keys, and leads to the original", async () => {
  renderAt(<Pictures message={message({ file_list: [picture] })} />);
  await userEvent.click(screen.getByRole("button", { name: "Enlarge the picture: screen.png" }));
  expect(near()).toBe("100 %");
  fireEvent.keyDown(window, { key: "+" });
  fireEvent.keyDown(window, { key: "+" });
  expect(near()).toBe("225 %");
  fireEvent.keyDown(window, { key: "-" });
  expect(near()).toBe("150 %");
  fireEvent.keyDown(window, { key: "0" });
  expect(near()).toBe("100 %");
  expect(screen.getByRole("link", { name: "Download the original" }).getAttribute("href")).toBe("/original");
});

it("says who writes, who looks, and who has left a draft, each once", () => {
  const support = {
    here_list: [
      { name: "Ada", is_typing: true },
      { name: "Bo", is_typing: false },
    ],
    drafted_by: ["Ada", "Cem"],
  } as unknown as Support;
  renderAt(<Colleagues support={support} />);
  expect(screen.getByRole("status").textContent).toBe(
    "Writing right now: Ada. Looking at this request: Bo. Has a draft that was not sent: Cem.",
  );
});
