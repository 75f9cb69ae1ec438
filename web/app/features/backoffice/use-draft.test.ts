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

test("what is saved elsewhere shows as long as nothing is typed", () => {
  const { result, rerender } = typing({});
  rerender({ saved: { name: "Gor", city: "Depok" }, whole: 2 });
  expect(result.current).toMatchObject({ draft: { city: "Depok" }, whole: 2, isUnsaved: false });
});

test("a draft goes with the whole that it was read from", () => {
  const { result, rerender } = typing({ name: "Gor Baru" });
  // What is no part of this form may change beneath it.
  rerender({ saved: { ...first.saved }, whole: 2 });
  expect(result.current).toMatchObject({ draft: { name: "Gor Baru" }, whole: 2, isUnsaved: true });
  rerender({ saved: { name: "Gor", city: "Depok" }, whole: 3 });
  expect(result.current).toMatchObject({ draft: { name: "Gor Baru", city: "Jakarta" }, whole: 2, isUnsaved: true });
  act(() => result.current.discard());
  expect(result.current).toMatchObject({ draft: { name: "Gor", city: "Depok" }, whole: 3, isUnsaved: false });
});

test("what was typed stays on top of what is saved now", () => {
  const { result } = typing({ name: "Gor Baru" });
  act(() => result.current.goOn({ saved: { name: "Gor Lain", city: "Depok" }, whole: 2 }));
  expect(result.current).toMatchObject({ draft: { name: "Gor Baru", city: "Depok" }, whole: 2, isUnsaved: true });
});

test("once it is saved, only what was typed since is still to be saved", () => {
  const { result } = typing({ name: " Gor Baru" });
  const sent = result.current.draft;
  const now = { saved: { name: "Gor Baru", city: "Jakarta" }, whole: 2 };
  act(() => result.current.setDraft({ ...sent, city: "Bogor" }));
  act(() => result.current.goOn(now, sent));
  expect(result.current).toMatchObject({ draft: { name: "Gor Baru", city: "Bogor" }, isUnsaved: true });
});
