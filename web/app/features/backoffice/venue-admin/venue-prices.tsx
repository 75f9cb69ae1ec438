import plus from "icon:lucide/plus";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ComponentProps, Suspense, useState } from "react";
import type { Venue, VenuePricingBand, VenueSport } from "~/gen/lapang/v1/venue_pb";
import { today } from "~/lib/format/dates";
import { isSportId, sportNames } from "~/lib/format/sports";
import { lazyPart } from "~/ui/lazy-part";
import { Card } from "~/ui/list/card";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { SportIcon } from "~/ui/look/sport-icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { useRights } from "../access";
import { ConfirmCall } from "../confirm-call";
import { useDeleteBand } from "../queries";
import { BandLine } from "./band-line";
import { type BandHours, isAllYear, isForEverybody, isOver, sortedBands, weeksOf } from "./band-rules";
import { useBandWords, useCourtsWords } from "./band-words";
import { GapLines } from "./gap-lines";
import { isRange, needsExactPrices } from "./inexact-rules";
import { openWeek, type PriceGap, priceGaps } from "./price-gaps";
import { PriceWeek } from "./price-week";
import { currencyIn } from "./venue-details-rules";

const load = () => import("./band-dialog");
const BandDialog = lazyDialog(
  async () => (await load()).BandDialog,
  ({ onClose }) => onClose(),
);
const BandForm = lazyPart<ComponentProps<Awaited<ReturnType<typeof load>>["BandForm"]>>(
  async () => (await load()).BandForm,
);

type Asking =
  | { kind: "write"; sport: VenueSport; band?: VenuePricingBand; hours?: BandHours }
  | { kind: "delete"; band: VenuePricingBand };

/** The prices of each sport by day and hour. */
export function VenuePrices({ venue, bands }: { venue: Venue; bands: readonly VenuePricingBand[] }) {
  const { i18n, t } = useLingui();
  const [asking, setAsking] = useState<Asking>();
  const may = useRights(venue.id);
  const courtsWords = useCourtsWords();
  const close = () => setAsking(undefined);
  if (venue.sports.length === 0) {
    return (
      <p className="rounded-card bg-surface px-4 py-10 text-center font-semibold ring-1 ring-line">
        <Trans>Add a sport first; prices belong to one.</Trans>
      </p>
    );
  }
  const currency = bands[0]?.currency || venue.currency || currencyIn(venue.country);
  const asksCurrency = venue.country !== "ID" || currency !== "IDR";
  const now = today(venue.timeZone);
  const open = openWeek(venue.openingHours);
  const unused = sortedBands(bands.filter((band) => !isForEverybody(band)));
  return (
    <div className="flex flex-col gap-6">
      {bands.length > 1 && (
        <p className="max-w-prose text-muted">
          <Trans>
            Prices are per hour. If two cover the same hour, the one higher in the list applies: a court’s own price
            first, then one for some dates, then fewer days, then fewer hours. A Saturday price beats an every-day
            price, and an evening price beats an all-day price. Without a price, players see none and you set it for
            each booking.
          </Trans>
        </p>
      )}
      {venue.sports.map((sport) => {
        const { sportId, courts } = sport;
        const name = isSportId(sportId) ? i18n._(sportNames[sportId]) : sportId;
        const all = sortedBands(bands.filter((band) => band.sportId === sportId && isForEverybody(band)));
        const own = all.filter((band) => !isOver(band, now));
        const over = all.filter((band) => isOver(band, now));
        const yearly = own.filter(isAllYear);
        const byCourt = weeksOf(courts, yearly);
        const weeks = byCourt.length > 0 ? byCourt : [{ courts, bands: yearly }];
        const lineOf = (band: VenuePricingBand) => (
          <BandLine
            key={band.id}
            band={band}
            courts={courts}
            isInexact={needsExactPrices(sport) && isRange(band) && !isOver(band, now)}
            onEdit={may.venue ? () => setAsking({ kind: "write", sport, band }) : undefined}
            onDelete={may.venue ? () => setAsking({ kind: "delete", band }) : undefined}
          />
        );
        return (
          <Card key={sportId}>
            <div className="flex flex-wrap items-center justify-between gap-3 pb-2">
              <h2 className="flex items-center gap-3 font-bold text-lg">
                <SportIcon sport={sportId} size="small" />
                {name}
              </h2>
              {may.venue && own.length > 0 && (
                <Button
                  variant="secondary"
                  size="small"
                  onPress={() => setAsking({ kind: "write", sport })}
                  aria-label={t({ message: `Add a price for ${name}`, comment: "The name of a sport" })}
                >
                  <Icon of={plus} className="text-lg" />
                  <Trans>Add a price</Trans>
                </Button>
              )}
            </div>
            {own.length === 0 && may.venue ? (
              <div className="flex max-w-md flex-col items-start gap-3 pt-2 *:first:w-full">
                <Suspense fallback={<Skeleton className="h-40 animate-late" />}>
                  <BandForm venue={venue} sport={sport} bands={bands} currency={currency} isForAllHours />
                </Suspense>
                <Button variant="quiet" size="small" onPress={() => setAsking({ kind: "write", sport })}>
                  <Trans comment="Of a court’s hours">Different prices by day or hour</Trans>
                </Button>
              </div>
            ) : own.length === 0 ? (
              <p className="py-3 text-muted">
                <Trans>No prices yet.</Trans>
              </p>
            ) : (
              <>
                {weeks.map((week) => (
                  <div key={week.courts[0]?.id} className="flex flex-col gap-1 pb-2">
                    {weeks.length > 1 && <h3 className="font-semibold">{courtsWords(week.courts)}</h3>}
                    <PriceWeek
                      name={weeks.length > 1 ? `${name} (${courtsWords(week.courts)})` : name}
                      bands={week.bands}
                      open={open}
                    />
                  </div>
                ))}
                <GapLines
                  gaps={priceGaps(venue, sport, bands)}
                  onSet={may.venue ? (gap) => setAsking({ kind: "write", sport, hours: hoursOf(gap) }) : undefined}
                />
                <ul className="divide-y divide-line pt-2">{own.map(lineOf)}</ul>
              </>
            )}
            {over.length > 0 && (
              <section aria-label={t({ message: "Over", comment: "Heading of prices whose last day has passed" })}>
                <h3 className="pt-4 font-semibold text-muted">
                  <Trans comment="Heading of prices whose last day has passed">Over</Trans>
                </h3>
                <ul className="divide-y divide-line">{over.map(lineOf)}</ul>
              </section>
            )}
          </Card>
        );
      })}
      {unused.length > 0 && (
        <Card>
          <h2 className="pb-2 font-bold text-lg">
            <Trans comment="Heading of prices that nobody is charged">Not in use</Trans>
          </h2>
          <p className="max-w-prose text-muted">
            <Trans>
              These prices are for groups such as members, which Lapang does not support yet. No player sees or pays
              them.
            </Trans>
          </p>
          <ul className="divide-y divide-line">
            {unused.map((band) => (
              <BandLine
                key={band.id}
                band={band}
                courts={[]}
                onDelete={may.venue ? () => setAsking({ kind: "delete", band }) : undefined}
              />
            ))}
          </ul>
        </Card>
      )}
      {asking?.kind === "write" && (
        <BandDialog
          venue={venue}
          sport={asking.sport}
          bands={bands}
          currency={currency}
          asksCurrency={asksCurrency}
          band={asking.band}
          hours={asking.hours}
          onClose={close}
        />
      )}
      {asking?.kind === "delete" && <DeleteBand venueId={venue.id} band={asking.band} onClose={close} />}
    </div>
  );
}

function hoursOf({ days, startHour, endHour, courts }: PriceGap): BandHours {
  return { days, startHour, endHour, courtIds: courts.map(({ id }) => id) };
}

type Props = { venueId: string; band: VenuePricingBand; onClose: () => void };

/** Asks before deleting a price. */
function DeleteBand({ venueId, band, onClose }: Props) {
  const { t } = useLingui();
  const remove = useDeleteBand();
  const { days, hours, price, dates } = useBandWords()(band);

  return (
    <ConfirmCall
      call={remove}
      request={{ venueId, bandId: band.id }}
      done={t`The price is deleted.`}
      onClose={onClose}
      title={t`Delete this price?`}
      action={t`Delete price`}
    >
      <p className="tabular font-semibold">{[days, hours, dates, price].filter(Boolean).join(" · ")}</p>
      <p>{t`Existing bookings keep this price.`}</p>
    </ConfirmCall>
  );
}
