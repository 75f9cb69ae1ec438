import { useLingui } from "@lingui/react/macro";
import type { GetDayBoardResponse } from "~/gen/lapang/v1/booking_admin_pb";
import { clockRange, clockTime, longDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { formatMoneyRange } from "~/lib/format/money";
import { cx } from "~/ui/look/cx";
import { Paper } from "../paper";
import { emptyNames, entryKind, useEntryWords } from "./board-looks";
import { entryAt, type Grid, type Lost, lostAt, type Placed, stepMs } from "./board-rules";
import { useCourtTitle } from "./use-court-title";
import { useLostText } from "./use-lost-text";
import { usePaymentWords } from "./use-payment-words";

type Props = { venueName: string; board: GetDayBoardResponse; grid: Grid };

/** Hours that nobody can book, by a texture that printers keep. */
const goneClass = "hatched bg-[#eee] [--line:#999] [print-color-adjust:exact]";
const cellClass = "border border-line-strong px-1 align-top";

/** The day for printing: courts as columns, each entry with name, numbers and payment. */
export function PrintSheet(props: Props) {
  return (
    <Paper page="day">
      <Sheet {...props} />
    </Paper>
  );
}

function Sheet({ venueName, board, grid }: Props) {
  const locale = useLocale();
  const titleOf = useCourtTitle();
  return (
    <>
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
          {grid.rows.map(({ at, range }, row) => (
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
                  <td key={key} className={cx(cellClass, range === null && goneClass)} />
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function Entry({ placed: { entry, start, end, rows }, zone }: { placed: Placed; zone: string }) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useEntryWords();
  const paymentOf = usePaymentWords({ isFull: true });
  const { title, standing } = words(entry);
  const kind = entryKind(entry);
  const isBlocked = kind === "blocked";
  const { priceMin, priceMax = priceMin, currency, number, phoneNumber, hasNotes } = entry;
  const hasPrice = priceMin !== undefined && priceMax !== undefined && currency !== "";
  const payment = paymentOf(entry);
  const facts = [
    clockRange(new Date(start), new Date(end), zone, locale),
    hasPrice && formatMoneyRange(priceMin, priceMax, currency, locale),
    !isBlocked && kind !== "booked" && standing,
    !isBlocked && (payment || (kind === "booked" && standing)),
  ];
  return (
    <td rowSpan={rows} className={cx(cellClass, isBlocked && goneClass)}>
      <span className={isBlocked ? "bg-[#fff] box-decoration-clone px-0.5" : undefined}>
        <b>{title}</b> {[number, phoneNumber].filter(Boolean).join(" · ")}
        {hasNotes && (
          <>
            {" "}
            <b>[{t({ message: "note", comment: "On the printed day: the booking has a note to read" })}]</b>
          </>
        )}
        <br />
        {facts.filter(Boolean).join(" · ")}
      </span>
    </td>
  );
}

/** Hours in which another court has the floor. */
function LostHours({ grid, lost }: { grid: Grid; lost: Lost }) {
  const { i18n } = useLingui();
  const textOf = useLostText();
  return (
    <td rowSpan={lost.rows} className={cx(cellClass, goneClass)}>
      <span className="bg-[#fff] box-decoration-clone px-0.5">
        {i18n._(emptyNames.lost)}: {textOf(grid, lost)}
      </span>
    </td>
  );
}
