import { type RefObject, useEffect, useEffectEvent } from "react";
import { type Crop, moved, type Size, zoomed } from "./crop-rules";

type Point = { x: number; y: number };
type Hand = Point & { spread: number };

const wheelStep = 0.002;

/** The centre of the touches, and their distance. */
function handOf(fingers: Iterable<Point>): Hand {
  const [one, other] = fingers;
  if (!one) return { x: 0, y: 0, spread: 0 };
  if (!other) return { ...one, spread: 0 };
  return {
    x: (one.x + other.x) / 2,
    y: (one.y + other.y) / 2,
    spread: Math.hypot(one.x - other.x, one.y - other.y),
  };
}

/** Drags with mouse, pen or finger; zooms with two fingers or the wheel. `change` gets the new crop. */
export function useCropGestures(
  frame: RefObject<HTMLElement | null>,
  size: Size,
  change: (next: (crop: Crop) => Crop) => void,
): void {
  const drag = useEffectEvent((before: Hand, after: Hand) => {
    change((crop) => {
      const dragged = moved(size, crop, { x: after.x - before.x, y: after.y - before.y });
      if (!before.spread) return dragged;
      return zoomed(size, dragged, (dragged.zoom * after.spread) / before.spread, after);
    });
  });
  const zoom = useEffectEvent((factor: number, around: Point) => {
    change((crop) => zoomed(size, crop, crop.zoom * factor, around));
  });

  useEffect(() => {
    const element = frame.current;
    if (!element) return;
    const fingers = new Map<number, Point>();

    function placeOf(event: MouseEvent): Point {
      const box = element?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
      return { x: (event.clientX - box.left) / box.width, y: (event.clientY - box.top) / box.height };
    }
    function down(event: PointerEvent) {
      if (event.button !== 0 || fingers.size === 2) return;
      element?.setPointerCapture(event.pointerId);
      fingers.set(event.pointerId, placeOf(event));
    }
    function move(event: PointerEvent) {
      if (!fingers.has(event.pointerId)) return;
      const before = handOf(fingers.values());
      fingers.set(event.pointerId, placeOf(event));
      drag(before, handOf(fingers.values()));
    }
    function up(event: PointerEvent) {
      fingers.delete(event.pointerId);
    }
    function wheel(event: WheelEvent) {
      event.preventDefault();
      zoom(Math.exp(-event.deltaY * wheelStep), placeOf(event));
    }

    element.addEventListener("pointerdown", down);
    element.addEventListener("pointermove", move);
    element.addEventListener("pointerup", up);
    element.addEventListener("pointercancel", up);
    // Added by hand, because React's wheel listeners are passive and cannot prevent scrolling.
    element.addEventListener("wheel", wheel, { passive: false });
    return () => {
      element.removeEventListener("pointerdown", down);
      element.removeEventListener("pointermove", move);
      element.removeEventListener("pointerup", up);
      element.removeEventListener("pointercancel", up);
      element.removeEventListener("wheel", wheel);
    };
  }, [frame]);
}
