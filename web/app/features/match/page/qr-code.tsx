import download from "icon:lucide/download";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useMemo, useRef, useState } from "react";
import { drawingOf, pngOf, svgOf } from "~/lib/format/qr-drawing";
import { saveFile } from "~/lib/forms/save-file";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";

/** A QR code of a link, for the screen or a printer. Black on white in dark mode too, so that cameras can read it. */
export function QrCode({ link, name }: { link: string; name: string }) {
  const { t } = useLingui();
  const drawing = useMemo(() => drawingOf(link), [link]);
  const [isRefused, setRefused] = useState(false);
  const figure = useRef<HTMLElement>(null);
  const fileName = `${name.replaceAll(/[^\p{L}\p{N}]+/gu, "-").replaceAll(/^-|-$/g, "") || "lapang"}-qr`;

  // It may open below the visible part of the sheet: scroll it into view.
  useEffect(() => {
    figure.current?.scrollIntoView({ block: "nearest" });
  }, []);

  async function savePng() {
    const png = await pngOf(drawing);
    setRefused(png === null);
    if (png) saveFile(png, `${fileName}.png`);
  }

  return (
    <figure ref={figure} className="flex flex-col items-center gap-4">
      <svg
        role="img"
        aria-label={t`QR code of the join link ${link}`}
        viewBox={`0 0 ${drawing.size} ${drawing.size}`}
        shapeRendering="crispEdges"
        className="w-full max-w-80 rounded-card bg-[#fff] ring-1 ring-line"
      >
        <path d={drawing.path} fill="#000" />
      </svg>
      <figcaption className="text-center text-muted text-sm">
        <Trans>Show it on your phone or print it. Scanning it opens the match.</Trans>
      </figcaption>
      {isRefused && (
        <p role="alert" className="font-medium text-danger">
          <Trans>This browser cannot create a picture of it. Download the SVG instead.</Trans>
        </p>
      )}
      <div className="flex flex-wrap justify-center gap-3">
        <Button variant="secondary" size="small" onPress={savePng}>
          <Icon of={download} className="text-lg" />
          <Trans>Save as PNG</Trans>
        </Button>
        <Button variant="secondary" size="small" onPress={() => saveFile(svgOf(drawing), `${fileName}.svg`)}>
          <Icon of={download} className="text-lg" />
          <Trans>Save as SVG</Trans>
        </Button>
      </div>
    </figure>
  );
}
