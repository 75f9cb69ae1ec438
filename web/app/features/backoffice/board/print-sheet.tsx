import { useLingui } from "@lingui/react/macro";
import { type CSSProperties, useEffect, useState } from "react";
import { createPortal, flushSync } from "react-dom";
import type { GetDayBoardResponse } from "~/gen/lapang/v1/booking_admin_pb";
import { clockRange, clockTime, longDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { emptyNames, entryKind, useEntryWords } from "./board-looks";
import { entryAt, type Grid, type Lost, lostAt, type Placed, stepMs } from "./board-rules";
import { useCourtTitle } from "./use-court-title";
import { useLostText } from "./use-lost-text";

type Props = { venueName: string; board: GetDayBoardResponse; grid: Grid };

/** Dark on white in every theme, on the named page of app.css. */
const onPaper: CSSProperties = { page: "day", color: "#000", background: "#fff" };
const cellClass = "border border-line-strong px-1 align-top";

/** The day for printing: courts as columns, each entry with name, number and payment. Only rendered while printing. */
export function PrintSheet({ venueName, board, grid }: Props) {
  const locale = useLocale();
  const titleOf = useCourtTitle();
  if (!useIsPrinting()) return null;
  return createPortal(
    <section data-sheet className="hidden print:block" style={onPaper}>
      <h2 className="pb-2 font-bold text-lg">
        {venueName} · {longDay(new Date(board.date), "UTC", locale)}
      </h2>
      <table className="w-full table-fixed border-collapse text-xs leading-tight">
        <colgroup>
          <col className="w-16" />
          <col span={grid.columns.length} />
        </colgroup>
        <thead>
          <tr>
            <td className={cellClass} />
            {grid.columns.map(({ court }, at) => (
              <th key={court.court?.id ?? at} scope="col" className={`${cellClass} text-start`}>
                {titleOf(court)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {grid.rows.map(({ at }, row) => (
            <tr key={at} className="h-4">
              <th scope="row" className={`${cellClass} tabular text-end font-normal`}>
                {at % (2 * stepMs) === 0 && clockTime(new Date(at), board.timeZone, locale)}
              </th>
              {grid.columns.map(({ court }, column) => {
                const placed = entryAt(grid, { column, row });
                if (placed && placed.row !== row) return null;
                const key = court.court?.id ?? column;
                const lost = lostAt(grid, { column, row });
                if (lost && lost.row !== row) return null;
                return placed ? (
                  <Entry key={key} placed={placed} zone={board.timeZone} />
                ) : lost ? (
                  <LostHours key={key} grid={grid} lost={lost} />
                ) : (
                  <td key={key} className={cellClass} />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>,
    document.body,
  );
}

function Entry({ placed: { entry, start, end, rows }, zone }: { placed: Placed; zone: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useEntryWords();
  const { title, standing } = words(entry);
  const kind = entryKind(entry);
  const paid = entry.isPaid
    ? t({ message: "Paid", context: "a booking" })
    : t({ message: "Not paid", comment: "A booking, on the printed day" });
  return (
    <td rowSpan={rows} className={cellClass}>
      <b>{title}</b> {entry.phoneNumber}
      <br />
      {clockRange(new Date(start), new Date(end), zone, locale)}
      {kind !== "blocked" && ` · ${kind === "booked" ? paid : standing}`}
    </td>
  );
}

/** Hours in which another court has the floor. */
function LostHours({ grid, lost }: { grid: Grid; lost: Lost }) {
  const { i18n } = useLingui();
  const textOf = useLostText();
  return (
    <td rowSpan={lost.rows} className={`${cellClass} hatched`}>
      {i18n._(emptyNames.lost)}: {textOf(grid, lost)}
    </td>
  );
}

/** Also when printing from the browser's menu. */
function useIsPrinting(): boolean {
  const [isPrinting, setPrinting] = useState(false);
  useEffect(() => {
    const before = () => flushSync(() => setPrinting(true));
    const after = () => setPrinting(false);
    window.addEventListener("beforeprint", before);
    window.addEventListener("afterprint", after);
    return () => {
      window.removeEventListener("beforeprint", before);
      window.removeEventListener("afterprint", after);
    };
  }, []);
  return isPrinting;
}
