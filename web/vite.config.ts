import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { ariaLocales } from "./vite/aria-locales.ts";
import { buildId } from "./vite/build-id.ts";
import { chunkFileNames, chunks } from "./vite/chunks.ts";
import { icons } from "./vite/icons.ts";
import { routeFailures } from "./vite/route-failures.ts";

/**
 * Parts beside a page's content: some need thirty files, some only files that are loaded already. Preload links for
 * all of them, inserted while rendering, block a phone for up to a tenth of a second; without links the browser finds
 * them one after another.
 */
const withoutPreloads = /\/(updates|service-worker)-[^/]*\.js$/;

export default defineConfig({
  plugins: [
    tailwindcss(),
    reactRouter(),
    lingui({ failOnMissing: true, failOnCompileError: true }),
    babel({ presets: [linguiTransformerBabelPreset()] }),
    icons(),
    ariaLocales(),
    buildId(),
    routeFailures(),
  ],
  resolve: { tsconfigPaths: true },
  server: {
    port: 5173,
    // `npm run dev` beside a running `lapang serve`.
    proxy: Object.fromEntries(
      ["/lapang.v1.", "/api/", "/media/", "/j/", "/dev/"].map((path) => [path, "http://127.0.0.1:8080"]),
    ),
  },
  build: {
    target: "baseline-widely-available",
    assetsInlineLimit: 0,
    reportCompressedSize: false,
    modulePreload: {
      resolveDependencies: (file, needed, { hostType }) =>
        hostType === "js" && withoutPreloads.test(file) ? [] : needed,
    },
  },
  environments: { client: { build: { rolldownOptions: { output: { chunkFileNames, codeSplitting: chunks } } } } },
});
