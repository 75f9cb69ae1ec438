// The collections of icons that the server answers from (`/api/icons`): each whole, packed, as Iconify has it.
import { createRequire } from "node:module";
import { gzipSync } from "node:zlib";

const require = createRequire(import.meta.url);

type Fields = Record<string, unknown>;
type Package = {
  prefix: string;
  width?: number;
  height?: number;
  icons: Record<string, Fields>;
  aliases?: Record<string, Fields>;
};

/** What the server reads. Anything else that a newer package says of an icon would be lost on the way. */
const known = { icons: ["body", "width", "height", "hidden"], aliases: ["parent", "hidden"] };

/** Iconify's own size where a package says none. */
const usual = 16;

export function packed(collection: string): Buffer {
  const whole: Package = require(`@iconify-json/${collection}/icons.json`);
  const { prefix, width = usual, height = usual, icons, aliases = {} } = whole;
  for (const [part, entries] of Object.entries({ icons, aliases })) {
    for (const [name, fields] of Object.entries(entries)) {
      const unknown = Object.keys(fields).find((field) => !known[part as keyof typeof known].includes(field));
      if (unknown) throw new Error(`${collection}: ${name} has a field that the server does not know: ${unknown}`);
    }
  }
  return gzipSync(JSON.stringify({ prefix, width, height, icons, aliases }), { level: 9 });
}
