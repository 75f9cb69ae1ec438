import { gunzipSync } from "node:zlib";
import { expect, test } from "vitest";
import { packed } from "./iconify.ts";

const most = 1_000_000;

test("the server's icon collections are complete, and smaller than a megabyte", () => {
  const files = ["lucide", "mdi"].map(packed);
  expect(files.reduce((sum, { length }) => sum + length, 0)).toBeLessThan(most);
  const [lucide, mdi] = files.map((file) => JSON.parse(gunzipSync(file).toString()));
  expect(lucide).toMatchObject({ prefix: "lucide", width: 24, height: 24 });
  expect(lucide.icons["map-pin"].body).toMatch(/^<g /);
  expect(mdi.icons.tennis.body).toMatch(/^<path /);
  // Every alias of an icon leads to one.
  for (const { icons, aliases } of [lucide, mdi])
    for (const { parent } of Object.values<{ parent: string }>(aliases)) expect(icons).toHaveProperty([parent]);
});
