import { createRequire } from "node:module";
import type { Plugin } from "vite";

const require = createRequire(import.meta.url);
const prefix = "icon:";

/** Serves `icon:lucide/map-pin` as a module with just that icon, so that a chunk carries only what it draws. */
export function icons(): Plugin {
  return {
    name: "lapang-icons",
    enforce: "pre",
    resolveId(source) {
      return source.startsWith(prefix) ? `\0${source}` : null;
    },
    load(id) {
      if (!id.startsWith(`\0${prefix}`)) return null;
      const [collection, name] = id.slice(prefix.length + 1).split("/");
      const set = require(`@iconify-json/${collection}/icons.json`);
      const found = set.icons[name ?? ""] ?? set.icons[set.aliases?.[name ?? ""]?.parent];
      if (!found) this.error(`There is no icon "${name}" in the collection "${collection}".`);
      const { width = set.width ?? 16, height = set.height ?? 16, body } = found;
      return `export default ${JSON.stringify({ body, width, height })}`;
    },
  };
}
