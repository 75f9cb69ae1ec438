import { useLingui } from "@lingui/react";
import type { BoardCourt } from "~/gen/lapang/v1/booking_admin_pb";
import { useCourtName } from "~/lib/format/court-name";
import { isSportId, sportNames } from "~/lib/format/sports";

/** A court with its sport, since sports of a venue may share numbers: Court 1 · Futsal. */
export function useCourtTitle(): (court: Pick<BoardCourt, "court" | "sportId">) => string {
  const { i18n } = useLingui();
  const name = useCourtName();
  return ({ court, sportId }) =>
    [name(court?.name ?? ""), isSportId(sportId) ? i18n._(sportNames[sportId]) : sportId].filter(Boolean).join(" · ");
}
