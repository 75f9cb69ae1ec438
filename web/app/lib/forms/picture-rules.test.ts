import { expect, test } from "vitest";
import { isPicture, typeProblem } from "./picture-rules";

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const text = (content: string) => [...new TextEncoder().encode(content)];
const file = (start: number[], size = 100, name = "photo.jpg", type = "image/jpeg") =>
  new File([new Uint8Array(start), new Uint8Array(size - start.length)], name, { type });

test.each([
  ["a JPG", file(jpeg), true],
  ["a PNG", file(png, 100, "photo.png", "image/png"), true],
  ["a GIF", file(text("GIF89a"), 100, "photo.gif", "image/gif"), true],
  ["a PNG that is called .jpg", file(png), true],
  ["a JPG of a phone's camera", file(jpeg, 12 * 1024 * 1024), true],
  ["a text that is called .jpg", file(text("hello there")), false],
  ["an SVG", file(text("<svg xmlns"), 100, "photo.svg", "image/svg+xml"), false],
  ["a WebP", file(text("RIFF....WEBP"), 100, "photo.webp", "image/webp"), false],
  ["a film", file(text("....ftypmp42"), 100, "film.mp4", "video/mp4"), false],
  ["nothing", new File([], "photo.jpg", { type: "image/jpeg" }), false],
])("%s is recognised as a photo or not", async (_, given, is) => {
  expect(await isPicture(given)).toBe(is);
});

test("a phone's HEIC is told from other files that cannot be used", async () => {
  const heic = text("....ftypheic");
  expect(await typeProblem(file(heic, 100, "photo.heic", "image/heic"))).toBe("heic");
  expect(await typeProblem(file(heic))).toBe("heic");
  expect(await typeProblem(file(text("....ftypmp42")))).toBe("wrong-type");
  expect(await typeProblem(file(jpeg))).toBeUndefined();
});
