import { useLingui } from "@lingui/react/macro";
import type { GetVenueForAdminResponse } from "~/gen/lapang/v1/venue_admin_pb";
import { BookingMode, PaymentMode, type Venue, type VenueSport } from "~/gen/lapang/v1/venue_pb";
import { isSportId, sportNames } from "~/lib/format/sports";
import { facilitiesOf } from "~/lib/venue/facts";
import { rulesOf } from "~/lib/venue/house-rules";
import { lazyPart } from "~/ui/lazy-part";
import { Card } from "~/ui/list/card";
import { SportIcon } from "~/ui/look/sport-icon";
import { useFactNames, useFacts } from "./history-facts";
import type { FactName } from "./history-rules";
import { rulesAsState } from "./house-rules-rules";
import { QrisPicture } from "./qris-picture";
import { tiersAsState } from "./tier-rules";

type Props = { venue: Venue };
type HoursProps = Props & { bands: GetVenueForAdminResponse["bands"] };

/** The details of a venue, read-only. */
export function DetailsSummary({ venue }: Props) {
  const state = {
    name: venue.name,
    address: venue.address,
    formatted_address: venue.formattedAddress,
    city: venue.city,
    country: venue.country,
    latitude: venue.latitude,
    longitude: venue.longitude,
    phone_number: venue.phoneNumber,
    website: venue.website,
    google_maps_url: venue.googleMapsUrl,
    time_zone: venue.timeZone,
    facilities: facilitiesOf(venue.facilities?.facilities),
    description_id: venue.profile?.descriptionId,
    description_en: venue.profile?.descriptionEn,
    house_rules_id: venue.profile?.houseRulesId,
    house_rules_en: venue.profile?.houseRulesEn,
    whatsapp: venue.profile?.whatsapp,
    instagram: venue.profile?.instagram,
  };
  return (
    <Card>
      <FactList state={state} zone={venue.timeZone} />
    </Card>
  );
}

/** What the venue asks of those who book, read-only. */
export function RulesSummary({ venue }: Props) {
  const rules = rulesOf(venue);
  return (
    <Card>
      <FactList
        state={{ ...rulesAsState(rules), refund_tiers: tiersAsState(rules.refundTiers) }}
        zone={venue.timeZone}
      />
    </Card>
  );
}

const SpecialDays = lazyPart<HoursProps>(async () => (await import("./special-days")).SpecialDays);

/** The opening hours and the days that differ, read-only. */
export function HoursSummary({ venue, bands }: HoursProps) {
  const hours = venue.openingHours.map(({ day, openMinute, closeMinute }) => ({
    day,
    open_minute: openMinute,
    close_minute: closeMinute,
  }));
  return (
    <div className="flex flex-col gap-8">
      <Card>
        <FactList state={{ hours }} zone={venue.timeZone} />
      </Card>
      <SpecialDays venue={venue} bands={bands} />
    </div>
  );
}

/** The booking and payment settings, read-only. */
export function SportsSummary({ venue }: Props) {
  const { i18n } = useLingui();
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-2">
      {venue.sports.map((sport) => (
        <Card key={sport.sportId} className="flex flex-col gap-4">
          <h2 className="flex items-center gap-3 font-bold text-lg">
            <SportIcon sport={sport.sportId} size="small" />
            {isSportId(sport.sportId) ? i18n._(sportNames[sport.sportId]) : sport.sportId}
          </h2>
          <FactList
            state={{
              slot_minutes: sport.slotMinutes,
              booking_mode: sport.bookingMode === BookingMode.INSTANT ? "instant" : "request",
              payment_mode: sport.paymentMode === PaymentMode.MANUAL ? "manual" : "none",
              tax_basis_points: sport.taxBasisPoints ?? 0,
            }}
            zone={venue.timeZone}
          />
          {sport.paymentMode === PaymentMode.MANUAL && <PaymentSummary venue={venue} sport={sport} />}
        </Card>
      ))}
    </div>
  );
}

/** The payment instructions, read-only. */
export function PaymentSummary({ venue, sport }: Props & { sport: VenueSport }) {
  const pay = sport.paymentInstructions;
  return (
    <>
      <FactList
        state={{
          bank_name: pay?.bankName,
          account_number: pay?.accountNumber,
          account_name: pay?.accountName,
          notes: pay?.notes,
        }}
        zone={venue.timeZone}
      />
      {pay?.qrisUrl && <QrisPicture venueId={venue.id} sportId={sport.sportId} url={pay.qrisUrl} isReadOnly />}
    </>
  );
}

type FactListProps = {
  /** The label, as in the audit trail. */
  state: Record<string, unknown>;
  zone: string;
};

/** A venue's settings, read-only. */
function FactList({ state, zone }: FactListProps) {
  const nameOf = useFactNames();
  const facts = Object.entries(useFacts(zone)(state)) as [FactName, string][];
  return (
    <dl className="flex flex-col gap-2">
      {facts.map(([name, value]) => (
        <div key={name} className="grid grid-cols-1 gap-x-4 sm:grid-cols-[11rem_1fr]">
          <dt className="text-muted">{nameOf(name)}</dt>
          <dd className="whitespace-pre-line font-semibold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
