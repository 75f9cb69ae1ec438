// Photos in a real S3-compatible bucket: written, served, replaced and removed; and while the bucket is down.

import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import S3rver from "@20minutes/s3rver";
import type { APIRequestContext } from "@playwright/test";
import { Mailbox } from "../../harness/mailbox.ts";
import { type Server, startServer } from "../../harness/server.ts";
import { expect, test } from "../../harness/test.ts";

// One pixel.
const png = Buffer.from(
  "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==",
  "base64",
);

/** A player of this server, with functions for their photo. */
async function player(request: APIRequestContext, { origin, mailFolder }: Server) {
  const email = "ani@example.test";
  const mailbox = await Mailbox.open(mailFolder);
  const call = (method: string, data: object) => request.post(`${origin}/lapang.v1.AuthService/${method}`, { data });
  const { otpId } = await (await call("SendEmailOTP", { email })).json();
  const code = { email, otpId, otpCode: await mailbox.code(email), acceptedTerms: true };
  expect((await call("VerifyEmailOTP", code)).status()).toBe(200);
  const url = `${origin}/api/profile/photo`;
  return {
    put: () => request.put(url, { data: png }),
    remove: () => request.delete(url),
    get: (path: string) => request.get(origin + path),
  };
}

test("photos are stored only in the bucket", async ({ playwright }) => {
  const folder = await mkdtemp(join(tmpdir(), "lapang-s3-"));
  const bucket = new S3rver({
    address: "127.0.0.1",
    port: 0,
    silent: true,
    directory: folder,
    vhostBuckets: false,
    configureBuckets: [{ name: "photos", configs: [] }],
  });
  const { port } = await bucket.run();
  const server = await startServer({
    LAPANG_PHOTOS_URL: "s3://photos/people",
    AWS_ENDPOINT_URL: `http://127.0.0.1:${port}`,
    AWS_REGION: "ap-southeast-3",
    AWS_ACCESS_KEY_ID: "S3RVER",
    AWS_SECRET_ACCESS_KEY: "S3RVER",
  });
  const objects = async () => {
    const files = await readdir(folder, { recursive: true });
    return [...new Set(files.flatMap((file) => /^(photos\/people\/\w{32}\.jpg)/.exec(file)?.[1] ?? []))];
  };
  const request = await playwright.request.newContext();
  try {
    const ani = await player(request, server);
    const first: { avatarUrl: string } = await (await ani.put()).json();
    expect(await objects()).toEqual([first.avatarUrl.replace("/media", "photos/people")]);
    const served = await ani.get(first.avatarUrl);
    expect(served.headers()["content-type"]).toBe("image/jpeg");
    expect((await served.body()).subarray(0, 3)).toEqual(Buffer.from([0xff, 0xd8, 0xff]));

    const second: { avatarUrl: string } = await (await ani.put()).json();
    expect(await objects()).toEqual([second.avatarUrl.replace("/media", "photos/people")]);
    expect((await ani.get(first.avatarUrl)).status()).toBe(404);

    expect(await (await ani.remove()).json()).toEqual({ avatarUrl: "" });
    expect(await objects()).toEqual([]);

    await bucket.close();
    expect((await ani.put()).status()).toBe(503);
  } finally {
    await request.dispose();
    await server.stop();
    await bucket.close().catch(() => undefined);
    await rm(folder, { recursive: true, force: true });
  }
});
