import { useEffect, useRef, useState } from "react";
import type { TournamentEntry, TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { useExplain } from "~/lib/http/error-messages";
import { toastFailure } from "~/ui/overlay/toast";
import { placed } from "../../model";
import { useSeedEntries } from "../../queries";
import { bySeed, closeGaps, moveSeed, type SeedChange, seedProblems } from "./seed-rules";

export type Seeds = ReturnType<typeof useSeeds>;

/**
 * Seeds while they are typed. What is typed counts at once and stays until it is saved; the rows stay where they are,
 * so that numbers can be typed down the list in any order.
 */
export function useSeeds(event: TournamentEvent) {
  const explain = useExplain();
  const seeding = useSeedEntries();
  const [typed, setTyped] = useState<Record<string, string>>({});
  const [order, setOrder] = useState(() => bySeed(placed(event)).map(({ id }) => id));
  const refocus = useRef("");
  const entries = placed(event).map((entry) => {
    const text = typed[entry.id];
    return { entry, id: entry.id, seed: text === undefined ? entry.seed : Number(text) };
  });
  const place = (id: string) => order.indexOf(id) >>> 0;
  const rows = bySeed(entries)
    .map(({ entry }) => entry)
    .toSorted((a, b) => place(a.id) - place(b.id));

  // A row that moves in the document loses the focus.
  useEffect(() => {
    if (refocus.current) document.getElementById(refocus.current)?.focus();
    refocus.current = "";
  });

  function send(changes: SeedChange[]) {
    if (changes.length === 0) return;
    const show = (values: Record<string, string>) => setTyped((before) => ({ ...before, ...values }));
    show(Object.fromEntries(changes.map(({ entryId, seed }) => [entryId, String(seed || "")])));
    // Each of several calls at once has its own end.
    seeding.mutateAsync({ eventId: event.id, seeds: changes }).then(
      () => drop(changes),
      (error: unknown) => void toastFailure(explain(error)),
    );
  }

  /** What was saved is not typed any more, unless something else has been typed since. */
  function drop(saved: SeedChange[]) {
    const sent = new Map(saved.map(({ entryId, seed }) => [entryId, seed]));
    setTyped((before) =>
      Object.fromEntries(Object.entries(before).filter(([id, text]) => sent.get(id) !== Number(text))),
    );
  }

  function sort(changes: SeedChange[] = []) {
    const changed = new Map(changes.map(({ entryId, seed }) => [entryId, seed]));
    setOrder(bySeed(entries.map(({ id, seed }) => ({ id, seed: changed.get(id) ?? seed }))).map(({ id }) => id));
  }

  return {
    rows,
    ...seedProblems(entries),
    isSorted: bySeed(entries).every(({ id }, at) => id === rows[at]?.id),
    sort: () => sort(),
    textOf: ({ id, seed }: TournamentEntry) => typed[id] ?? String(seed || ""),
    isDoubled: (id: string) => {
      const own = entries.find((entry) => entry.id === id)?.seed ?? 0;
      return own > 0 && entries.some((entry) => entry.id !== id && entry.seed === own);
    },
    type: (id: string, text: string) => setTyped({ ...typed, [id]: text.replaceAll(/\D/g, "").slice(0, 3) }),
    /** Saves what was typed. */
    leave: ({ id, seed }: TournamentEntry) => {
      const text = typed[id];
      if (text === undefined) return;
      const next = Math.min(128, Number(text));
      if (next !== seed) send([{ entryId: id, seed: next }]);
      else setTyped(Object.fromEntries(Object.entries(typed).filter(([other]) => other !== id)));
    },
    /** `focus` is the id of the element that keeps the focus. */
    move: (id: string, by: -1 | 1, focus: string) => {
      const changes = moveSeed(entries, id, by);
      refocus.current = focus;
      send(changes);
      sort(changes);
    },
    close: () => {
      const changes = closeGaps(entries);
      send(changes);
      sort(changes);
    },
  };
}
