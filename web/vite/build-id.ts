import type { Plugin } from "vite";

/** Gives the app its build id, so that it can notice a newer one; the after-build script reads the same id. */
export function buildId(): Plugin {
  const id = process.env.LAPANG_BUILD_ID ?? new Date().toISOString().replace(/\D/g, "").slice(0, 14);
  return {
    name: "lapang-build-id",
    config: () => ({ define: { __BUILD_ID__: JSON.stringify(id) } }),
    generateBundle() {
      if (this.environment.name !== "client") return;
      this.emitFile({ type: "asset", fileName: "builds/id.txt", source: id });
    },
  };
}
