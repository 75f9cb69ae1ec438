import { useLingui } from "@lingui/react/macro";
import {
  type KeyboardEvent,
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";
import { useCourtName } from "~/lib/format/court-name";
import { clockRange } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { announce } from "~/ui/announce";
import { toastFailure } from "~/ui/overlay/toast";
import { type Ghost, ghostAfter, ghostAt, isMovable, isRoom, resizedTo } from "./board-move-rules";
import { entryAt, type Grid, type Place, type Placed, stepMs } from "./board-rules";
import type { CellEvents } from "./use-board-choice";

/** An entry that was set down elsewhere. */
export type Dropped = { placed: Placed; column: number; ghost: Ghost };

type Moving = {
  placed: Placed;
  column: number;
  ghost: Ghost;
  by: "pointer" | "keys";
};

/** A press on an entry that may become a drag. */
type Press = {
  placed: Placed;
  column: number;
  isTouch: boolean;
  isResizing: boolean;
  x: number;
  y: number;
  /** Rows from the entry's first to the pressed one. */
  grip: number;
};

/** The keys of the board that do nothing else during a move. */
const boardKeys = /^(Arrow.*|Enter| |Escape|Home|End|PageUp|PageDown)$/;

/** How far a mouse moves before it drags, and a finger before it scrolls instead; in pixels. */
const slack = { mouse: 5, touch: 10 };
/** A finger that rests this long picks the entry up, in milliseconds. */
const holdMs = 450;
/** Near the window's edges a drag scrolls: within so many pixels, by so many, every so many milliseconds. */
const edge = { within: 72, by: 14, everyMs: 30 };

type Options = {
  grid: Grid;
  /** Identifies the venue and day of the grid. */
  day: string;
  zone: string;
  now: Date;
  table: RefObject<HTMLTableElement | null>;
  /** The horizontal scroll container of the table. */
  box: RefObject<HTMLDivElement | null>;
  /** The place of the focus. */
  focused: Place;
  /** Omitted for readers who cannot write on the board. */
  onMove?: (dropped: Dropped) => void;
};

/** Moves an entry to other hours or another court: by dragging it, or after M by keys. Its lower edge changes its length. */
export function useBoardMove({ grid, day, zone, now, table, box, focused, onMove }: Options) {
  const { t } = useLingui();
  const locale = useLocale();
  const courtName = useCourtName();
  const [moving, setMoving] = useState<Moving>();
  const [movedOn, setMovedOn] = useState(day);
  const press = useRef<Press>(undefined);
  const [resting, setResting] = useState<Press>();
  const pointer = useRef({ x: 0, y: 0 });
  // Ignores the click after a drag.
  const wasDragged = useRef(false);

  // Changing the day ends the move.
  if (day !== movedOn) {
    setMovedOn(day);
    setMoving(undefined);
  }

  const isDragging = moving?.by === "pointer";
  const hasRoom = moving !== undefined && roomFor(moving);

  function roomFor({ placed, column, ghost }: Moving): boolean {
    return isRoom(grid, placed, column, ghost, now.getTime());
  }

  function textOf({ column, start, end }: Ghost): string {
    const court = courtName(grid.columns[column]?.court.court?.name ?? "");
    return `${court}, ${clockRange(new Date(start), new Date(end), zone, locale)}`;
  }

  const isSame = ({ placed, column, ghost }: Moving) =>
    ghost.column === column && ghost.start === placed.start && ghost.end === placed.end;

  /** Opens the question, or says why not. Whether the move is over. */
  function setDown(what: Moving): boolean {
    if (isSame(what)) return true;
    if (!roomFor(what)) {
      const text = t`Not moved: ${{ hours: textOf(what.ghost) }} is not free.`;
      if (what.by === "keys") announce(text);
      else void toastFailure(text);
      return what.by === "pointer";
    }
    onMove?.({ placed: what.placed, column: what.column, ghost: what.ghost });
    return true;
  }

  function onKeyDown(event: KeyboardEvent): boolean {
    if (!onMove || event.altKey || event.ctrlKey || event.metaKey) return false;
    if (!moving) return event.key.toLowerCase() === "m" && pickUp();
    if (moving.by === "pointer") {
      if (event.key === "Escape") drop();
      return boardKeys.test(event.key);
    }
    const { key } = event;
    if (key === "Escape") {
      setMoving(undefined);
      announce(t`Left where it was.`);
    } else if (key === "Enter" || key === " ") {
      if (setDown(moving)) setMoving(undefined);
    } else if (key.startsWith("Arrow")) {
      const ghost = ghostAfter(grid, moving.ghost, key, event.shiftKey);
      const next = { ...moving, ghost };
      setMoving(next);
      announce(roomFor(next) || isSame(next) ? textOf(ghost) : t`${{ hours: textOf(ghost) }}: not free`);
    } else if (key === "Tab") setMoving(undefined);
    return boardKeys.test(key);
  }

  function pickUp(): boolean {
    const placed = entryAt(grid, focused);
    if (!placed) return false;
    if (!isMovable(placed, now.getTime())) {
      announce(t`This cannot be moved.`);
      return true;
    }
    const { column } = focused;
    setMoving({ placed, column, ghost: { column, start: placed.start, end: placed.end }, by: "keys" });
    announce(t`Arrow keys move it, with Shift they change its length. Enter sets it down, Escape leaves it.`);
    return true;
  }

  /** The cell under the pointer, also where it is outside of the board. */
  function placeUnder(x: number, y: number): Place | null {
    const body = table.current?.querySelector("tbody");
    const cell = body?.querySelector("th");
    if (!body || !cell) return null;
    const { left, top, right, height } = body.getBoundingClientRect();
    const from = left + cell.getBoundingClientRect().width;
    const width = (right - from) / grid.columns.length;
    const within = (at: number, count: number) => Math.max(0, Math.min(count - 1, at));
    return {
      column: within(Math.floor((x - from) / width), grid.columns.length),
      row: within(Math.floor((y - top) / (height / grid.rows.length)), grid.rows.length),
    };
  }

  const follow = useEffectEvent((x: number, y: number) => {
    const held = press.current;
    const under = placeUnder(x, y);
    if (!held || !under) return;
    const { placed, column, isResizing, grip } = held;
    const own = { column, start: placed.start, end: placed.end };
    const ghost = isResizing
      ? resizedTo(grid, own, under.row)
      : under.column === column && under.row - grip === placed.row
        ? own
        : ghostAt(grid, placed, { column: under.column, row: under.row - grip });
    setMoving({ placed, column, ghost, by: "pointer" });
  });

  function drop() {
    press.current = undefined;
    setResting(undefined);
    setMoving(undefined);
  }

  const onMoveOfPointer = useEffectEvent((event: PointerEvent) => {
    const held = press.current;
    if (!held) return;
    pointer.current = { x: event.clientX, y: event.clientY };
    const away = Math.hypot(event.clientX - held.x, event.clientY - held.y);
    if (isDragging) follow(event.clientX, event.clientY);
    else if (held.isTouch && away > slack.touch) drop();
    else if (!held.isTouch && away > slack.mouse) {
      wasDragged.current = true;
      follow(event.clientX, event.clientY);
    }
  });

  const onUp = useEffectEvent(() => {
    if (moving?.by === "pointer") setDown(moving);
    if (press.current) drop();
  });

  const onCancel = useEffectEvent(() => {
    if (press.current) drop();
  });

  const isEnabled = onMove !== undefined;
  useEffect(() => {
    if (!isEnabled) return;
    const element = table.current;
    const moved = (event: PointerEvent) => onMoveOfPointer(event);
    const up = () => onUp();
    const cancel = () => onCancel();
    // Once an entry is picked up, the finger moves it and not the page.
    const hold = (event: Event) => {
      if (press.current && wasDragged.current && event.cancelable) event.preventDefault();
    };
    const leave = (event: globalThis.KeyboardEvent) => event.key === "Escape" && onCancel();
    window.addEventListener("pointermove", moved);
    window.addEventListener("pointerup", up);
    window.addEventListener("pointercancel", cancel);
    window.addEventListener("keydown", leave);
    element?.addEventListener("touchmove", hold, { passive: false });
    element?.addEventListener("contextmenu", hold);
    return () => {
      window.removeEventListener("pointermove", moved);
      window.removeEventListener("pointerup", up);
      window.removeEventListener("pointercancel", cancel);
      window.removeEventListener("keydown", leave);
      element?.removeEventListener("touchmove", hold);
      element?.removeEventListener("contextmenu", hold);
    };
  }, [isEnabled, table]);

  useEffect(() => {
    if (!resting) return;
    const timer = setTimeout(() => {
      wasDragged.current = true;
      navigator.vibrate?.(20);
      follow(resting.x, resting.y);
    }, holdMs);
    return () => clearTimeout(timer);
  }, [resting]);

  useEffect(() => {
    if (!isDragging) return;
    const timer = setInterval(() => {
      const { x, y } = pointer.current;
      const part = box.current?.getBoundingClientRect();
      const down = y > window.innerHeight - edge.within ? edge.by : y < 2 * edge.within ? -edge.by : 0;
      const across = !part
        ? 0
        : x > part.right - edge.within / 2
          ? edge.by
          : x < part.left + edge.within
            ? -edge.by
            : 0;
      if (down !== 0) window.scrollBy(0, down);
      if (across !== 0) box.current?.scrollBy?.(across, 0);
      if (down !== 0 || across !== 0) follow(x, y);
    }, edge.everyMs);
    return () => clearInterval(timer);
  }, [isDragging, box]);

  function onPress(at: Place, event: ReactPointerEvent) {
    wasDragged.current = false;
    const placed = entryAt(grid, at);
    if (!onMove || !placed || event.button !== 0 || !isMovable(placed, now.getTime())) return;
    const { clientX: x, clientY: y, target } = event;
    const isTouch = event.pointerType === "touch";
    const under = placeUnder(x, y);
    const held: Press = {
      placed,
      column: at.column,
      isTouch,
      isResizing: target instanceof Element && target.closest("[data-resize]") !== null,
      x,
      y,
      grip: Math.max(0, (under?.row ?? placed.row) - placed.row),
    };
    pointer.current = { x, y };
    press.current = held;
    if (isTouch) setResting(held);
  }

  return {
    /** Where the entry would be set down, and whether it may. */
    ghost: moving && { ...moving.ghost, hasRoom: hasRoom || isSame(moving), title: moving.placed.entry.title },
    isDragging,
    onKeyDown,
    withMove: (at: Place, events: CellEvents): CellEvents => ({
      ...events,
      onPointerDown(event) {
        onPress(at, event);
        events.onPointerDown(event);
      },
      onClick() {
        if (wasDragged.current) wasDragged.current = false;
        else events.onClick();
      },
      onFocus() {
        if (moving?.by === "keys" && entryAt(grid, at) !== entryAt(grid, focused)) setMoving(undefined);
        events.onFocus();
      },
    }),
    /** The rows of the ghost, in parts of a row. */
    rowsOf: ({ start, end }: Ghost) => ({
      from: (start - (grid.rows[0]?.at ?? 0)) / stepMs,
      count: (end - start) / stepMs,
    }),
  };
}
