import printer from "icon:lucide/printer";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo } from "react";
import { createPortal } from "react-dom";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { drawingOf } from "~/lib/format/qr-drawing";
import { isSportId, sportNames } from "~/lib/format/sports";
import { pathsFor, usePaths } from "~/lib/http/paths";
import { TextLink } from "~/ui/link/text-link";
import { QueryPending } from "~/ui/list/query-view";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { LoadError } from "~/ui/page/load-error";
import { Page } from "~/ui/page/page";
import { useVenueForAdmin } from "../queries";

/** A poster for the venue's wall, whose QR code leads to its public page. */
export function Poster({ id }: { id: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const query = useVenueForAdmin(id);
  const venue = query.data?.venue;
  if (!venue && query.error) {
    const message = t`It does not exist, or it is not one of your venues.`;
    return (
      <LoadError
        query={query}
        title={t`This venue could not be loaded`}
        missing={{ title: t`Venue Not Found`, message }}
      />
    );
  }
  const title = t({ message: "Poster", comment: "For the wall of a venue, with a QR code" });
  return (
    <Page
      title={title}
      documentTitle={venue ? `${title} · ${venue.name}` : title}
      lead={<Trans>Print it on A4 and hang it where players pass by. Scanning it opens your page.</Trans>}
      action={
        <Button isDisabled={!venue} onPress={() => window.print()}>
          <Icon of={printer} className="text-xl" />
          <Trans>Print the poster</Trans>
        </Button>
      }
    >
      {venue ? (
        <>
          {!venue.isActive && (
            <Alert tone="notice">
              <Trans>The venue is inactive: its page opens for nobody yet.</Trans>
            </Alert>
          )}
          <div className="w-full max-w-lg self-center shadow-float">
            <Sheet venue={venue} />
          </div>
          <TextLink to={paths.internalVenue(id)} className="self-start font-semibold">
            {venue.name}
          </TextLink>
          {createPortal(
            <div data-sheet className="hidden print:block" style={{ page: "poster" }}>
              <Sheet venue={venue} />
            </div>,
            document.body,
          )}
        </>
      ) : (
        <QueryPending query={query}>
          <Skeleton className="aspect-210/297 w-full max-w-lg animate-late self-center" />
        </QueryPending>
      )}
    </Page>
  );
}

/** A4, black on white; sizes follow its width. In both languages: nobody knows who reads it. */
function Sheet({ venue }: { venue: Venue }) {
  const { i18n, t } = useLingui();
  const link = `${window.location.origin}${pathsFor("en").publicVenue(venue)}`;
  const drawing = useMemo(() => drawingOf(link), [link]);
  const sports = venue.sports.map(({ sportId }) => sportId).filter(isSportId);
  const short = link.replace(/^https?:\/\//, "");
  return (
    <div className="@container">
      <div className="flex aspect-210/297 flex-col items-center justify-between bg-[#fff] px-[8cqw] py-[9cqw] text-center text-[#000]">
        <div className="flex flex-col items-center gap-[2.5cqw]">
          <p
            className="text-balance font-extrabold leading-[1.1] [overflow-wrap:anywhere]"
            style={{ fontSize: venue.name.length > 24 ? "6.5cqw" : "8.5cqw" }}
          >
            {venue.name}
          </p>
          <ul className="flex flex-wrap justify-center gap-x-[3cqw] gap-y-[1cqw] font-semibold text-[3.2cqw]">
            {sports.map((sport) => (
              <li key={sport}>{i18n._(sportNames[sport])}</li>
            ))}
          </ul>
        </div>
        <svg
          role="img"
          aria-label={t`QR code of ${short}`}
          viewBox={`0 0 ${drawing.size} ${drawing.size}`}
          shapeRendering="crispEdges"
          className="w-[62cqw]"
        >
          <path d={drawing.path} fill="#000" />
        </svg>
        <div className="flex flex-col items-center gap-[1.2cqw]">
          <p lang="id" className="font-extrabold text-[6cqw] leading-tight">
            Booking lapangan lewat HP
          </p>
          <p lang="en" className="font-semibold text-[4cqw]">
            Book a court on your phone
          </p>
          <p className="mt-[2cqw] text-[2.8cqw] [overflow-wrap:anywhere]">{short}</p>
          <p className="mt-[1cqw] font-extrabold text-[3.4cqw]">Lapang</p>
        </div>
      </div>
    </div>
  );
}
