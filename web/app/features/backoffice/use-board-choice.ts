import { type KeyboardEvent, type PointerEvent, useEffect, useEffectEvent, useRef, useState } from "react";
import {
  entryAt,
  firstPlace,
  type Grid,
  isFree,
  nextPlace,
  type Place,
  type Placed,
  type Range,
  rangeTowards,
} from "./board-rules";
import { slotAt } from "./entry-rules";

export type CellEvents = {
  onPointerDown: (event: PointerEvent) => void;
  onPointerEnter: () => void;
  onClick: () => void;
  onFocus: () => void;
};

type Options = {
  grid: Grid;
  /** Which day of which venue the grid is of. */
  day: string;
  now: Date;
  /** Whether a dialog is open over the board. */
  isAsking: boolean;
  onChoose: (range: Range) => void;
  onOpen: (placed: Placed, column: number) => void;
  onTurn: (days: number) => void;
};

/** Where the keyboard is on the board, and what is being chosen by keys or by dragging. */
export function useBoardChoice({ grid, day, now, isAsking, onChoose, onOpen, onTurn }: Options) {
  const table = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<Place>(() => firstPlace(grid, now.getTime()));
  const [anchor, setAnchor] = useState<Place>();
  const [chosenOn, setChosenOn] = useState(day);
  const [isDragging, setDragging] = useState(false);
  const [head, setHead] = useState(0);
  // A click follows every drag; it has been answered already.
  const answered = useRef(false);

  // What was begun to be chosen on one day is not chosen on another.
  if (day !== chosenOn) {
    setChosenOn(day);
    setAnchor(undefined);
  }

  // What was there may have gone, and the day may have turned.
  const inside: Place = {
    column: Math.min(place.column, grid.columns.length - 1),
    row: Math.min(place.row, grid.rows.length - 1),
  };
  const focused = { column: inside.column, row: entryAt(grid, inside)?.row ?? inside.row };
  const range = anchor ? rangeTowards(grid, anchor, head, now.getTime()) : null;

  function moveTo(next: Place) {
    setPlace(next);
    const cell = table.current?.querySelector<HTMLElement>(`[data-cell="${next.column}.${next.row}"]`);
    cell?.focus();
  }

  const goOn = useEffectEvent(() => {
    setAnchor(undefined);
    moveTo(focused);
  });

  // What was written in has taken the place of the cell that had the focus, or what was there has gone.
  const wasAsking = useRef(isAsking);
  useEffect(() => {
    if (wasAsking.current && !isAsking) goOn();
    wasAsking.current = isAsking;
  }, [isAsking]);

  // An answer may come after the dialog has closed, and take away the cell in focus.
  const held = useRef<Element | null>(null);
  const stay = useEffectEvent(() => {
    if (held.current?.isConnected === false && document.activeElement === document.body) moveTo(focused);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer
  useEffect(() => stay(), [grid]);

  function enter(at: Place) {
    const placed = entryAt(grid, at);
    if (placed) onOpen(placed, at.column);
    else if (range && range.column === at.column) onChoose(range);
    else if (isFree(grid, at, now.getTime())) onChoose(slotAt(grid, at));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === "Enter" || key === " ") enter(focused);
    else if (key === "Escape" && anchor) setAnchor(undefined);
    else if (key === "PageDown" || key === "PageUp") onTurn(key === "PageDown" ? 1 : -1);
    else if (event.shiftKey && (key === "ArrowDown" || key === "ArrowUp")) stretch(key);
    else if (/^(Arrow|Home$|End$)/.test(key)) {
      setAnchor(undefined);
      moveTo(nextPlace(grid, focused, key));
    } else return;
    event.preventDefault();
  }

  /** Chooses one half hour more, or one fewer, and goes along with it. */
  function stretch(key: string) {
    const from = anchor ?? focused;
    const wanted = (anchor ? head : focused.row) + (key === "ArrowDown" ? 1 : -1);
    const reached = rangeTowards(grid, from, wanted, now.getTime());
    if (!reached) return;
    const row = wanted < from.row ? reached.from : reached.to;
    setAnchor(from);
    setHead(row);
    moveTo({ column: from.column, row });
  }

  const finish = useEffectEvent(() => {
    setDragging(false);
    // What stayed within one half hour was no drag, and its click is still to come.
    if (!range || range.from === range.to) return;
    answered.current = true;
    setTimeout(() => {
      answered.current = false;
    });
    onChoose(range);
  });

  useEffect(() => {
    if (!isDragging) return;
    const end = () => finish();
    window.addEventListener("pointerup", end);
    return () => window.removeEventListener("pointerup", end);
  }, [isDragging]);

  const cellEvents = (at: Place): CellEvents => ({
    onPointerDown(event) {
      answered.current = false;
      // A finger that moves scrolls the board.
      if (event.button !== 0 || event.pointerType === "touch" || !isFree(grid, at, now.getTime())) return;
      setAnchor(at);
      setHead(at.row);
      setDragging(true);
    },
    onPointerEnter() {
      if (isDragging) setHead(at.row);
    },
    onClick() {
      if (answered.current) return;
      const placed = entryAt(grid, at);
      if (placed) onOpen(placed, at.column);
      else if (isFree(grid, at, now.getTime())) {
        const slot = slotAt(grid, at);
        setAnchor({ column: slot.column, row: slot.from });
        setHead(slot.to);
        onChoose(slot);
      }
    },
    onFocus() {
      held.current = document.activeElement;
      setPlace(at);
    },
  });

  return { focused, range, table, onKeyDown, cellEvents };
}
