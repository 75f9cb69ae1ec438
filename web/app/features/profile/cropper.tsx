import plus from "icon:lucide/zoom-in";
import minus from "icon:lucide/zoom-out";
import { Trans, useLingui } from "@lingui/react/macro";
import { type KeyboardEvent, useEffect, useId, useRef } from "react";
import { numberFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { IconButton } from "~/ui/look/icon-button";
import { drawCrop } from "./crop-picture";
import { type Crop, cropByKey, mostZoom, zoomed } from "./crop-rules";
import { useCropGestures } from "./use-crop-gestures";

/** The preview's side in pixels: sharp on a phone, and quick to redraw while dragging. */
const drawnSide = 640;
const buttonStep = 1.25;

type Props = { picture: ImageBitmap; crop: Crop; onChange: (next: (crop: Crop) => Crop) => void };

/** The picture behind a fixed square: drag, pinch or use the keys. The round window shows what others see. */
export function Cropper({ picture, crop, onChange }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const frame = useRef<HTMLDivElement>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const hint = useId();
  useCropGestures(frame, picture, onChange);

  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop);
  }, [picture, crop]);

  function press(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || !cropByKey(picture, crop, event.key)) return;
    event.preventDefault();
    onChange((latest) => cropByKey(picture, latest, event.key) ?? latest);
  }

  const zoomTo = (zoom: number) => onChange((latest) => zoomed(picture, latest, zoom));
  const most = mostZoom(picture);
  return (
    <div className="flex flex-col gap-3">
      <div
        ref={frame}
        role="application"
        aria-label={t`Part of the photo that is used`}
        aria-describedby={hint}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: arrow keys and plus and minus work on it.
        tabIndex={0}
        onKeyDown={press}
        className="relative mx-auto aspect-square w-full max-w-80 cursor-grab touch-none select-none overflow-hidden rounded-card bg-sunken active:cursor-grabbing"
      >
        <canvas ref={canvas} width={drawnSide} height={drawnSide} className="size-full" />
        <span
          aria-hidden="true"
          className="pointer-events-none absolute inset-1.5 rounded-full shadow-[0_0_0_999px_#0008] outline-2 outline-[#fff]"
        />
      </div>
      <div className="mx-auto flex w-full max-w-80 items-center gap-1">
        <IconButton
          label={t`Zoom out`}
          icon={minus}
          isDisabled={crop.zoom <= 1}
          onPress={() => zoomTo(crop.zoom / buttonStep)}
        />
        <input
          type="range"
          aria-label={t`Zoom`}
          aria-valuetext={numberFormat(locale, { style: "percent" }).format(crop.zoom)}
          min={1}
          max={most}
          step={0.01}
          disabled={most === 1}
          value={crop.zoom}
          onChange={(event) => zoomTo(Number(event.target.value))}
          className="h-11 min-w-0 flex-1 cursor-pointer accent-accent"
        />
        <IconButton
          label={t`Zoom in`}
          icon={plus}
          isDisabled={crop.zoom >= most}
          onPress={() => zoomTo(crop.zoom * buttonStep)}
        />
      </div>
      <p id={hint} className="text-center text-muted text-sm">
        <span className="pointer-coarse:hidden">
          <Trans>Drag the photo, or use the arrow keys, + and −.</Trans>
        </span>
        <span className="hidden pointer-coarse:inline">
          <Trans>Drag the photo, and pinch to zoom.</Trans>
        </span>
      </p>
    </div>
  );
}
