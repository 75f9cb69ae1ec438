import { screen, waitFor } from "@testing-library/react";
import { type ReactNode, useState } from "react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../test/render";
import { lazyDialog } from "./lazy-dialog";
import { Toaster } from "./toaster";

type Props = { children: ReactNode; onClose: () => void };

const Question = ({ children, onClose }: Props) => (
  <div role="dialog">
    <p>{children}</p>
    <button type="button" onClick={onClose}>
      Close
    </button>
  </div>
);

beforeEach(() => vi.spyOn(console, "error").mockImplementation(() => {}));
afterEach(() => vi.restoreAllMocks());

/** A form with a dialog whose code loads or fails as each attempt says. */
function form(...attempts: (() => Promise<typeof Question>)[]) {
  const Late = lazyDialog<Props>(
    () => attempts.shift()?.() ?? Promise.resolve(Question),
    ({ onClose }) => onClose(),
  );
  function Form() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <input aria-label="Notes" />
        <button type="button" aria-pressed={isOpen} onClick={() => setOpen(true)}>
          Open
        </button>
        {isOpen && <Late onClose={() => setOpen(false)}>Sure?</Late>}
        <Toaster />
      </>
    );
  }
  return renderPage(<Form />);
}

const lost = () => Promise.reject(new TypeError("Failed to fetch dynamically imported module: /assets/a.js"));

test("a dialog whose code fails to load keeps the input, reports it, and loads again next time", async () => {
  const { user } = form(lost);
  await user.type(screen.getByLabelText("Notes"), "Bring two balls");
  const field = screen.getByLabelText("Notes");
  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText(/This part could not be loaded/)).toBeInTheDocument();
  expect(screen.getByLabelText("Notes")).toBe(field);
  expect(field).toHaveValue("Bring two balls");
  await waitFor(() => expect(screen.getByRole("button", { name: "Open" })).toHaveAttribute("aria-pressed", "false"));

  await user.click(screen.getByRole("button", { name: "Open" }));
  expect(await screen.findByText("Sure?")).toBeInTheDocument();
  expect(field).toHaveValue("Bring two balls");
});

test("any other error of a dialog goes to the page's boundary", async () => {
  const { user } = form(() => Promise.reject(new Error("boom")));
  await user.click(screen.getByRole("button", { name: "Open" }));
  await waitFor(() => expect(screen.queryByLabelText("Notes")).toBeNull());
});
