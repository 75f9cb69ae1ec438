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

const withDocument = {
  environment: "happy-dom",
  environmentOptions: { happyDOM: { url: "http://localhost:8080/" } },
  setupFiles: ["test/setup.ts"],
};

export default defineConfig({
  plugins: [lingui(), babel({ presets: [linguiTransformerBabelPreset()] }), icons()],
  resolve: { tsconfigPaths: true },
  define: { __BUILD_ID__: JSON.stringify("test") },
  test: {
    // By default one core stays free, which on two cores doubles the time.
    maxWorkers: "100%",
    testTimeout: 20_000,
    env: { TZ: "Asia/Jakarta" },
    projects: [
      {
        extends: true,
        test: {
          ...withDocument,
          // All others share a worker's modules: loading these anew for each file took most of the time.
          name: "pages",
          isolate: false,
          include: ["{app,scripts}/**/*.test.tsx"],
          exclude: [...configDefaults.exclude, ...alone],
        },
      },
      {
        extends: true,
        test: {
          // Without a document, whose start costs more than these tests: one that needs it is a .tsx.
          name: "rules",
          isolate: false,
          include: ["{app,scripts,vite,worker}/**/*.test.ts"],
          exclude: [...configDefaults.exclude, ...alone],
        },
      },
      { extends: true, test: { ...withDocument, name: "alone", include: alone } },
    ],
  },
});
