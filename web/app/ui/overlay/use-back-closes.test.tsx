import { act, cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { createBrowserRouter, Link, RouterProvider, useBlocker, useLocation, useNavigate } from "react-router";
import { afterEach, beforeEach, expect, test } from "vitest";
import { startOverlayHistory } from "./overlay-history";
import { useBackCloses } from "./use-back-closes";

type OverlayProps = { name: string; onClose: () => void; children?: React.ReactNode };

function Overlay({ name, onClose, children }: OverlayProps) {
  useBackCloses(true, onClose);
  return (
    <div role="dialog" aria-label={name}>
      {children}
      <button type="button" onClick={onClose}>
        Close {name}
      </button>
    </div>
  );
}

function Guard() {
  const blocker = useBlocker(({ currentLocation, nextLocation }) => currentLocation.pathname !== nextLocation.pathname);
  if (blocker.state !== "blocked") return null;
  return (
    <Overlay name="question" onClose={() => blocker.reset()}>
      <button type="button" onClick={() => blocker.proceed()}>
        Leave
      </button>
    </Overlay>
  );
}

function Page({ isGuarded = false }) {
  const navigate = useNavigate();
  const { search } = useLocation();
  const [sheet, setSheet] = useState(false);
  const [confirm, setConfirm] = useState(false);
  return (
    <main>
      <h1>Page{search}</h1>
      {isGuarded && <Guard />}
      <button type="button" onClick={() => setSheet(true)}>
        Open sheet
      </button>
      {sheet && (
        <Overlay name="sheet" onClose={() => setSheet(false)}>
          <button type="button" onClick={() => setConfirm(true)}>
            Open confirm
          </button>
          <button type="button" onClick={() => navigate("?filter", { replace: true })}>
            Filter
          </button>
          <Link to="/next">Next</Link>
          {confirm && (
            <Overlay name="confirm" onClose={() => setConfirm(false)}>
              <Link to="/next">Next from confirm</Link>
              <button
                type="button"
                onClick={() => {
                  setConfirm(false);
                  setSheet(false);
                  navigate("/next");
                }}
              >
                Done
              </button>
            </Overlay>
          )}
        </Overlay>
      )}
    </main>
  );
}

let stop: () => void;
let router: ReturnType<typeof createBrowserRouter>;
beforeEach(() => {
  stop = startOverlayHistory();
});
afterEach(() => {
  cleanup();
  router.dispose();
  stop();
  history.pushState(null, "", "/");
});

/** Opens a page after another one. */
async function openPage(page = <Page />) {
  history.pushState(null, "", "/before");
  router = createBrowserRouter([
    { path: "/before", element: <h1>Before</h1> },
    { path: "/page", element: page },
    { path: "/next", element: <h1>Next page</h1> },
  ]);
  render(<RouterProvider router={router} />);
  await act(() => router.navigate("/page"));
  return userEvent.setup();
}

/** Opens the page's sheet, too. */
async function openSheet(page?: React.ReactElement) {
  const user = await openPage(page);
  await user.click(screen.getByRole("button", { name: "Open sheet" }));
  await entries(1);
  return user;
}

const entries = (count: number) => waitFor(() => expect(history.state.overlays ?? 0).toBe(count));
const back = () => act(() => history.back());
const title = () => screen.findByRole("heading", { level: 1 });
const dialogs = () => screen.queryAllByRole("dialog").map((dialog) => dialog.getAttribute("aria-label"));

test("Back closes one overlay after the other and then leaves the page", async () => {
  const user = await openSheet();
  await user.click(screen.getByRole("button", { name: "Open confirm" }));
  await entries(2);
  await back();
  expect(dialogs()).toEqual(["sheet"]);
  await back();
  expect(dialogs()).toEqual([]);
  expect(await title()).toHaveTextContent("Page");
  await back();
  expect(await title()).toHaveTextContent("Before");
});

test("an overlay that was closed otherwise leaves nothing to go back through, and forward opens nothing", async () => {
  const user = await openSheet();
  await user.click(screen.getByRole("button", { name: "Close sheet" }));
  await entries(0);
  await act(() => history.forward());
  await entries(0);
  expect(dialogs()).toEqual([]);
  await back();
  expect(await title()).toHaveTextContent("Before");
});

test.each(["Next", "Next from confirm", "Done"])(
  "Back from the page that %s leads to returns to the page below",
  async (name) => {
    const user = await openSheet();
    if (name !== "Next") {
      await user.click(screen.getByRole("button", { name: "Open confirm" }));
      await entries(2);
    }
    await user.click(screen.getByText(name));
    expect(await title()).toHaveTextContent("Next page");
    await waitFor(() => expect(location.pathname).toBe("/next"));
    await entries(0);
    await back();
    expect(await title()).toHaveTextContent("Page");
    expect(dialogs()).toEqual([]);
    await back();
    expect(await title()).toHaveTextContent("Before");
  },
);

test("an address replaced from an overlay stays when Back closes it", async () => {
  const user = await openSheet();
  await user.click(screen.getByRole("button", { name: "Filter" }));
  expect(await title()).toHaveTextContent("Page?filter");
  await back();
  expect(dialogs()).toEqual([]);
  expect(await title()).toHaveTextContent("Page?filter");
  expect(location.search).toBe("?filter");
});

test("an overlay that does not close keeps its entry", async () => {
  let isBusy = true;
  function Busy() {
    const [isOpen, setOpen] = useState(true);
    return isOpen && <Overlay name="busy" onClose={() => isBusy || setOpen(false)} />;
  }
  await openPage(<Busy />);
  await entries(1);
  await back();
  await entries(1);
  expect(dialogs()).toEqual(["busy"]);
  isBusy = false;
  await back();
  expect(dialogs()).toEqual([]);
});

test("Back with unsaved input closes the sheet first, then the question, and leaves on request", async () => {
  const user = await openSheet(<Page isGuarded />);
  await back();
  expect(dialogs()).toEqual([]);
  await back();
  await waitFor(() => expect(dialogs()).toEqual(["question"]));
  await entries(1);
  await back();
  expect(dialogs()).toEqual([]);
  expect(location.pathname).toBe("/page");
  await back();
  await waitFor(() => expect(dialogs()).toEqual(["question"]));
  await entries(1);
  await user.click(screen.getByRole("button", { name: "Leave" }));
  expect(await title()).toHaveTextContent("Before");
  expect(location.pathname).toBe("/before");
});

test("after a reload nothing is open, and Back leaves the page", async () => {
  await openSheet();
  stop();
  cleanup();
  stop = startOverlayHistory();
  await entries(0);
  expect(location.pathname).toBe("/page");
});
