// A minimal calendar reader (RFC 5545).

import { readFile } from "node:fs/promises";
import type { Download } from "@playwright/test";

/** The single event of a downloaded calendar: its properties by name, without parameters. */
export async function eventIn(download: Download): Promise<Map<string, string>> {
  const text = await readFile(await download.path(), "utf8");
  const [, event = "", ...others] = text.replaceAll("\r\n ", "").split("BEGIN:VEVENT\r\n");
  if (event === "" || others.length > 0) throw new Error(`Not one event:\n${text}`);
  const lines = (event.split("END:VEVENT")[0] ?? "").split("\r\n");
  return new Map(
    lines.map((line) => {
      const colon = line.indexOf(":");
      return [line.slice(0, colon).split(";")[0] ?? "", line.slice(colon + 1)];
    }),
  );
}
