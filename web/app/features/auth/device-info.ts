import type { MessageInitShape } from "@bufbuild/protobuf";
import type { DeviceInfoSchema } from "~/gen/lapang/v1/auth_pb";
import { localZone } from "~/lib/format/time-zone";
import { browserName, cityOf, deviceType, systemName } from "./device-rules";

/** Fonts that some systems have and others lack. */
const tellingFonts = [
  "Arial",
  "Calibri",
  "Helvetica Neue",
  "Menlo",
  "Noto Sans",
  "Roboto",
  "SF Pro",
  "Segoe UI",
  "Ubuntu",
];
const longestUserAgent = 1000;

/** Describes this device (specification §3) well enough to recognise it, and to name it in a list. */
export async function deviceInfo(): Promise<MessageInitShape<typeof DeviceInfoSchema> | undefined> {
  // Browsers hash only on https and localhost; elsewhere the device stays unknown.
  if (!globalThis.crypto?.subtle) return undefined;
  const { userAgent, maxTouchPoints } = navigator;
  const hints = { userAgent, touchPoints: maxTouchPoints };
  const timeZone = localZone();
  return {
    fingerprint: await sha256(traits(timeZone).join("\n")),
    userAgent: userAgent.slice(0, longestUserAgent),
    ipAddress: "",
    deviceType: deviceType(hints),
    browser: browserName(userAgent),
    os: systemName(hints),
    location: cityOf(timeZone),
  };
}

/** Browser, screen, time zone, language, platform, CPU count, memory, canvas, fonts and graphics renderer. */
function traits(timeZone: string): string[] {
  const { userAgent, language, platform, hardwareConcurrency } = navigator;
  const memory = "deviceMemory" in navigator ? navigator.deviceMemory : "";
  const { width, height, colorDepth } = screen;
  // A browser's version changes while the device stays the same.
  const browser = userAgent.replaceAll(/\d+(\.\d+)*/g, "");
  // A phone turned on its side is the same phone.
  const size = [width, height].sort((one, other) => one - other).join("x");
  return [
    browser,
    `${size}x${colorDepth}`,
    timeZone,
    language,
    platform,
    String(hardwareConcurrency),
    String(memory),
    drawing(),
    fonts(),
    renderer(),
  ];
}

function drawing(): string {
  const canvas = document.createElement("canvas");
  canvas.width = 240;
  canvas.height = 60;
  const pen = canvas.getContext("2d", { willReadFrequently: true });
  if (!pen || isNoisy(pen)) return "";
  pen.font = "18px Arial";
  pen.fillStyle = "#0a6b46";
  pen.fillText("Lapang ⚽ 0123", 4, 24);
  pen.globalCompositeOperation = "multiply";
  pen.fillStyle = "#c8552b";
  pen.arc(80, 30, 24, 0, Math.PI * 2);
  pen.fill();
  return canvas.toDataURL();
}

/** Some browsers add random noise to canvas reads: then the drawing does not identify the device. */
function isNoisy(pen: CanvasRenderingContext2D): boolean {
  const red = [200, 40, 40, 255];
  const blue = [40, 40, 200, 255];
  pen.fillStyle = "rgb(200 40 40)";
  pen.fillRect(0, 0, 8, 16);
  pen.fillStyle = "rgb(40 40 200)";
  pen.fillRect(8, 0, 8, 16);
  const read = pen.getImageData(0, 0, 16, 16).data;
  const isTrue = read.every((value, at) => value === (Math.floor(at / 4) % 16 < 8 ? red : blue)[at % 4]);
  pen.clearRect(0, 0, 16, 16);
  return !isTrue;
}

/** The installed fonts of the list: text in an installed font has another width than in the fallback. */
function fonts(): string {
  const pen = document.createElement("canvas").getContext("2d");
  if (!pen) return "";
  const width = (font: string) => {
    pen.font = `32px ${font}`;
    return pen.measureText("mmmwwwiiilll@#%").width;
  };
  const fallback = width("monospace");
  return tellingFonts.filter((font) => width(`"${font}", monospace`) !== fallback).join(",");
}

function renderer(): string {
  const gl = document.createElement("canvas").getContext("webgl");
  if (!gl) return "";
  const unmasked = gl.getExtension("WEBGL_debug_renderer_info");
  const name: unknown = gl.getParameter(unmasked ? unmasked.UNMASKED_RENDERER_WEBGL : gl.RENDERER);
  gl.getExtension("WEBGL_lose_context")?.loseContext();
  return String(name);
}

async function sha256(text: string): Promise<string> {
  const hash = await crypto.subtle.digest("SHA-256", new TextEncoder().encode(text));
  return [...new Uint8Array(hash)].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}
