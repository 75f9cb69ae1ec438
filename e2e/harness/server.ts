// Starts and stops the real binary with its own port and data directory. Knows nothing about the product.

import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { createWriteStream } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { promisify } from "node:util";
import { Relay } from "./relay.ts";

const repository = resolve(import.meta.dirname, "../..");
const binary =
  process.env["LAPANG_BIN"] ?? resolve(repository, process.env["CARGO_TARGET_DIR"] ?? "target", "debug/lapang");

const startWithinMs = 20_000;

export type Server = {
  readonly origin: string;
  /** Where the server writes its emails, one `.eml` file each. */
  readonly mailFolder: string;
  /** The server's output so far, for the report of a failed test. */
  readonly logFile: string;
  /** Runs `lapang` with these arguments on the same data; returns its stdout. */
  command(...args: string[]): Promise<string>;
  /** The proxy between browsers and the server, which can be cut. */
  readonly relay: Relay | null;
  /** Kills the server, whose data is thrown away; fails if it had ended before. */
  stop(): Promise<void>;
};

type Manner = {
  /** Puts a proxy between browsers and the server. */
  canBeCut?: boolean;
  /** Starts with the demo's venues and players; without them the installation is empty. */
  hasDemo?: boolean;
};

export async function startServer(settings: Record<string, string> = {}, manner: Manner = {}): Promise<Server> {
  const { canBeCut = false, hasDemo = true } = manner;
  const folder = await mkdtemp(join(tmpdir(), "lapang-e2e-"));
  const dataFolder = join(folder, "data");
  const logFile = join(folder, "log");
  const port = await freePort();
  const originPort = canBeCut ? await freePort() : port;
  const origin = `http://localhost:${originPort}`;
  const relay = canBeCut ? await Relay.open(originPort, port) : null;
  const env = {
    ...withoutSettings(process.env),
    LAPANG_LISTEN: `127.0.0.1:${port}`,
    LAPANG_PUBLIC_ORIGIN: origin,
    LAPANG_DATA_DIR: dataFolder,
    // Each test uses its own client address (see test.ts), so that per-address rate limits do not add up.
    LAPANG_TRUSTED_PROXIES: "127.0.0.0/8",
    ...settings,
  };

  const child = spawn(binary, ["serve", ...(hasDemo ? ["--demo", "--without-photos"] : [])], { env, cwd: folder, stdio: ["ignore", "pipe", "pipe"] });
  const log = createWriteStream(logFile);
  child.stdout.pipe(log, { end: false });
  child.stderr.pipe(log, { end: false });
  const ended = new Promise<string>((tell) => {
    child.once("error", (error) => tell(`could not be started: ${error.message}`));
    child.once("close", (code, signal) => tell(code === null ? `was ended by ${signal}` : `ended with status ${code}`));
  });
  // Stops the server when its test worker exits early.
  const endWithWorker = () => child.kill("SIGKILL");
  process.once("exit", endWithWorker);

  async function stop() {
    await relay?.cut();
    process.off("exit", endWithWorker);
    const isRunning = child.exitCode === null && child.signalCode === null;
    child.kill("SIGKILL");
    const outcome = await ended;
    log.end();
    await once(log, "close");
    await rm(folder, { recursive: true, force: true });
    if (!isRunning) throw new Error(`The server ${outcome} before it was stopped.`);
  }

  try {
    await untilReady(`http://127.0.0.1:${port}/readyz`, ended);
  } catch (error) {
    console.error(await readFile(logFile, "utf8"));
    await stop().catch(() => undefined);
    throw error;
  }

  return {
    origin,
    mailFolder: join(dataFolder, "mail"),
    logFile,
    relay,
    async command(...args) {
      const { stdout } = await promisify(execFile)(binary, args, { env, cwd: folder });
      return stdout;
    },
    stop,
  };
}

async function untilReady(url: string, ended: Promise<string>) {
  let outcome: string | undefined;
  void ended.then((how) => {
    outcome = how;
  });
  const deadline = performance.now() + startWithinMs;
  while (performance.now() < deadline) {
    if (outcome !== undefined) throw new Error(`${binary} ${outcome}.`);
    const answer = await fetch(url).catch(() => undefined);
    if (answer?.ok) return;
    await pause(25);
  }
  throw new Error(`${binary} was not ready within ${startWithinMs / 1000} s.`);
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const address = probe.address();
  probe.close();
  await once(probe, "close");
  if (address === null || typeof address === "string") throw new Error("No free port.");
  return address.port;
}

/** Removes the caller's own settings from the server's environment. */
function withoutSettings(env: NodeJS.ProcessEnv): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !name.startsWith("LAPANG_")));
}
