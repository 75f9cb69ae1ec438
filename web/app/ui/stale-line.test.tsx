import { Code, ConnectError } from "@connectrpc/connect";
import { useQuery } from "@tanstack/react-query";
import { act, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { renderPage } from "../../test/render";
import { StaleLine } from "./stale-line";

afterEach(() => {
  vi.restoreAllMocks();
});

let now = Date.now();

/** Lets the clock go on, and nothing else; for the tests after it too, since the network is the same one. */
function aMinuteLater() {
  now += 60_000;
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
        <StaleLine />
        <p>{data}</p>
      </>
    );
  }
  return renderPage(<List />);
}

test("what is shown is marked with its time when the network goes, and read again when it comes back", async () => {
  const read = vi.fn(async () => "as it was");
  aList({ read });
  await screen.findByText("as it was");
  expect(screen.queryByText(/how it stood/)).toBeNull();
  aMinuteLater();
  network(false);
  expect(await screen.findByText(/^This is how it stood at \d\d:\d\d\.$/)).toBeInTheDocument();
  expect(read).toHaveBeenCalledTimes(1);
  read.mockResolvedValue("as it is");
  aMinuteLater();
  network(true);
  await screen.findByText("as it is");
  expect(screen.queryByText(/how it stood/)).toBeNull();
});

test("a list that could not be read again says so, with a network as well, and can be tried again", async () => {
  const answers = { read: async () => "as it was" };
  aMinuteLater();
  const { queryClient, user } = aList(answers);
  await screen.findByText("as it was");
  answers.read = unavailable;
  await act(() => queryClient.refetchQueries({ queryKey: ["list"] }));
  expect(await screen.findByText(/This is how it stood at/)).toHaveTextContent("Trying to read it again…");
  expect(screen.getByText("as it was")).toBeInTheDocument();
  answers.read = async () => "as it is";
  await user.click(screen.getByRole("button", { name: "Try now" }));
  await screen.findByText("as it is");
  expect(screen.queryByText(/how it stood/)).toBeNull();
});

test("a refusal is for the page to tell", async () => {
  const answers = { read: async () => "as it was" };
  aMinuteLater();
  const { queryClient } = aList(answers);
  await screen.findByText("as it was");
  answers.read = () => Promise.reject(new ConnectError("gone", Code.NotFound));
  await act(() => queryClient.refetchQueries({ queryKey: ["list"] }));
  expect(screen.queryByText(/how it stood/)).toBeNull();
});

test("what never came is asked for again when the network comes back", async () => {
  network(false);
  const answers = { read: unavailable as () => Promise<string> };
  const { queryClient } = aList(answers);
  await vi.waitFor(() => expect(queryClient.getQueryState(["list"])?.status).toBe("error"));
  answers.read = async () => "here";
  network(true);
  expect(await screen.findByText("here")).toBeInTheDocument();
});
