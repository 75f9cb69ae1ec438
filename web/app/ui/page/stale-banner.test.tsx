import { Code, ConnectError } from "@connectrpc/connect";
import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { refetchStale } from "~/lib/offline/stale-queries";
import { renderPage } from "../../../test/render";
import { StaleBanner } from "./stale-banner";

afterEach(() => {
  vi.restoreAllMocks();
});

let now = Date.now();

/** Advances the clock; also for the following tests, which share the network state. */
function later(minutes = 1) {
  now += minutes * 60_000;
  vi.setSystemTime(now);
}

const unavailable = () => Promise.reject(new ConnectError("away", Code.Unavailable));

function network(isThere: boolean) {
  vi.spyOn(navigator, "onLine", "get").mockReturnValue(isThere);
  act(() => {
    dispatchEvent(new Event(isThere ? "online" : "offline"));
  });
}

/** A page with a list whose server is `answers`. */
function aList(answers: { read: () => Promise<string> }) {
  function List() {
    const { data } = useQuery({ queryKey: ["list"], queryFn: () => answers.read(), retry: false });
    return (
      <>
        <StaleBanner />
        <p>{data}</p>
      </>
    );
  }
  return renderPage(<List />);
}

test.each([
  ["younger than 5 minutes is not", 4, "as it was", 1],
  ["older is", 6, "as it is", 2],
])("offline data is marked with its time; afterwards %s refetched", async (_, minutes, words, reads) => {
  const read = vi.fn(async () => "as it was");
  const { queryClient: client } = aList({ read });
  await screen.findByText("as it was");
  expect(screen.queryByText(/how it stood/)).toBeNull();
  later();
  network(false);
  expect(await screen.findByText(/^Last updated at \d\d:\d\d\.$/)).toBeInTheDocument();
  expect(read).toHaveBeenCalledTimes(1);
  read.mockResolvedValue("as it is");
  later(minutes - 1);
  network(true);
  await screen.findByText(words);
  await vi.waitFor(() => expect(screen.queryByText(/how it stood/)).toBeNull());
  expect(read).toHaveBeenCalledTimes(reads);
  expect(client.isFetching()).toBe(0);
});

test("a list that failed to refetch says so, online as well, and can be retried", async () => {
  const answers = { read: async () => "as it was" };
  later();
  const { queryClient, user } = aList(answers);
  await screen.findByText("as it was");
  answers.read = unavailable;
  await act(() => queryClient.refetchQueries({ queryKey: ["list"] }));
  expect(await screen.findByText(/Last updated at/)).toHaveTextContent("Trying to reload…");
  expect(screen.getByText("as it was")).toBeInTheDocument();
  answers.read = async () => "as it is";
  await user.click(screen.getByRole("button", { name: "Try now" }));
  await screen.findByText("as it is");
  expect(screen.queryByText(/how it stood/)).toBeNull();
});

test.each([
  ["", () => {}],
  [
    ", also after the network has come and gone",
    () => {
      later(10);
      network(false);
      later();
      network(true);
    },
  ],
])("a refusal is shown by the page, and is not retried%s", async (_, before) => {
  const answers = { read: async () => "as it was" };
  later();
  const { queryClient } = aList(answers);
  await screen.findByText("as it was");
  const refuse = vi.fn(() => Promise.reject(new ConnectError("gone", Code.NotFound)));
  answers.read = refuse;
  before();
  await act(() => queryClient.refetchQueries({ queryKey: ["list"] }));
  expect(screen.queryByText(/how it stood/)).toBeNull();
  const requests = refuse.mock.calls.length;
  network(true);
  await act(() => refetchStale(queryClient));
  expect(refuse).toHaveBeenCalledTimes(requests);
});

test("data that never arrived is fetched when the network is back", async () => {
  network(false);
  const answers = { read: unavailable as () => Promise<string> };
  const { queryClient } = aList(answers);
  await vi.waitFor(() => expect(queryClient.getQueryState(["list"])?.status).toBe("error"));
  answers.read = async () => "here";
  network(true);
  expect(await screen.findByText("here")).toBeInTheDocument();
});
