// The system's browser instead of Playwright's download, so that a clone needs only Debian's packages.

import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";

export const browserArguments = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--no-first-run",
];

export function browserPath(): string {
  const folders = (process.env["PATH"] ?? "").split(delimiter);
  for (const name of ["chromium-headless-shell", "chromium"]) {
    for (const folder of folders) {
      try {
        const path = join(folder, name);
        accessSync(path, constants.X_OK);
        return path;
      } catch {
        // Not in this folder: try the next one.
      }
    }
  }
  throw new Error("No Chromium in the PATH: scripts/setup test installs it.");
}
