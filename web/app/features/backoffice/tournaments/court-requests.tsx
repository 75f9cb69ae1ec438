import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { CourtAgreement, type CourtRequest } from "~/gen/lapang/v1/block_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { isSportId, sportNames } from "~/lib/format/sports";
import { useBlockWords } from "~/lib/format/use-block-words";
import { usePaths } from "~/lib/http/paths";
import { TextButton, TextLink } from "~/ui/link/text-link";
import { Card } from "~/ui/list/card";
import { Button } from "~/ui/look/button";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { useRights } from "../access";
import { useCourtRequests, useVenueForAdmin } from "../queries";

const AgreeDialog = lazyDialog(
  async () => (await import("./decide-request")).AgreeDialog,
  ({ onClose }) => onClose(),
);

const DeclineDialog = lazyDialog(
  async () => (await import("./decide-request")).DeclineDialog,
  ({ onClose }) => onClose(),
);

type Deciding = { request: CourtRequest; agrees: boolean };

/** Tournaments that wait for courts of a venue; nothing where none do. */
export function CourtRequests({ venueId }: { venueId: string | undefined }) {
  const query = useCourtRequests(venueId);
  const waiting = query.data?.filter(({ agreement }) => agreement === CourtAgreement.ASKED) ?? [];
  const [deciding, setDeciding] = useState<Deciding>();
  const found = useVenueForAdmin(waiting.length > 0 || deciding ? venueId : undefined);
  const close = () => setDeciding(undefined);
  const failed = query.error && !query.data ? query : found.error && !found.data ? found : undefined;
  const venue = found.data?.venue;
  if (failed) return <NotLoaded onRetry={() => failed.refetch()} />;
  if (!venue || (waiting.length === 0 && !deciding)) return null;
  return (
    <div className="pb-4 print:hidden">
      <Card>
        <h2 className="pb-2 font-bold text-lg">
          <Trans>Tournaments that ask for courts</Trans>
        </h2>
        <ul className="divide-y divide-line">
          {waiting.map((request) => (
            <RequestLine
              key={request.id}
              venue={venue}
              request={request}
              onDecide={(agrees) => setDeciding({ request, agrees })}
            />
          ))}
        </ul>
      </Card>
      {deciding?.agrees === true && <AgreeDialog venue={venue} request={deciding.request} onClose={close} />}
      {deciding?.agrees === false && <DeclineDialog venue={venue} request={deciding.request} onClose={close} />}
    </div>
  );
}

/** One line: the rest of the page works without it. */
function NotLoaded({ onRetry }: { onRetry: () => void }) {
  return (
    <p className="flex flex-wrap items-center gap-x-2 text-muted text-sm print:hidden">
      <Trans>Court requests from tournaments could not be loaded.</Trans>
      <TextButton onPress={onRetry}>
        <Trans>Try Again</Trans>
      </TextButton>
    </p>
  );
}

type LineProps = { venue: Venue; request: CourtRequest; onDecide: (agrees: boolean) => void };

function RequestLine({ venue, request, onDecide }: LineProps) {
  const { i18n, t } = useLingui();
  const paths = usePaths();
  const may = useRights(venue.id);
  const words = useBlockWords(venue);
  const { id, tournamentName: name, organiserName, sportId, block } = request;
  const said = block && words(block);
  const sport = isSportId(sportId) ? i18n._(sportNames[sportId]) : "";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1.5">
      <span className="me-auto flex min-w-0 flex-col wrap-anywhere">
        <TextLink to={paths.tournament(id)} className="self-start font-semibold">
          {name}
        </TextLink>
        <span className="text-muted text-sm">{[sport, organiserName].filter(Boolean).join(" · ")}</span>
        {said && (
          <span className="tabular text-sm">
            {said.when} · {said.courts}
          </span>
        )}
      </span>
      {may.bookings && (
        <span className="flex gap-2">
          <Button
            variant="quiet"
            size="small"
            onPress={() => onDecide(false)}
            aria-label={t({ message: `Decline ${name}`, comment: "A tournament that asks for courts" })}
          >
            <Trans comment="Say no to a tournament that asks for courts">Decline…</Trans>
          </Button>
          <Button
            size="small"
            onPress={() => onDecide(true)}
            aria-label={t({ message: `Agree to ${name}`, comment: "A tournament that asks for courts" })}
          >
            <Trans comment="Say yes to a tournament that asks for courts">Agree…</Trans>
          </Button>
        </span>
      )}
    </li>
  );
}
