import { useLingui } from "@lingui/react";
import type { Night } from "./engine/night";
import { endWords, formatNames } from "./labels";

/** "Americano · 24 points a game". */
export function FormatWords({ night: { format, settings } }: { night: Night }) {
  const { i18n } = useLingui();
  const end = endWords(settings);
  return (
    <>
      {i18n._(formatNames[format])}
      {end && ` · ${i18n._(end)}`}
    </>
  );
}
