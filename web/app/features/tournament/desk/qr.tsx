import { useMemo } from "react";
import { drawingOf } from "~/lib/format/qr-drawing";

/** A QR code, black on white in dark mode too, so that cameras can read it. */
export function Qr({ link, label }: { link: string; label: string }) {
  const drawing = useMemo(() => drawingOf(link), [link]);
  return (
    <svg
      role="img"
      aria-label={label}
      viewBox={`0 0 ${drawing.size} ${drawing.size}`}
      shapeRendering="crispEdges"
      className="block w-full rounded-[6%] bg-[#fff]"
    >
      <path d={drawing.path} fill="#000" />
    </svg>
  );
}
