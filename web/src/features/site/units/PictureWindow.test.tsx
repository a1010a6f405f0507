import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import type { ComponentProps } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { upload } from "@/api/files";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import PictureWindow, { type Alts } from "./PictureWindow";

vi.mock("@/api/files", () => ({ upload: vi.fn<typeof upload>() }));

const FILE = new File(["picture"], "a.png", { type: "image/png" });

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  vi.mocked(upload)
    .mockReset()
    .mockResolvedValue({ document: { document_name: "b.webp" } } as never);
});

function show(more: Partial<ComponentProps<typeof PictureWindow>> = {}) {
  const onDone = vi.fn<(name: string, alts: Alts) => void>();
  render(
    <MantineProvider env="test">
      <PictureWindow
        chosen={{ file: FILE, address: "blob:a" }}
        siteId="okul"
        langs={["tr", "en"]}
        alts={{ tr: "Bir terazi" }}
        onDone={onDone}
        {...more}
        onClose={() => undefined}
      />
    </MantineProvider>,
  );
  const image = screen.getByRole<HTMLImageElement>("img", { name: "Seçtiğiniz resim" });
  Object.defineProperties(image, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } });
  fireEvent.load(image);
  return onDone;
}

const place = () => userEvent.click(screen.getByRole("button", { name: "Resmi yerleştir" }));

it("a picture is placed when both languages say what it shows, and goes as it is when nothing is cut off", async () => {
  const onDone = show();
  await place();
  expect(screen.getByText("Bu dilde de yazın.")).toBeVisible();
  expect(upload).not.toHaveBeenCalled();
  await userEvent.type(screen.getByRole("textbox", { name: /İngilizce/ }), "Scales");
  await place();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("b.webp", { tr: "Bir terazi", en: "Scales" }));
  expect(vi.mocked(upload).mock.calls[0]?.[1]).toEqual({
    query: { frontend_client_id: "okul", kind: "picture" },
    form: { file: FILE },
  });
});

it("a file that is no picture is said at once, and is not sent", async () => {
  show();
  fireEvent.error(screen.getByRole("img", { name: "Seçtiğiniz resim" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Bu dosya bir resim olarak açılamadı.");
  expect(screen.getByRole("button", { name: "Resmi yerleştir" })).toBeDisabled();
});

it("a picture that has its place already is asked for neither a shape nor words", async () => {
  const onDone = show({ langs: [], alts: {}, purpose: { shape: 2, kind: "favicon" } });
  expect(screen.queryByRole("radiogroup")).toBeNull();
  expect(screen.queryByRole("textbox")).toBeNull();
  await place();
  await waitFor(() => expect(onDone).toHaveBeenCalledWith("b.webp", {}));
  expect(vi.mocked(upload).mock.calls[0]?.[1].query).toEqual({
    frontend_client_id: "okul",
    kind: "favicon",
  });
});
