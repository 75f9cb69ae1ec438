// The icon collections served at `/api/icons`: each whole, in Iconify's packed format.
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

/** The properties the server reads. Any other property of a newer package would be lost. */
const known = { icons: ["body", "width", "height", "hidden"], aliases: ["parent", "hidden"] };

/** Iconify's default size. */
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
