import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { hueCount, hueOf } from "./avatar";

const css = readFileSync("app/app.css", "utf8");

function tokensOf(selector: string): Record<string, string> {
  const block = css.slice(css.indexOf(`\n${selector} {`)).split("}")[0] ?? "";
  return Object.fromEntries([...block.matchAll(/--([\w-]+): ([^;]+);/g)].map(([, name, value]) => [name, value]));
}

const shades = { light: tokensOf(":root"), dark: tokensOf(".dark") };
const sportHues = readFileSync("app/sport-hues.css", "utf8");
const hues = [...sportHues.matchAll(/\[data-(?:sport|price)="(\w+)"\] \{\s+--hue: (\d+);/g)].map(([, name, hue]) => ({
  name,
  hue: Number(hue),
}));

const peoplesHues = [...new Set(Array.from({ length: 400 }, (_, at) => hueOf(`Name ${at}`)))];

const linear = (channel: number) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4);

function luminanceOfHex(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) =>
    linear(Number.parseInt(hex.slice(at, at + 2), 16) / 255),
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function luminanceOfOklch(lightness: number, chroma: number, hue: number): number {
  const a = chroma * Math.cos((hue * Math.PI) / 180);
  const b = chroma * Math.sin((hue * Math.PI) / 180);
  const long = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const middle = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const short = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  const clamp = (value: number) => Math.min(1, Math.max(0, value));
  const red = clamp(4.0767416621 * long - 3.3077115913 * middle + 0.2309699292 * short);
  const green = clamp(-1.2684380046 * long + 2.6097574011 * middle - 0.3413193965 * short);
  const blue = clamp(-0.0041960863 * long - 0.7034186147 * middle + 1.707614701 * short);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

function contrast(one: number, other: number): number {
  return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
}

/** Text on its background: 4.5 to 1 (WCAG 2.2, 1.4.3). */
const text = [
  ["ink", "canvas"],
  ["ink", "surface"],
  ["ink", "sunken"],
  ["muted", "canvas"],
  ["muted", "surface"],
  ["muted", "sunken"],
  ["accent", "canvas"],
  ["accent", "surface"],
  ["accent", "sunken"],
  ["on-accent", "accent"],
  ["on-accent", "accent-hover"],
  ["accent-ink", "accent-soft"],
  ["signal", "surface"],
  ["signal", "canvas"],
  ["on-signal", "signal"],
  ["signal-ink", "signal-soft"],
  ["danger", "canvas"],
  ["danger", "surface"],
  ["on-danger", "danger"],
  ["on-danger", "danger-hover"],
  ["danger-ink", "danger-soft"],
  ["notice-ink", "notice-soft"],
  ["on-court", "court"],
  ["on-court-muted", "court"],
  ["on-court-muted", "court-deep"],
] as const;

/** Field borders, focus rings and icons: 3 to 1 (WCAG 2.2, 1.4.11). */
const edges = [
  ["line-strong", "surface"],
  ["line-strong", "canvas"],
  ["focus", "canvas"],
  ["focus", "surface"],
  ["court-line", "court"],
] as const;

for (const [shade, tokens] of Object.entries(shades)) {
  const luminance = (name: string) => luminanceOfHex(tokens[name] ?? "");

  test.each(text)(`in ${shade}, %s is readable on %s`, (on, ground) => {
    expect(contrast(luminance(on), luminance(ground))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(edges)(`in ${shade}, %s stands out on %s`, (on, ground) => {
    expect(contrast(luminance(on), luminance(ground))).toBeGreaterThanOrEqual(3);
  });

  test.each(hues)(`in ${shade}, the colour of $name is readable on its tint`, ({ hue }) => {
    const of = (part: string) =>
      luminanceOfOklch(Number(tokens[`${part}-lightness`]), Number(tokens[`${part}-chroma`]), hue);
    expect(contrast(of("tone"), of("tint"))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(of("tone"), luminance("surface"))).toBeGreaterThanOrEqual(4.5);
  });

  test.each(peoplesHues)(`in ${shade}, initials are readable on the hue %i`, (hue) => {
    const of = (part: string) =>
      luminanceOfOklch(Number(tokens[`${part}-lightness`]), Number(tokens[`${part}-chroma`]), hue);
    expect(contrast(of("tone"), of("face"))).toBeGreaterThanOrEqual(4.5);
  });
}

test("all eighteen sports and the three price tiers have a hue", () => {
  expect(hues).toHaveLength(21);
});

test("everybody has one of ten hues, the same each time", () => {
  expect(peoplesHues).toHaveLength(hueCount);
  expect(hueOf("Ayu Lestari")).toBe(hueOf("Ayu Lestari"));
  expect(hueOf("Ayu Lestari")).not.toBe(hueOf("Bagus Pratama"));
});
