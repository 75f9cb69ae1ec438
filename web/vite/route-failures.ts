import type { Plugin } from "vite";

const loader = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;
const reload =
  /console\.error\([^;]*reloading page[\s\S]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/**
 * React Router answers a page whose code cannot be loaded with a reload of the page that is being left, without end when that
 * does not help. Here it fails like anything else, at the address of the wanted page; `app/lib/reload.ts` decides about a reload.
 */
export function routeFailures(): Plugin {
  return {
    name: "lapang-route-failures",
    transform(code, id) {
      return loader.test(id.split("?")[0] ?? "") ? { code: withoutReload(code), map: null } : null;
    },
  };
}

export function withoutReload(code: string): string {
  if (!reload.test(code)) throw new Error("React Router no longer reloads as it did: see vite/route-failures.ts.");
  return code.replace(reload, "throw error;");
}
