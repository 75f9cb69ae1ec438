import { expect, test } from "vitest";
import { UploadQueue } from "./upload-queue";

type Sending = { name: string; done: () => void; fail: (error: Error) => void; signal: AbortSignal };

function aQueue() {
  const sendings: Sending[] = [];
  const idle: number[] = [];
  const queue = new UploadQueue();
  queue.use({
    send: ({ file, signal }) =>
      new Promise<void>((done, fail) => {
        signal.addEventListener("abort", () => fail(new Error("stopped")));
        sendings.push({ name: file.name, done, fail, signal });
      }),
    onIdle: (sent) => idle.push(sent),
  });
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  const states = () => queue.photos().map(({ file, state }) => `${file.name} ${state}`);
  const last = () => sendings[sendings.length - 1] as Sending;
  return { queue, sendings, idle, settled, states, last };
}

const files = (...names: string[]) => names.map((name) => new File(["x"], name));

test("photos are uploaded one after the other, in the order picked", async () => {
  const { queue, sendings, idle, settled, states, last } = aQueue();
  queue.add(files("a", "b"));
  queue.add(files("c"));
  expect(states()).toEqual(["a sending", "b waiting", "c waiting"]);
  last().done();
  await settled();
  expect(states()).toEqual(["b sending", "c waiting"]);
  last().done();
  await settled();
  last().done();
  await settled();
  expect(sendings.map(({ name }) => name)).toEqual(["a", "b", "c"]);
  expect(states()).toEqual([]);
  expect(idle).toEqual([3]);
});

test("a photo refused in the middle stays with its reason, and the others go on", async () => {
  const { queue, idle, settled, states, last } = aQueue();
  queue.add(files("a", "b", "c"));
  last().done();
  await settled();
  last().fail(new Error("too large"));
  await settled();
  expect(states()).toEqual(["b failed", "c sending"]);
  last().done();
  await settled();
  expect(states()).toEqual(["b failed"]);
  expect(queue.photos()[0]?.error).toEqual(new Error("too large"));
  expect(idle).toEqual([2]);
});

test("a retry waits for the photo that is being sent", async () => {
  const { queue, settled, states, last } = aQueue();
  queue.add(files("a", "b", "c"));
  last().fail(new Error("offline"));
  await settled();
  queue.retry(queue.photos()[0]?.id ?? 0);
  expect(states()).toEqual(["a waiting", "b sending", "c waiting"]);
  last().done();
  await settled();
  expect(states()).toEqual(["a sending", "c waiting"]);
});

test("a photo taken out is stopped, and the next one is sent", async () => {
  const { queue, sendings, settled, states } = aQueue();
  queue.add(files("a", "b"));
  queue.remove(queue.photos()[0]?.id ?? 0);
  expect(sendings[0]?.signal.aborted).toBe(true);
  await settled();
  expect(states()).toEqual(["b sending"]);
  queue.stop();
  await settled();
  expect(states()).toEqual([]);
  expect(sendings).toHaveLength(2);
});
