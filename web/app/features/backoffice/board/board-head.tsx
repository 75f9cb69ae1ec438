import { useLingui } from "@lingui/react/macro";
import type { CSSProperties } from "react";
import { useCourtName } from "~/lib/format/court-name";
import { isSportId, sportNames } from "~/lib/format/sports";
import { SportIcon } from "~/ui/look/sport-icon";
import type { Column } from "./board-rules";

type Props = { columns: readonly Column[]; zoneText: string; widths: CSSProperties };

/** The visible court names. Screen readers use those in the table. */
export function BoardHead({ columns, zoneText, widths }: Props) {
  const { i18n } = useLingui();
  const name = useCourtName();
  const gridTemplateColumns = `4rem repeat(${columns.length}, minmax(0, 1fr))`;
  return (
    <div aria-hidden="true" className="grid h-(--head) text-sm" style={{ ...widths, gridTemplateColumns }}>
      <span className="sticky start-0 z-10 grid place-items-center border-line border-e bg-surface font-bold text-muted text-xs">
        {zoneText}
      </span>
      {columns.map(({ court: { court, sportId } }, at) => (
        <span
          key={court?.id ?? at}
          className="flex min-w-0 items-center gap-2 border-line border-e px-2 last:border-e-0"
        >
          <SportIcon sport={sportId} size="small" />
          <span className="flex min-w-0 flex-col leading-tight">
            <span className="truncate font-bold">{name(court?.name ?? "")}</span>
            <span className="truncate text-muted text-xs">
              {isSportId(sportId) ? i18n._(sportNames[sportId]) : sportId}
            </span>
          </span>
        </span>
      ))}
    </div>
  );
}
