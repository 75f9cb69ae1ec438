// Regenerates the contract's TypeScript and compares it with the checked-in files.
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

const web = join(import.meta.dirname, "..");
const fresh = mkdtempSync(join(tmpdir(), "lapang-gen-"));

function filesOf(folder: string): Map<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return new Map(
    files.map((entry) => {
      const path = join(entry.parentPath, entry.name);
      return [path.slice(folder.length + 1), readFileSync(path, "utf8")];
    }),
  );
}

try {
  execFileSync(join(web, "../scripts/proto-deps"), { stdio: "inherit" });
  execFileSync("buf", ["lint"], { cwd: join(web, ".."), stdio: "inherit" });
  execFileSync("buf", ["generate", "--template", "buf.gen.yaml", "--output", fresh], { cwd: web, stdio: "inherit" });
  const wanted = filesOf(join(fresh, "app/gen"));
  const present = filesOf(join(web, "app/gen"));
  const stale = [...new Set([...wanted.keys(), ...present.keys()])].filter(
    (path) => wanted.get(path) !== present.get(path),
  );
  if (stale.length > 0) {
    console.error(`Stale, run \`npm run generate\`:\n${stale.map((path) => `  app/gen/${path}`).join("\n")}`);
    process.exitCode = 1;
  }
} finally {
  rmSync(fresh, { recursive: true });
}
