import { useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { BookingMode, PaymentMode, type Venue } from "~/gen/lapang/v1/venue_pb";
import { type SportId, sportIds, sportNames } from "~/lib/format/sports";
import { whenDone } from "~/lib/forms/when-done";
import { Form } from "~/ui/form";
import { Option } from "~/ui/option";
import { Select } from "~/ui/select";
import { toastSuccess } from "~/ui/toast";
import { useFieldProblems } from "../field-problems";
import { useSaveVenue } from "../queries";
import { BookingsInTheWay } from "./bookings-in-the-way";
import { DetailFields } from "./detail-fields";
import { SaveBar } from "./save-bar";
import { useDraft } from "./use-draft";
import { useLoadAgain } from "./use-load-again";
import {
  type DetailProblem,
  type Details,
  detailFields,
  detailProblems,
  detailsOf,
  newDetails,
  venueOfDetails,
} from "./venue-details-rules";

type Props = {
  /** Omitted for a new venue. */
  venue?: Venue;
  onSaved?: (venue: Venue) => void;
};

/** A venue's name, address and contact. */
export function VenueDetails({ venue, onSaved }: Props) {
  const { i18n, t } = useLingui();
  const save = useSaveVenue();
  const { draft, setDraft, isUnsaved, whole, discard, goOn } = useDraft(venue ? detailsOf(venue) : newDetails, venue);
  const again = useLoadAgain(venue?.id, save, (now) => goOn({ saved: detailsOf(now), whole: now }));
  const [sportId, setSportId] = useState<SportId | null>(null);
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
    const firstSport = { sportId: sportId ?? "", bookingMode: BookingMode.REQUEST, paymentMode: PaymentMode.NONE };
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
      <DetailFields details={draft} onChange={change} venueId={venue?.id}>
        {!venue && (
          <div className="md:col-span-2">
            <Select
              name="sports"
              label={t`Sport`}
              description={t`The main sport, with one court. You can add more later.`}
              placeholder={t`Choose a sport`}
              selectedKey={sportId}
              onSelectionChange={(key) => setSportId(key as SportId | null)}
            >
              {sportIds.map((sport) => (
                <Option key={sport} id={sport} text={i18n._(sportNames[sport])} />
              ))}
            </Select>
          </div>
        )}
      </DetailFields>
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
