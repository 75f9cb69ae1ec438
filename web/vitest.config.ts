import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";
import { icons } from "./vite/icons.ts";

/** Counts requests, which the timers of others make, too. */
const iconTests = "app/lib/icons.test.ts";

export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), icons()],
  resolve: { tsconfigPaths: true },
  define: { __BUILD_ID__: JSON.stringify("test") },
  test: {
    environment: "happy-dom",
    environmentOptions: { happyDOM: { url: "http://localhost:8080/" } },
    setupFiles: ["test/setup.ts"],
    testTimeout: 20_000,
    env: { TZ: "Asia/Jakarta" },
    projects: [
      // What is drawn gets a page of its own. For the rest that would take longer than the tests: their files share
      // one, with the app's modules anew for each (test/setup.ts).
      { extends: true, test: { name: "drawn", include: ["app/**/*.test.tsx", iconTests] } },
      {
        extends: true,
        test: {
          name: "rules",
          include: ["{app,scripts,vite,worker}/**/*.test.ts"],
          exclude: [iconTests],
          isolate: false,
        },
      },
    ],
  },
});
