import { afterEach, expect, test, vi } from "vitest";
import { deviceInfo } from "./device-info";

type Device = {
  browser?: string;
  screen?: [width: number, height: number, depth: number];
  zone?: string;
  language?: string;
  platform?: string;
  cpus?: number;
  memory?: number;
  drawing?: string;
  font?: string;
  renderer?: string;
  /** Noise that the browser adds to every colour read back. */
  noise?: () => number;
};

const phone = "Mozilla/5.0 (Linux; Android 14; Pixel 8) Chrome/156.0.1.2 Mobile Safari/537.36";

/** A canvas that differs by device in drawing, text width and renderer. */
function canvasOf({ drawing = "pixels", font = "Roboto", renderer = "Mali", noise = () => 0 }: Device) {
  const pen = {
    font: "",
    fillStyle: "",
    fillRect() {},
    clearRect() {},
    fillText() {},
    arc() {},
    fill() {},
    getImageData: () => {
      const pixel = (x: number) => (x < 8 ? [200, 40, 40, 255] : [40, 40, 200, 255]);
      const data = Array.from({ length: 256 }, (_, at) => pixel(at % 16)).flat();
      return { data: data.map((value) => value + noise()) };
    },
    measureText: () => ({ width: pen.font.includes(font) ? 1 : 2 }),
  };
  const gl = { RENDERER: 1, getParameter: () => renderer, getExtension: () => null };
  return { getContext: (kind: string) => (kind === "2d" ? pen : gl), toDataURL: () => `${drawing}${noise()}` };
}

async function fingerprintOf(device: Device): Promise<string> {
  const [width, height, colorDepth] = device.screen ?? [412, 915, 24];
  vi.stubGlobal("screen", { width, height, colorDepth });
  vi.stubGlobal("navigator", {
    userAgent: device.browser ?? phone,
    language: device.language ?? "id-ID",
    platform: device.platform ?? "Linux armv8l",
    hardwareConcurrency: device.cpus ?? 8,
    deviceMemory: device.memory ?? 4,
    maxTouchPoints: 5,
  });
  const { resolvedOptions } = Intl.DateTimeFormat.prototype;
  vi.spyOn(Intl.DateTimeFormat.prototype, "resolvedOptions").mockImplementation(function (this: Intl.DateTimeFormat) {
    return { ...resolvedOptions.call(this), timeZone: device.zone ?? "Asia/Jakarta" };
  });
  const canvas = canvasOf(device) as unknown as HTMLCanvasElement;
  vi.spyOn(document, "createElement").mockReturnValue(canvas);
  const found = await deviceInfo();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  return found?.fingerprint ?? "";
}

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("the same device always has the same fingerprint", async () => {
  const once = await fingerprintOf({});
  expect(once).toMatch(/^[0-9a-f]{64}$/);
  expect(await fingerprintOf({})).toBe(once);
});

test.each<[string, Device]>([
  ["browser", { browser: phone.replace("Chrome", "Firefox") }],
  ["screen", { screen: [390, 844, 24] }],
  ["colours of the screen", { screen: [412, 915, 30] }],
  ["time zone", { zone: "Asia/Makassar" }],
  ["language", { language: "en-US" }],
  ["platform", { platform: "Linux x86_64" }],
  ["CPU count", { cpus: 4 }],
  ["memory", { memory: 8 }],
  ["canvas", { drawing: "other pixels" }],
  ["fonts", { font: "Segoe UI" }],
  ["graphics renderer", { renderer: "Adreno" }],
])("another %s gives another fingerprint", async (_, device) => {
  expect(await fingerprintOf(device)).not.toBe(await fingerprintOf({}));
});

test.each<[string, Device]>([
  ["a newer version of the browser", { browser: phone.replace("156.0.1.2", "157.0.0.1") }],
  ["the phone on its side", { screen: [915, 412, 24] }],
])("%s does not change the fingerprint", async (_, device) => {
  expect(await fingerprintOf(device)).toBe(await fingerprintOf({}));
});

test("a browser that adds noise to canvas reads still has a stable fingerprint", async () => {
  const noise = () => Math.random();
  expect(await fingerprintOf({ noise })).toBe(await fingerprintOf({ noise }));
});

test("a browser that cannot hash has no fingerprint", async () => {
  vi.stubGlobal("crypto", {});
  expect(await deviceInfo()).toBeUndefined();
});
