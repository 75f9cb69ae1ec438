// An overview of all pictures.

import { writeFileSync } from "node:fs";
import { join } from "node:path";

/** Writes `index.html` next to the pictures: a row per screen and language, from narrow to wide, light before dark. */
export function writeSheet(folder: string, pictures: readonly string[]): void {
  const sorted = pictures.toSorted();
  const screens = new Set(sorted.flatMap((file) => file.split("--")[0] ?? []));
  const sections = [...screens].map((screen) => {
    const files = sorted.filter((file) => file.startsWith(`${screen}--`));
    const cells = files.map(
      (file) =>
        `<figure><a href="${file}"><img src="${file}" loading="lazy" alt=""></a><figcaption>${file.split("--")[1]}</figcaption></figure>`,
    );
    return `<section><h2>${screen}</h2><div>${cells.join("")}</div></section>`;
  });
  writeFileSync(
    join(folder, "index.html"),
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Screens of Lapang</title><style>
body { font: 14px system-ui, sans-serif; margin: 1rem; background: #888; color: #000 }
section > div { display: flex; gap: 12px; overflow-x: auto; align-items: start }
figure { margin: 0 }
img { height: 480px; width: auto; max-width: 720px; object-fit: contain; object-position: top; display: block }
</style><h1>Screens of Lapang</h1>${sections.join("\n")}</html>`,
  );
}
