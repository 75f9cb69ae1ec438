import { act, renderHook } from "@testing-library/react";
import { expect, test } from "vitest";
import { useDraft } from "./use-draft";

type Facts = { name: string; city: string };
const first = { saved: { name: "Gor", city: "Jakarta" }, whole: 1 };

function typing(typed: Partial<Facts>) {
  const { result, rerender } = renderHook(({ saved, whole }) => useDraft<Facts, number>(saved, whole), {
    initialProps: first,
  });
  act(() => result.current.setDraft({ ...first.saved, ...typed }));
  return { result, rerender };
}

test("changes saved elsewhere show while nothing is typed", () => {
  const { result, rerender } = typing({});
  rerender({ saved: { name: "Gor", city: "Depok" }, whole: 2 });
  expect(result.current).toMatchObject({ draft: { city: "Depok" }, whole: 2, isUnsaved: false });
});

test("a draft is saved with the version that it was based on", () => {
  const { result, rerender } = typing({ name: "Gor Baru" });
  // Fields outside this form may change meanwhile.
  rerender({ saved: { ...first.saved }, whole: 2 });
  expect(result.current).toMatchObject({ draft: { name: "Gor Baru" }, whole: 2, isUnsaved: true });
  rerender({ saved: { name: "Gor", city: "Depok" }, whole: 3 });
  expect(result.current).toMatchObject({ draft: { name: "Gor Baru", city: "Jakarta" }, whole: 2, isUnsaved: true });
  act(() => result.current.discard());
  expect(result.current).toMatchObject({ draft: { name: "Gor", city: "Depok" }, whole: 3, isUnsaved: false });
});

test("typed changes are reapplied on top of newly saved data", () => {
  const { result } = typing({ name: "Gor Baru" });
  act(() => result.current.goOn({ saved: { name: "Gor Lain", city: "Depok" }, whole: 2 }));
  expect(result.current).toMatchObject({ draft: { name: "Gor Baru", city: "Depok" }, whole: 2, isUnsaved: true });
});

test("after a save, only changes typed since are unsaved", () => {
  const { result } = typing({ name: " Gor Baru" });
  const sent = result.current.draft;
  const now = { saved: { name: "Gor Baru", city: "Jakarta" }, whole: 2 };
  act(() => result.current.setDraft({ ...sent, city: "Bogor" }));
  act(() => result.current.goOn(now, sent));
  expect(result.current).toMatchObject({ draft: { name: "Gor Baru", city: "Bogor" }, isUnsaved: true });
});
