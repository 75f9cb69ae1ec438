// Starts WebKitGTK's MiniBrowser on a virtual screen.

import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import type { Readable } from "node:stream";
import { setTimeout as pause } from "node:timers/promises";
import { Builder, Capabilities, type WebDriver } from "selenium-webdriver";
import { freePort } from "../../harness/server.ts";

export type WebKit = { driver: WebDriver; version: string; stop(): Promise<void> };

export async function startWebKit(): Promise<WebKit> {
  const screen = spawn("Xvfb", ["-displayfd", "3", "-screen", "0", "800x900x24", "-nolisten", "tcp"], {
    stdio: ["ignore", "ignore", "ignore", "pipe"],
  });
  const [display] = (await once(screen.stdio[3] as Readable, "data")) as [Buffer];
  const port = await freePort();
  const env = {
    ...process.env,
    DISPLAY: `:${display.toString().trim()}`,
    GDK_BACKEND: "x11",
    LIBGL_ALWAYS_SOFTWARE: "1",
  };
  const server = spawn("WebKitWebDriver", ["-p", `${port}`], { env, stdio: "inherit" });
  const address = `http://127.0.0.1:${port}`;
  try {
    await untilReady(address);
    const capabilities = new Capabilities({
      browserName: "MiniBrowser",
      "webkitgtk:browserOptions": { binary: miniBrowser(), args: ["--automation"] },
    });
    const driver = await new Builder().usingServer(address).withCapabilities(capabilities).build();
    const version = (await driver.getCapabilities()).getBrowserVersion() ?? "";
    return {
      driver,
      version,
      async stop() {
        await driver.quit();
        await end(server, screen);
      },
    };
  } catch (error) {
    await end(server, screen);
    throw error;
  }
}

async function untilReady(address: string): Promise<void> {
  for (let left = 200; left > 0; left -= 1) {
    const answer = await fetch(`${address}/status`).catch(() => undefined);
    if (answer?.ok) return;
    await pause(50);
  }
  throw new Error("WebKitWebDriver did not start: scripts/setup test installs it.");
}

async function end(...processes: ChildProcess[]): Promise<void> {
  for (const child of processes) {
    const ended = child.exitCode === null && child.signalCode === null ? once(child, "exit") : undefined;
    child.kill();
    await ended;
  }
}

/** Debian does not put it in the PATH. */
function miniBrowser(): string {
  for (const architecture of readdirSync("/usr/lib").filter((name) => name.includes("-linux-gnu")))
    for (const release of ["webkit2gtk-4.1", "webkit2gtk-4.0"]) {
      const path = join("/usr/lib", architecture, release, "MiniBrowser");
      if (existsSync(path)) return path;
    }
  throw new Error("No MiniBrowser of WebKitGTK: scripts/setup test installs it.");
}
