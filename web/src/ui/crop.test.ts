import { expect, it } from "vitest";
import { areaOf, fullCrop } from "./crop";

it("the first frame is the largest of its shape, in the middle", () => {
  expect(fullCrop(1, { width: 400, height: 200 })).toMatchObject({ x: 25, y: 0, width: 50, height: 100 });
  expect(fullCrop(4, { width: 400, height: 200 })).toMatchObject({ x: 0, y: 25, width: 100, height: 50 });
});

it("a frame is the same part of the picture however large it is shown", () => {
  const crop = fullCrop(1, { width: 400, height: 200 });
  expect(areaOf(crop, { width: 400, height: 200 })).toEqual({ x: 100, y: 0, width: 200, height: 200 });
});
