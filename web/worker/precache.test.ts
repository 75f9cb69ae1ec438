import { expect, test, vi } from "vitest";
import { manifest, someCaches } from "./caches.fixture";
import { deleteOldCaches, precacheBuild } from "./precache";

const headers = { etag: "1", link: "<http://localhost/my>", "content-security-policy": "default-src 'self'" };

const typeOf = (path: string) => ({ "content-type": path === manifest.shell ? "text/html" : "text/javascript" });

/** A server with the build whose shell contains `mark`. */
function aServer(mark: string = manifest.mark) {
  return vi.fn(
    async (path: string) =>
      new Response(path === manifest.shell ? `<script src="/${mark}">` : path, {
        headers: { ...headers, ...typeOf(path) },
      }),
  );
}

test("a build is precached completely, without refetching unchanged files", async () => {
  const caches = someCaches();
  await (await caches.open("lapang-shell-1")).put(
    "/assets/same.js",
    new Response("same", { headers: { ...typeOf("/assets/same.js"), vary: "accept-encoding" } }),
  );
  const fetch = aServer();
  await precacheBuild({ manifest, caches, fetch });
  expect(caches.paths("lapang-shell-2").sort()).toEqual(["/assets/new.js", "/assets/same.js", "/my", "/theme-init.js"]);
  expect(fetch.mock.calls.map(([path]) => path)).not.toContain("/assets/same.js");
});

test("the cached shell keeps its policy, and no header of a single page", async () => {
  const caches = someCaches();
  await precacheBuild({ manifest, caches, fetch: aServer() });
  const shell = await (await caches.open("lapang-shell-2")).match("/my");
  expect(shell?.headers.get("content-security-policy")).toBe("default-src 'self'");
  expect(shell?.headers.get("link")).toBeNull();
  expect(shell?.headers.get("etag")).toBeNull();
});

test("the shell of another build is not mixed with the files of this one", async () => {
  const caches = someCaches();
  await expect(precacheBuild({ manifest, caches, fetch: aServer("assets/manifest-3.js") })).rejects.toThrow(
    /another build/,
  );
  expect(caches.paths("lapang-shell-2")).toEqual([]);
});

test("an incomplete build is not cached", async () => {
  const caches = someCaches();
  const fetch = async (path: string) =>
    path === "/assets/new.js" ? new Response("", { status: 404 }) : aServer()(path);
  await expect(precacheBuild({ manifest, caches, fetch })).rejects.toThrow("/assets/new.js");
});

test("a build with a page in place of a file is not cached", async () => {
  const caches = someCaches();
  const page = new Response("<html>sign in to this network</html>", { headers: { "content-type": "text/html" } });
  const fetch = async (path: string) => (path === "/assets/new.js" ? page : aServer()(path));
  await expect(precacheBuild({ manifest, caches, fetch })).rejects.toThrow("/assets/new.js");
});

test("a file that an earlier build cached wrongly is fetched again", async () => {
  const caches = someCaches();
  const page = new Response("<html>", { headers: { "content-type": "text/html" } });
  await (await caches.open("lapang-shell-1")).put("/assets/same.js", page);
  await precacheBuild({ manifest, caches, fetch: aServer() });
  const same = await (await caches.open("lapang-shell-2")).match("/assets/same.js");
  expect(await same?.text()).toBe("/assets/same.js");
});

test("caches of earlier builds are deleted, and other caches stay", async () => {
  const caches = someCaches();
  for (const name of ["lapang-shell-1", "lapang-shell-2", "drafts"]) await caches.open(name);
  await deleteOldCaches("2", caches);
  expect(await caches.keys()).toEqual(["lapang-shell-2", "drafts"]);
});
