import { expect, test } from "vitest";
import { problemWithPicture } from "./picture-rules";

const fiveMegabytes = 5 * 1024 * 1024;

const jpeg = [0xff, 0xd8, 0xff, 0xe0];
const png = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const text = (content: string) => [...new TextEncoder().encode(content)];
const file = (start: number[], size = 100, name = "photo.jpg", type = "image/jpeg") =>
  new File([new Uint8Array(start), new Uint8Array(size - start.length)], name, { type });

test.each([
  ["a JPG", file(jpeg), null],
  ["a PNG", file(png, 100, "photo.png", "image/png"), null],
  ["a GIF", file(text("GIF89a"), 100, "photo.gif", "image/gif"), null],
  ["a PNG that is called .jpg", file(png), null],
  ["5 MB", file(jpeg, fiveMegabytes), null],
  ["a byte more", file(jpeg, fiveMegabytes + 1), "too-large"],
  ["a text that is called .jpg", file(text("hello there")), "wrong-type"],
  ["an SVG", file(text("<svg xmlns"), 100, "photo.svg", "image/svg+xml"), "wrong-type"],
  ["a WebP", file(text("RIFF....WEBP"), 100, "photo.webp", "image/webp"), "wrong-type"],
  ["a large film", file(text("....ftypmp42"), fiveMegabytes + 1, "film.mp4", "video/mp4"), "wrong-type"],
  ["nothing", new File([], "photo.jpg", { type: "image/jpeg" }), "wrong-type"],
])("%s is recognised as a photo or not", async (_, given, problem) => {
  expect(await problemWithPicture(given)).toBe(problem);
});
