// Builds the service worker, which contains the list of its build's files.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { build } from "vite";
import type { BuildManifest } from "../worker/scope.ts";
import { builtRoutes } from "./built-routes.ts";
import { precachedModules, readFrom } from "./precached-files.ts";

/** A page that is not prerendered, and whose head the server does not fill. */
const shell = "/my";
const files = ["/theme-init.js", "/icon.svg", "/icon-192.png", "/manifest.webmanifest", "/manifest.id.webmanifest"];

export async function writeServiceWorker(client: string, id: string): Promise<void> {
  const page = readFileSync(join(client, "__spa-fallback.html"), "utf8");
  const inPage = [...page.matchAll(/"\/(assets\/[^"#]+)/g)].map(([, path]) => path ?? "");
  const mark = inPage.find((path) => /^assets\/manifest-/.test(path));
  if (!mark) throw new Error("The fallback page names no manifest of the routes.");
  const modules = precachedModules(
    inPage.filter((path) => path.endsWith(".js")),
    builtRoutes(client),
    readFrom(client),
  );
  const others = readdirSync(join(client, "assets")).filter((name) => /\.(?:css|svg)$|latin-wght.*\.woff2$/.test(name));
  const assets = [...modules, ...others.map((name) => `assets/${name}`)].map((path) => `/${path}`);
  const buildManifest: BuildManifest = { build: id, shell, mark, assets, files };
  await build({
    configFile: false,
    logLevel: "warn",
    publicDir: false,
    define: { __BUILD_MANIFEST__: JSON.stringify(buildManifest) },
    build: {
      outDir: client,
      emptyOutDir: false,
      target: "baseline-widely-available",
      lib: {
        entry: join(import.meta.dirname, "../worker/sw.ts"),
        formats: ["iife"],
        name: "worker",
        fileName: () => "sw.js",
      },
    },
  });
}
