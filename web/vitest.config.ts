import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { defineConfig } from "vitest/config";
import { icons } from "./vite/icons.ts";

export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), icons()],
  resolve: { tsconfigPaths: true },
  define: { __BUILD_ID__: JSON.stringify("test") },
  test: {
    environment: "happy-dom",
    environmentOptions: { happyDOM: { url: "http://localhost:8080/" } },
    setupFiles: ["test/setup.ts"],
    include: ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "vite/**/*.test.ts", "worker/**/*.test.ts"],
    // By default one core stays free, which on two cores doubles the time.
    maxWorkers: "100%",
    testTimeout: 20_000,
    env: { TZ: "Asia/Jakarta" },
  },
});
