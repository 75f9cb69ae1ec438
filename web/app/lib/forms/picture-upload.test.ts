import { Code } from "@connectrpc/connect";
import { afterEach, expect, test, vi } from "vitest";
import { codeOf } from "~/lib/http/error-code";
import { catchUploads } from "../../../test/uploads";
import { PictureRefused, removePicture, sendPicture, uploadPicture } from "./picture-upload";

afterEach(() => vi.unstubAllGlobals());

const path = "/api/profile/photo";
const photo = new Blob(["a photo"], { type: "image/jpeg" });

function start() {
  const [uploads, stopper, shares] = [catchUploads(), new AbortController(), [] as number[]];
  const result = uploadPicture(path, "avatarUrl", {
    picture: photo,
    onProgress: (share) => shares.push(share),
    signal: stopper.signal,
  });
  const outcome = result.then(
    (avatarUrl) => avatarUrl,
    (error: unknown) => error,
  );
  const [upload] = uploads;
  if (!upload) throw new Error("Nothing was sent.");
  return { upload, outcome, shares, stopper };
}

test("a photo is sent unchanged, reports progress, and returns an address", async () => {
  const { upload, outcome, shares } = start();
  expect(upload).toMatchObject({ method: "PUT", path, body: photo });
  expect(upload.headers).toEqual({ "Content-Type": "image/jpeg" });
  upload.progress(0.25);
  upload.progress(1);
  upload.answer(200, '{"avatarUrl":"/media/1.jpg"}');
  expect(await outcome).toBe("/media/1.jpg");
  expect(shares).toEqual([0.25, 1]);
});

test.each([
  [413, "", "too-large"],
  [415, "", "wrong-type"],
  [422, '{"details":[{"debug":{"reason":"PHOTO_PROGRESSIVE"}}]}', "too-many-pixels"],
  [422, "", "broken"],
])("status %i %s is the photo's fault: %s", async (status, text, why) => {
  const { upload, outcome } = start();
  upload.answer(status, text);
  const error = await outcome;
  expect(error).toBeInstanceOf(PictureRefused);
  expect(error).toHaveProperty("why", why);
});

test.each([
  [401, Code.Unauthenticated],
  [403, Code.PermissionDenied],
  [408, Code.DeadlineExceeded],
  [429, Code.ResourceExhausted],
  [503, Code.Unavailable],
  [500, Code.Internal],
  [200, Code.Internal],
])("status %i without an address is the code %i", async (status, code) => {
  const { upload, outcome } = start();
  upload.answer(status, "<html>");
  expect(codeOf(await outcome)).toBe(code);
});

test("a refusal with a reason is not a connection failure", async () => {
  const changed = start();
  changed.upload.answer(400, '{"code":"failed_precondition","message":"it is confirmed"}');
  expect(codeOf(await changed.outcome)).toBe(Code.FailedPrecondition);
  const cut = start();
  cut.upload.answer(400, '{"code":"invalid_argument","message":"the photo did not arrive whole"}');
  expect(codeOf(await cut.outcome)).toBe(Code.Unavailable);
});

test("a lost connection can be retried, and a stopped upload stops", async () => {
  const lost = start();
  lost.upload.lose();
  expect(codeOf(await lost.outcome)).toBe(Code.Unavailable);
  const stopped = start();
  stopped.stopper.abort();
  expect(codeOf(await stopped.outcome)).toBe(Code.Canceled);
  expect(stopped.upload.isAborted).toBe(true);
});

test("a photo is removed, or the reason is shown", async () => {
  vi.stubGlobal("fetch", async () => new Response('{"avatarUrl":""}'));
  await removePicture(path);
  vi.stubGlobal("fetch", async () => new Response("", { status: 401 }));
  await expect(removePicture(path)).rejects.toHaveProperty("code", Code.Unauthenticated);
  vi.stubGlobal("fetch", async () => {
    throw new TypeError("Failed to fetch");
  });
  await expect(removePicture(path)).rejects.toHaveProperty("code", Code.Unavailable);
});

test("a picture sent without progress fails with the same messages", async () => {
  const answers = [200, 413, 400, 401].map((status) => new Response("", { status }));
  vi.stubGlobal("fetch", async () => answers.shift());
  await sendPicture(path, photo);
  await expect(sendPicture(path, photo)).rejects.toHaveProperty("why", "too-large");
  await expect(sendPicture(path, photo)).rejects.toHaveProperty("code", Code.Unavailable);
  await expect(sendPicture(path, photo)).rejects.toHaveProperty("code", Code.Unauthenticated);
});
