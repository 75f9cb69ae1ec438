import { useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { shortDayRange } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { Paper } from "../paper";
import { FigureTerms } from "./figure-words";
import { type FiguresProps, FiguresView } from "./figures-view";

/** Greys that a black and white printer keeps apart, in every theme. */
const greys = {
  "--ink": "#000",
  "--muted": "#333",
  "--surface": "#fff",
  "--sunken": "#eee",
  "--line": "#bbb",
  "--line-strong": "#777",
  "--accent": "#444",
  "--on-accent": "#fff",
  "--accent-soft": "#fff",
  "--accent-ink": "#000",
  "--danger": "#999",
} as CSSProperties;

/** The figures on paper, with what they mean. */
export function FiguresSheet(props: FiguresProps) {
  return (
    <Paper>
      <Sheet {...props} />
    </Paper>
  );
}

function Sheet(props: FiguresProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const { venue, range } = props;
  return (
    <div className="flex flex-col gap-4 text-sm leading-tight" style={greys}>
      <h1 className="font-bold text-xl">
        {t({ message: "Figures", comment: "What a venue took and sold in some days" })} · {venue.name} ·{" "}
        {shortDayRange(range.from, range.to, locale)}
      </h1>
      <FiguresView {...props} isComparing={Boolean(props.before)} />
      <FigureTerms />
    </div>
  );
}
