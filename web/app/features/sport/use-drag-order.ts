import {
  type PointerEvent as ReactPointerEvent,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from "react";

/** How near to the window's edge a drag scrolls the page, and the step; in pixels. */
const edge = 110;
const scrollStep = 9;

type Drag = { at: number; startedAt: number };

/**
 * Drags list items by their handles, with mouse, pen and finger; the others make room. The list's children must be of
 * equal height. `onMove` gets each new index, and the initial one again when Escape is pressed.
 */
export function useDragOrder(list: RefObject<HTMLElement | null>, onMove: (from: number, to: number) => void) {
  const [dragged, setDragged] = useState<Drag | null>(null);
  const drag = useRef<Drag | null>(null);
  const move = useEffectEvent(onMove);

  function start(event: ReactPointerEvent, at: number) {
    if (event.button !== 0) return;
    drag.current = { at, startedAt: at };
    setDragged(drag.current);
  }

  const isDragging = dragged !== null;
  useEffect(() => {
    if (!isDragging) return;
    let pointerY: number | undefined;
    let frame = 0;

    function go(to: number) {
      const current = drag.current;
      if (!current || to === current.at) return;
      move(current.at, to);
      drag.current = { ...current, at: to };
      setDragged(drag.current);
    }

    function follow() {
      frame = requestAnimationFrame(follow);
      if (pointerY === undefined || !list.current) return;
      if (pointerY < edge) window.scrollBy(0, -scrollStep);
      if (pointerY > window.innerHeight - edge) window.scrollBy(0, scrollStep);
      const y = pointerY;
      const boxes = [...list.current.children].map((child) => child.getBoundingClientRect());
      const under = boxes.findIndex((box) => y < box.bottom);
      go(under === -1 ? boxes.length - 1 : under);
    }

    const track = (event: PointerEvent) => {
      pointerY = event.clientY;
    };
    const end = () => {
      drag.current = null;
      setDragged(null);
    };
    const cancel = (event: KeyboardEvent) => {
      if (event.key !== "Escape" || !drag.current) return;
      go(drag.current.startedAt);
      end();
    };
    frame = requestAnimationFrame(follow);
    window.addEventListener("pointermove", track);
    window.addEventListener("pointerup", end);
    window.addEventListener("pointercancel", end);
    window.addEventListener("keydown", cancel);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener("pointermove", track);
      window.removeEventListener("pointerup", end);
      window.removeEventListener("pointercancel", end);
      window.removeEventListener("keydown", cancel);
    };
  }, [isDragging, list]);

  return { draggedAt: dragged?.at ?? null, start };
}
