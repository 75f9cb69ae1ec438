// `make kit`: every component in every variant. Not a part of the shipped app.
import { join } from "node:path";
import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import tailwindcss from "@tailwindcss/vite";
import { defineConfig } from "vite";
import { icons } from "../vite/icons.ts";

export default defineConfig({
  root: import.meta.dirname,
  publicDir: join(import.meta.dirname, "../public"),
  cacheDir: join(import.meta.dirname, "../node_modules/.vite-kit-costs"),
  plugins: [tailwindcss(), lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), icons()],
  resolve: { tsconfigPaths: true },
  define: { __BUILD_ID__: JSON.stringify("kit") },
  server: { port: 5179, fs: { allow: [".."] } },
});
