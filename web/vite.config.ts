import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import { reactRouter } from "@react-router/dev/vite";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { ariaLocales } from "./vite/aria-locales.ts";
import { buildId } from "./vite/build-id.ts";
import { icons } from "./vite/icons.ts";
import { routeFailures } from "./vite/route-failures.ts";

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
    rolldownOptions: {
      output: {
        // What every page needs, in two files instead of twenty: they compress better, and the first stays cached
        // from one release to the next.
        codeSplitting: {
          groups: [
            {
              name: "framework",
              test: /node_modules\/(?:react|react-dom|react-router|scheduler|@lingui)\//,
              priority: 2,
            },
            { name: "shell", test: /\/app\/(?:root|ui\/locale-root)\.tsx$/, priority: 1 },
            // Error pages name codes without the rest of Connect.
            { name: "codes", test: /\/@connectrpc\/connect\/dist\/esm\/code\.js$/, priority: 2 },
            // The same for the pages that talk to the server, with what each of them needs of ours: every chunk less is
            // a name less in the manifest of the routes, which the first page loads.
            {
              name: "calls",
              test: /node_modules\/@(?:bufbuild\/protobuf|connectrpc|tanstack)\/|\/app\/gen\/lapang\/v1\/(?:sport|user)_pb\.ts$|\/app\/lib\/(?:query-client|errors)\.ts$/,
              priority: 1,
            },
          ],
        },
      },
    },
  },
});
