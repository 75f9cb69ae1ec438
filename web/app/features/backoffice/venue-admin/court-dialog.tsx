import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { type Court, CourtCover, CourtSurface, type Venue, type VenueSport } from "~/gen/lapang/v1/venue_pb";
import { whenDone } from "~/lib/forms/when-done";
import { coverNames, surfaceNames } from "~/lib/venue/facts";
import { useCourtsText } from "~/lib/venue/use-courts-text";
import { Checkbox } from "~/ui/form/checkbox";
import { CourtChoice } from "~/ui/form/court-choice";
import { Form } from "~/ui/form/form";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useFieldProblems } from "../field-problems";
import { containersOf, possibleParts } from "../floor-rules";
import { useSaveCourt } from "../queries";
import { BookingsInTheWay } from "./bookings-in-the-way";

type Props = {
  venue: Venue;
  sport: VenueSport;
  /** Omitted for a new court. */
  court?: Court;
  onClose: () => void;
};

const longest = 80;
const notKnown = 0;
const surfaces = Object.keys(surfaceNames).map(Number).filter(Boolean) as CourtSurface[];
const covers = Object.keys(coverNames).map(Number).filter(Boolean) as CourtCover[];

/** The name of a new or existing court, its surface, whether it is indoors, and which courts lie on its floor. */
export function CourtDialog({ venue, sport, court, onClose }: Props) {
  const { i18n, t } = useLingui();
  const save = useSaveCourt();
  const courtsText = useCourtsText();
  const { sportId, courts } = sport;
  const venueId = venue.id;
  const containers = containersOf(venue, court?.id ?? "");
  const largerCourts = courtsText(containers);
  const possible = possibleParts(venue, court?.id ?? "");
  // A new court is mostly like the last one.
  const like = court ?? courts.at(-1);
  const [name, setName] = useState(court?.name ?? "");
  const [surface, setSurface] = useState(like?.surface ?? CourtSurface.UNSPECIFIED);
  const [cover, setCover] = useState(like?.cover ?? CourtCover.UNSPECIFIED);
  const [parts, setParts] = useState<readonly string[]>(court?.sharesWithCourtIds ?? []);
  const [isForAll, setForAll] = useState(false);
  const [isSending, setSending] = useState(false);
  const [isMissing, setMissing] = useState(false);
  const found = useMemo(() => (isMissing ? { name: t`Fill this in.` } : undefined), [isMissing, t]);
  const { errors, failure } = useFieldProblems({
    found,
    error: save.error,
    prefix: "court.",
    fields: ["name", "sharesWithCourtIds"],
  });
  const others = courts.filter(
    (other) => other.id !== court?.id && ((other.surface ?? 0) !== surface || (other.cover ?? 0) !== cover),
  );

  /** One court after the other; sending it again changes nothing more. */
  async function saveAll() {
    setSending(true);
    try {
      const build = { surface, cover };
      const own = { id: court?.id ?? "", name: name.trim(), isActive: court?.isActive ?? true, ...build };
      if (isForAll) {
        for (const { id, name: otherName, isActive } of others)
          await save.mutateAsync({ venueId, sportId, court: { id, name: otherName, isActive, ...build } });
      }
      // An empty list alone would leave the floor as it was.
      await save.mutateAsync({
        venueId,
        sportId,
        court: own,
        sharesWithCourtIds: [...parts],
        sharesWithNone: parts.length === 0 && (court?.sharesWithCourtIds.length ?? 0) > 0,
      });
      onClose();
    } finally {
      setSending(false);
    }
  }

  function send() {
    if (isSending) return;
    save.reset();
    setMissing(!name.trim());
    if (!name.trim()) return;
    whenDone(saveAll(), () => toastSuccess(t`Saved.`));
  }

  const unknown = t({ message: "Not said", comment: "A court’s surface that nobody has entered" });
  return (
    <Dialog title={court ? t`Edit the court` : t`Add a court`} isOpen onOpenChange={(isOpen) => isOpen || onClose()}>
      <Form onSubmit={send} errors={errors} failure={failure} checksItself>
        <TextField
          name="name"
          label={t({ message: "Name", comment: "Of a court" })}
          description={t`Names like “Court 1” are shown to players in their language.`}
          maxLength={longest}
          value={name}
          onChange={(next) => {
            setName(next);
            setMissing(false);
          }}
          autoFocus
        />
        <div className="grid grid-cols-1 gap-5 min-[400px]:grid-cols-2">
          <Select
            label={t({ message: "Surface", comment: "Of a court" })}
            selectedKey={surface}
            onSelectionChange={(key) => setSurface(Number(key))}
          >
            {[notKnown, ...surfaces].map((each) => (
              <Option key={each} id={each} text={textOf(surfaceNames[each as CourtSurface])} />
            ))}
          </Select>
          <Select
            label={t({ message: "Indoor or outdoor", comment: "Label of a court’s setting" })}
            selectedKey={cover}
            onSelectionChange={(key) => setCover(Number(key))}
          >
            {[notKnown, ...covers].map((each) => (
              <Option key={each} id={each} text={textOf(coverNames[each as CourtCover])} />
            ))}
          </Select>
        </div>
        {others.length > 0 && (
          <Checkbox isSelected={isForAll} onChange={setForAll}>
            <Trans>The other courts of this sport are built the same</Trans>
          </Checkbox>
        )}
        {(possible.length > 0 || containers.length > 0) && (
          <div className="flex flex-col gap-2">
            {possible.length > 0 && (
              <CourtChoice
                name="sharesWithCourtIds"
                label={t({ message: "Uses the same floor as", comment: "A court, and the courts that are ticked" })}
                description={t`Tick the smaller courts that lie on this one. Booking one closes the other.`}
                courts={possible}
                value={parts}
                onChange={setParts}
              />
            )}
            {containers.length > 0 && (
              <p className="text-sm">
                <Trans comment="Courts on whose floor this one lies">Part of: {largerCourts}. Change it there.</Trans>
              </p>
            )}
          </div>
        )}
        {save.error && <BookingsInTheWay error={save.error} zone={venue.timeZone} venue={venue} />}
        <DialogButtons onCancel={onClose}>
          <Button type="submit" isPending={isSending}>
            <Trans>Save</Trans>
          </Button>
        </DialogButtons>
      </Form>
    </Dialog>
  );

  function textOf(words: (typeof surfaceNames)[CourtSurface]): string {
    return words ? i18n._(words) : unknown;
  }
}
