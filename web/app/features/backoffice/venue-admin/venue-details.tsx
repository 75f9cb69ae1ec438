import { useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { BookingMode, PaymentMode, type Venue } from "~/gen/lapang/v1/venue_pb";
import type { SportId } from "~/lib/format/sports";
import { localZone } from "~/lib/format/time-zone";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form/form";
import { toastSuccess } from "~/ui/overlay/toast";
import { useFieldProblems } from "../field-problems";
import { useSaveVenue } from "../queries";
import { BookingsInTheWay } from "./bookings-in-the-way";
import { DetailFields } from "./detail-fields";
import { NewVenueFields } from "./new-venue-fields";
import { SaveBar } from "./save-bar";
import { useDraft } from "./use-draft";
import { useLoadAgain } from "./use-load-again";
import {
  type DetailProblem,
  type Details,
  detailFields,
  detailProblems,
  detailsIn,
  detailsOf,
  venueOfDetails,
} from "./venue-details-rules";

type Props = {
  /** Omitted for a new venue. */
  venue?: Venue;
  /** The name that a new venue probably has. */
  probableName?: string;
  onSaved?: (venue: Venue) => void;
};

/** A venue's name, address and contact. */
export function VenueDetails({ venue, probableName = "", onSaved }: Props) {
  const { t } = useLingui();
  const save = useSaveVenue();
  const [fresh] = useState(() => ({ ...detailsIn(localZone()), name: probableName }));
  const { draft, setDraft, isUnsaved, whole, discard, goOn } = useDraft(venue ? detailsOf(venue) : fresh, venue);
  const again = useLoadAgain(venue?.id, save, (now) => goOn({ saved: detailsOf(now), whole: now }));
  const [sportId, setSportId] = useState<SportId | null>(null);
  const [courts, setCourts] = useState(1);
  const [found, setFound] = useState<Record<string, string>>();
  const { errors: byField, failure } = useFieldProblems({
    found,
    error: save.error,
    prefix: "venue.",
    fields: [...detailFields, "sports"],
  });
  const errors = useMemo(() => {
    const ofPlace = byField?.latitude ?? byField?.longitude;
    return ofPlace ? { ...byField, coordinates: ofPlace } : byField;
  }, [byField]);

  function change(changed: Partial<Details>) {
    setDraft({ ...draft, ...changed });
    if (!found) return;
    setFound(Object.fromEntries(Object.entries(found).filter(([field]) => !(field in changed))));
  }

  function submit() {
    if (save.isPending || (venue && !isUnsaved)) return;
    save.reset();
    const words: Record<DetailProblem, string> = {
      missing: t`Fill this in.`,
      place: t`These coordinates are not valid. Copy them from your map: latitude first, then longitude.`,
      half: t`This is only one number. Paste both, such as -6.8953, 107.6046.`,
      shortLink: t`A short link does not say where the place is. Open the link, then copy the long address from the browser or the numbers.`,
      link: t`This is not a web address, such as gormelati.com.`,
    };
    const problems = Object.entries(detailProblems(draft)).map(([field, problem]) => [field, words[problem]]);
    if (!venue && !sportId) problems.push(["sports", t`Choose a sport`]);
    setFound(Object.fromEntries(problems));
    if (problems.length > 0) return;
    const firstSport = {
      sportId: sportId ?? "",
      bookingMode: BookingMode.REQUEST,
      paymentMode: PaymentMode.NONE,
      courts: Array.from({ length: courts || 1 }, (_, index) => ({ name: `Court ${index + 1}`, isActive: true })),
    };
    whenDone(
      save.mutateAsync(
        {
          venue: whole
            ? { ...whole, ...venueOfDetails(draft) }
            : { ...venueOfDetails(draft), isActive: false, sports: [firstSport] },
        },
        {
          onSuccess: ({ venue: saved }) => {
            if (!saved) return;
            if (venue) goOn({ saved: detailsOf(saved), whole: saved }, draft);
            onSaved?.(saved);
          },
        },
      ),
      () => toastSuccess(t`Saved.`),
    );
  }

  return (
    <Form onSubmit={submit} errors={errors} checksItself>
      {venue ? (
        <DetailFields details={draft} onChange={change} venueId={venue.id} />
      ) : (
        <NewVenueFields
          details={draft}
          onChange={change}
          sportId={sportId}
          onSport={setSportId}
          courts={courts}
          onCourts={setCourts}
        />
      )}
      {venue && <BookingsInTheWay error={save.error} zone={venue.timeZone} venue={venue} />}
      <SaveBar
        isUnsaved={isUnsaved}
        isAlwaysThere={!venue}
        isPending={save.isPending || (save.isSuccess && !venue)}
        failure={failure}
        again={again}
        onDiscard={() => {
          discard();
          setFound(undefined);
          save.reset();
        }}
      />
    </Form>
  );
}
