import { I18nProvider } from "@lingui/react";
import { renderHook } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { announce } from "~/ui/announce";
import { english } from "../../../test/languages";
import { aMatch } from "./match.fixture";
import { useAnnounceSpots } from "./use-announce-spots";

vi.mock("~/ui/announce", () => ({ announce: vi.fn() }));

beforeEach(() => {
  vi.useFakeTimers();
});

afterEach(() => {
  vi.useRealTimers();
  vi.mocked(announce).mockClear();
});

/** The announcements while the match goes through these states. */
function told(...matches: Parameters<typeof aMatch>[0][]): string[] {
  const wrapper = ({ children }: { children: React.ReactNode }) => (
    <I18nProvider i18n={english}>{children}</I18nProvider>
  );
  const { rerender } = renderHook(({ match }) => useAnnounceSpots(match), {
    wrapper,
    initialProps: { match: aMatch(matches[0]) },
  });
  for (const match of matches.slice(1)) {
    rerender({ match: aMatch(match) });
    vi.advanceTimersByTime(2_000);
  }
  return vi.mocked(announce).mock.calls.map(([text]) => text);
}

test("changes by others are announced", () => {
  expect(told({ currentParticipants: 5 }, { currentParticipants: 7 }, { currentParticipants: 9 })).toEqual([
    "Now 3 spots are left",
    "Now 1 spot is left",
  ]);
});

test("the reader's own change is not announced, and later changes by others are", () => {
  const joined = { currentParticipants: 6, hasJoined: true };
  expect(told({ currentParticipants: 5 }, joined, { ...joined, currentParticipants: 7 })).toEqual([
    "Now 3 spots are left",
  ]);
  vi.mocked(announce).mockClear();
  expect(told(joined, { currentParticipants: 5 })).toEqual([]);
});

test("a match becoming full is announced to its players only; others read it at the join button", () => {
  expect(told({ currentParticipants: 9 }, { currentParticipants: 10 })).toEqual([]);
  expect(told({ hasJoined: true }, { hasJoined: true, currentParticipants: 10 })).toEqual(["Now this match is full"]);
});
