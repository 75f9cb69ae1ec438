import { useLingui } from "@lingui/react/macro";
import { useCourtName } from "~/lib/court-name";
import { isSportId, sportNames } from "~/lib/sports";
import { SportIcon } from "~/ui/sport-icon";
import type { Column } from "./board-rules";

/** The courts, which stay in view. */
export function BoardHead({ columns, zoneText }: { columns: readonly Column[]; zoneText: string }) {
  const { i18n } = useLingui();
  const name = useCourtName();
  return (
    <thead>
      <tr className="h-(--head)">
        <th
          scope="col"
          className="sticky start-0 top-0 z-20 w-16 border-line border-e border-b bg-surface text-muted text-xs"
        >
          {zoneText}
        </th>
        {columns.map(({ court: { court, sportId } }, at) => (
          <th
            key={court?.id ?? at}
            scope="col"
            className="sticky top-0 z-15 border-line border-e border-b bg-surface px-2 text-start last:border-e-0"
          >
            <span className="flex items-center gap-2">
              <SportIcon sport={sportId} size="small" />
              <span className="flex min-w-0 flex-col leading-tight">
                <span className="truncate font-bold">{name(court?.name ?? "")}</span>
                <span className="truncate font-normal text-muted text-xs">
                  {isSportId(sportId) ? i18n._(sportNames[sportId]) : sportId}
                </span>
              </span>
            </span>
          </th>
        ))}
      </tr>
    </thead>
  );
}
