import { act, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderPage } from "../../../../test/render";

const start = vi.fn();

/** An AudioContext that plays only after the first press. */
class Audio {
  state = "suspended";
  currentTime = 0;
  destination = {};
  resume = async () => {
    this.state = "running";
  };
  createGain = () => ({ gain: { value: 0 }, connect() {} });
  createOscillator = () => ({ frequency: { value: 0 }, connect() {}, start, stop() {} });
}

beforeEach(() => {
  vi.resetModules();
  vi.stubGlobal("AudioContext", Audio);
  start.mockClear();
});
afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

/** The back office after a page load, with this number of waiting bookings. */
async function office(waiting: number | undefined) {
  const { useRequestSound } = await import("./request-sound");
  const Office = ({ count }: { count: number | undefined }) => {
    useRequestSound(count);
    return <p>{count}</p>;
  };
  const { rerender } = render(<Office count={waiting} />);
  return (count: number) => rerender(<Office count={count} />);
}

async function flip() {
  const { SoundSwitch } = await import("./bookings");
  const { user } = renderPage(<SoundSwitch />);
  await user.click(screen.getByRole("switch", { name: /^Sound for new requests/ }));
}

test("new requests make no sound unless it is on", async () => {
  const count = await office(1);
  await userEvent.click(document.body);
  count(2);
  expect(start).not.toHaveBeenCalled();
});

test("when on, the sound plays at once and for each new request, but not when the count falls", async () => {
  const count = await office(undefined);
  await flip();
  await act(async () => {});
  expect(start).toHaveBeenCalledTimes(2);
  count(3);
  count(2);
  expect(start).toHaveBeenCalledTimes(2);
  count(3);
  expect(start).toHaveBeenCalledTimes(4);
});

test("the setting is saved on the device, and the first press of a later visit allows the sound", async () => {
  localStorage.setItem("lapang-request-sound", "on");
  const count = await office(1);
  count(2);
  expect(start).not.toHaveBeenCalled();
  await userEvent.click(document.body);
  count(3);
  expect(start).toHaveBeenCalledTimes(2);
});
