// Fails when the built code uses APIs that the oldest supported browsers lack: the build lowers syntax
// (`build.target` in vite.config.ts), but adds no polyfills.
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { missing, tooNewIn } from "./browsers.ts";

const client = join(import.meta.dirname, "../build/client");
if (!existsSync(join(client, "sw.js"))) {
  console.error("There is no build to check: run `npm run build` first.");
  process.exit(1);
}
const lacks = missing();
for (const file of readdirSync(client, { recursive: true, encoding: "utf8" })) {
  if (!file.endsWith(".js")) continue;
  for (const what of tooNewIn(readFileSync(join(client, file), "utf8"), lacks)) {
    console.error(`${file}: ${what}`);
    process.exitCode = 1;
  }
}
