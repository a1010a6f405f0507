import { MantineProvider } from "@mantine/core";
import { fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { beforeEach, expect, it, vi } from "vitest";
import { upload } from "@/api/files";
import { CallProblem } from "@/api/problems";
import { setUpPhrases } from "@/phrases/setup";
import { textsIn } from "@/testing/phrases";
import { cutOut } from "@/ui/crop";
import NewPicture from "./NewPicture";

vi.mock("@/api/files", () => ({ upload: vi.fn<typeof upload>() }));
vi.mock("@/ui/crop", async (original) => ({ ...(await original<object>()), cutOut: vi.fn<typeof cutOut>() }));

const sized = (bytes: number, type: string) => new File([new Uint8Array(bytes)], "picture", { type });

beforeEach(async () => {
  await setUpPhrases("tr", { tr: textsIn("tr") }, () => Promise.reject(new Error("at hand")));
  vi.mocked(upload)
    .mockReset()
    .mockResolvedValue({} as never);
  vi.mocked(cutOut).mockReset().mockResolvedValue(sized(10, "image/webp"));
});

function show() {
  const onAdded = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <NewPicture
        chosen={{ file: sized(5, "image/png"), address: "blob:a" }}
        bundle="b1"
        onAdded={onAdded}
        onClose={() => undefined}
      />
    </MantineProvider>,
  );
  const image = screen.getByRole<HTMLImageElement>("img", { name: "Seçtiğiniz resim" });
  Object.defineProperties(image, { naturalWidth: { value: 1600 }, naturalHeight: { value: 1600 } });
  fireEvent.load(image);
  return onAdded;
}

const words = () => screen.getByRole("textbox", { name: /^Resim ne gösteriyor\?( \*)?$/ });
const add = () => userEvent.click(screen.getByRole("button", { name: "Resmi ekle" }));

it("a picture is cut to the shape of the cards and sent once it is said what it shows", async () => {
  const onAdded = show();
  await add();
  expect(screen.getByText("Resmi görmeyenler için ne gösterdiğini yazın.")).toBeVisible();
  expect(upload).not.toHaveBeenCalled();
  await userEvent.type(words(), "Bir terazi");
  await add();
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  const [, crop, how] = vi.mocked(cutOut).mock.calls[0] ?? [];
  expect(how).toMatchObject({ shape: 16 / 9, widest: 1440, type: "image/webp" });
  expect([crop?.width, crop?.height]).toEqual([100, 56.25]);
  expect(vi.mocked(upload).mock.calls[0]).toEqual([
    "/v1/user/shop/bundle/picture/upload",
    {
      query: { user_shop_bundle_client_id: "b1" },
      form: { picture: expect.any(File) as File, alt: "Bir terazi", alt_en: "" },
    },
  ]);
});

it("what a browser writes too large for the server is written as a JPEG", async () => {
  vi.mocked(cutOut)
    .mockResolvedValueOnce(sized(2_000_001, "image/png"))
    .mockResolvedValueOnce(sized(9, "image/jpeg"));
  const onAdded = show();
  await userEvent.type(words(), "Bir terazi");
  await add();
  await waitFor(() => expect(onAdded).toHaveBeenCalledOnce());
  const sent = vi.mocked(upload).mock.calls[0]?.[1].form["picture"];
  expect(sent).toHaveProperty("type", "image/jpeg");
});

it("a refusal is said in the window, which keeps what was typed", async () => {
  const answer = { status_code: "200438", status_message: "Resim çok küçük.", error: "picture_too_small" };
  vi.mocked(upload).mockRejectedValue(new CallProblem(answer as never, 422));
  const onAdded = show();
  await userEvent.type(words(), "Bir terazi");
  await add();
  expect(await screen.findByRole("alert")).toHaveTextContent("Resim çok küçük.");
  expect(words()).toHaveValue("Bir terazi");
  expect(onAdded).not.toHaveBeenCalled();
});

it("a file that is no picture is said at once, and is not sent", () => {
  show();
  fireEvent.error(screen.getByRole("img", { name: "Seçtiğiniz resim" }));
  expect(screen.getByRole("alert")).toHaveTextContent("Bu dosya bir resim olarak açılamadı.");
  expect(screen.getByRole("button", { name: "Resmi ekle" })).toBeDisabled();
});
