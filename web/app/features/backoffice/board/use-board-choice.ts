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
  /** Identifies the venue and day of the grid. */
  day: string;
  now: Date;
  /** Whether a dialog is open over the board. */
  isAsking: boolean;
  /** Where the focus goes after the dialog; omitted: where it was. */
  next?: Place;
  /** Omitted if the viewer cannot select. */
  onChoose?: (range: Range) => void;
  onOpen: (placed: Placed, column: number) => void;
  onTurn: (days: number) => void;
};

/** Keyboard focus and selection on the board, by keys or by dragging. */
export function useBoardChoice({ grid, day, now, isAsking, next, onChoose, onOpen, onTurn }: Options) {
  const table = useRef<HTMLTableElement>(null);
  const [place, setPlace] = useState<Place>(() => firstPlace(grid, now.getTime()));
  const [anchor, setAnchor] = useState<Place>();
  const [chosenOn, setChosenOn] = useState(day);
  const [isDragging, setDragging] = useState(false);
  const [head, setHead] = useState(0);
  // Ignores the click event after a drag.
  const isClickHandled = useRef(false);

  // Changing the day clears the selection.
  if (day !== chosenOn) {
    setChosenOn(day);
    setAnchor(undefined);
  }

  // The entry may be gone, or the day may have changed.
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

  const restoreFocus = useEffectEvent(() => {
    setAnchor(undefined);
    moveTo(next ?? focused);
  });

  // After a dialog, a new entry may have replaced the focused cell, or a deleted one may be gone.
  const wasAsking = useRef(isAsking);
  useEffect(() => {
    if (wasAsking.current && !isAsking) restoreFocus();
    wasAsking.current = isAsking;
  }, [isAsking]);

  // A refresh after the dialog closed may remove the focused cell.
  const lastFocused = useRef<Element | null>(null);
  const restoreLostFocus = useEffectEvent(() => {
    if (lastFocused.current?.isConnected === false && document.activeElement === document.body) moveTo(focused);
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each answer
  useEffect(() => restoreLostFocus(), [grid]);

  function enter(at: Place) {
    const placed = entryAt(grid, at);
    if (placed) onOpen(placed, at.column);
    else if (!onChoose) return;
    else if (range && range.column === at.column) onChoose(range);
    else if (isFree(grid, at, now.getTime())) onChoose(slotAt(grid, at));
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return;
    const { key } = event;
    if (key === "Enter" || key === " ") enter(focused);
    else if (key === "Escape" && anchor) setAnchor(undefined);
    else if (key === "PageDown" || key === "PageUp") onTurn(key === "PageDown" ? 1 : -1);
    else if (event.shiftKey && (key === "ArrowDown" || key === "ArrowUp")) extendSelection(key);
    else if (/^(Arrow|Home$|End$)/.test(key)) {
      setAnchor(undefined);
      moveTo(nextPlace(grid, focused, key));
    } else return;
    event.preventDefault();
  }

  /** Extends or shrinks the selection by half an hour and moves the focus along. */
  function extendSelection(key: string) {
    if (!onChoose) return;
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
    // Within one half hour this is a click, not a drag.
    if (!range || range.from === range.to) return;
    isClickHandled.current = true;
    setTimeout(() => {
      isClickHandled.current = false;
    });
    onChoose?.(range);
  });

  useEffect(() => {
    if (!isDragging) return;
    const end = () => finish();
    window.addEventListener("pointerup", end);
    return () => window.removeEventListener("pointerup", end);
  }, [isDragging]);

  const cellEvents = (at: Place): CellEvents => ({
    onPointerDown(event) {
      isClickHandled.current = false;
      // Touch drags scroll the board.
      if (!onChoose || event.button !== 0 || event.pointerType === "touch" || !isFree(grid, at, now.getTime())) return;
      setAnchor(at);
      setHead(at.row);
      setDragging(true);
    },
    onPointerEnter() {
      if (isDragging) setHead(at.row);
    },
    onClick() {
      if (isClickHandled.current) return;
      const placed = entryAt(grid, at);
      if (placed) onOpen(placed, at.column);
      else if (onChoose && isFree(grid, at, now.getTime())) {
        const slot = slotAt(grid, at);
        setAnchor({ column: slot.column, row: slot.from });
        setHead(slot.to);
        onChoose(slot);
      }
    },
    onFocus() {
      lastFocused.current = document.activeElement;
      setPlace(at);
    },
  });

  return { focused, range, table, onKeyDown, cellEvents };
}
