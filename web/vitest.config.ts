import { lingui, linguiTransformerBabelPreset } from "@lingui/vite-plugin";
import babel from "@rolldown/plugin-babel";
import { configDefaults, defineConfig } from "vitest/config";
import { icons } from "./vite/icons.ts";

/** Tests that replace modules, or whose subject is the state of one: each file has its own modules. */
const alone = [
  "app/features/backoffice/bookings/request-sound.test.tsx",
  "app/features/backoffice/venue-admin/venue-editor.test.tsx",
  "app/features/booking/pick/booking-form.test.tsx",
  "app/features/match/{use-announce-spots,page/match-detail}.test.tsx",
  "app/features/safety/report-dialog.test.tsx",
  "app/features/sport/preferences.test.tsx",
  "app/lib/{http,offline,session}/**/*.test.{ts,tsx}",
  "app/routes/loaders.test.tsx",
  "app/ui/form/unknown-time-zone.test.tsx",
  "app/ui/language/in-indonesian.test.tsx",
  "app/ui/look/{icons,sport-icon}.test.{ts,tsx}",
  "app/ui/overlay/{confirm,toast}.test.tsx",
];

export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), icons()],
  resolve: { tsconfigPaths: true },
  define: { __BUILD_ID__: JSON.stringify("test") },
  test: {
    environment: "happy-dom",
    environmentOptions: { happyDOM: { url: "http://localhost:8080/" } },
    setupFiles: ["test/setup.ts"],
    // By default one core stays free, which on two cores doubles the time.
    maxWorkers: "100%",
    testTimeout: 20_000,
    env: { TZ: "Asia/Jakarta" },
    projects: [
      {
        extends: true,
        test: {
          // All others share a worker's modules: loading these anew for each file took most of the time.
          name: "together",
          isolate: false,
          include: ["app/**/*.test.{ts,tsx}", "scripts/**/*.test.ts", "vite/**/*.test.ts", "worker/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...alone],
        },
      },
      { extends: true, test: { name: "alone", include: alone } },
    ],
  },
});
