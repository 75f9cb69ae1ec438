import down from "icon:lucide/trending-down";
import up from "icon:lucide/trending-up";
import { plural } from "@lingui/core/macro";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { shortDayRange } from "~/lib/format/dates";
import { numberFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { percentText } from "~/lib/format/numbers";
import { usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { changeOf, pointsOf, shareOf } from "./figure-rules";
import type { FiguresProps } from "./figures-view";
import { useSoldWords } from "./use-sold-words";

type Props = Omit<FiguresProps, "venue"> & { venueId: string };

/** The four numbers that matter most; takings and hours with their change against the days before. */
export function BigNumbers({ venueId, range, figures, before, isComparing }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const soldWords = useSoldWords();
  const money = (amount: bigint) => formatMoney(amount, figures.currency || "IDR", locale);
  const share = shareOf(figures.soldMinutes, figures.sellableMinutes);
  const than = before && shortDayRange(before.range.from, before.range.to, locale);
  const changed = before && changeOf(figures.takings, before.figures.takings);
  const points = before && pointsOf(figures, before.figures);
  const distance = Math.abs(points ?? 0);
  const signed = (value: number, style: "percent" | "decimal") =>
    numberFormat(locale, { style, signDisplay: "exceptZero" }).format(style === "percent" ? value / 100 : value);
  return (
    <dl className="grid grid-cols-2 gap-2.5 sm:gap-4 lg:grid-cols-[1.4fr_1.1fr_1fr_1fr] print:grid-cols-4">
      <Tile
        isMain
        label={t({ message: "Takings", comment: "Money that a venue took, less what it gave back" })}
        value={money(figures.takings)}
      >
        {isComparing && (
          <Change by={changed}>
            {changed != null && t`${{ change: signed(changed, "percent") }} against ${than}`}
          </Change>
        )}
      </Tile>
      <Tile
        isWide
        label={t({ message: "Hours sold", comment: "Of the hours that a venue had for sale" })}
        value={share === null ? "–" : percentText(share, locale)}
      >
        <dd className="tabular text-muted text-sm">{soldWords(figures)}</dd>
        {isComparing && share !== null && (
          <Change by={points}>
            {points != null &&
              t({
                message: `${{ change: signed(points, "decimal") }} ${plural(distance, { one: "point", other: "points" })} against ${than}`,
                comment: "A change in percentage points, such as +3, against some days before",
              })}
          </Change>
        )}
      </Tile>
      <Tile
        label={t({ message: "Still owed", comment: "Money that players owe a venue" })}
        value={money(figures.outstanding)}
      >
        {figures.outstanding > 0n && (
          <dd className="print:hidden">
            <TextLink
              to={paths.internalBookings({ venue: venueId, unpaid: 1, status: "confirmed", ...range })}
              className="-my-2 text-sm"
            >
              <Trans comment="Link to the bookings of which something is still owed">See these bookings</Trans>
            </TextLink>
          </dd>
        )}
      </Tile>
      <Tile
        label={t({ message: "To give back", comment: "Money that a venue owes players" })}
        value={money(figures.toGiveBack)}
      />
    </dl>
  );
}

type TileProps = { label: string; value: string; isMain?: boolean; isWide?: boolean; children?: ReactNode };

function Tile({ label, value, isMain, isWide, children }: TileProps) {
  return (
    <div
      className={cx(
        "flex min-w-0 break-inside-avoid flex-col gap-1 rounded-card px-3.5 py-4 ring-1 sm:p-5 print:p-2.5",
        isMain ? "bg-accent-soft text-accent-ink ring-accent" : "bg-surface ring-line",
        (isMain || isWide) && "max-sm:col-span-2 print:col-span-1",
      )}
    >
      <dt className="font-semibold text-sm">{label}</dt>
      <dd
        className={cx(
          "tabular break-words font-extrabold leading-tight print:text-base",
          isMain
            ? "text-3xl xl:text-4xl"
            : isWide
              ? "text-2xl xl:text-3xl"
              : "text-base min-[400px]:text-lg sm:text-2xl",
        )}
      >
        {value}
      </dd>
      {children}
    </div>
  );
}

/** A change with the arrow of its direction; its line is there before its number. */
function Change({ by, children }: { by: number | null | undefined; children: ReactNode }) {
  return (
    <dd className="tabular flex min-h-5 items-center gap-1.5 text-sm">
      {by != null && by !== 0 && <Icon of={by > 0 ? up : down} className="shrink-0 text-base" />}
      <span>{children}</span>
    </dd>
  );
}
