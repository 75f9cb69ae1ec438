import type { Plugin } from "vite";

const loader = /react-router\/dist\/\w+\/lib\/dom\/ssr\/routeModules\.js$/;
const reload =
  /console\.error\([^;]*reloading page[\s\S]*?window\.location\.reload\(\);\s*return new Promise\(\(\) => \{\}\);/;

/**
 * React Router reloads the page being left when the next page's code cannot be loaded, in a loop if that does not
 * help. With this patch it fails like any error, at the target's address, and `app/lib/offline/reload.ts` decides about a
 * reload.
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
