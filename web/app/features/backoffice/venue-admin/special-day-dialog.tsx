import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { MoneyField } from "~/features/money/money-field";
import type { SpecialDay, Venue, VenuePricingBand } from "~/gen/lapang/v1/venue_pb";
import { today } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { whenDone } from "~/lib/forms/when-done";
import { refusalOf, violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { Segmented } from "~/ui/form/segmented";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { type Odd, oddOf, usualHour } from "../odd-price";
import { useExplainOffice } from "../office-errors";
import { useSaveSpecialDay } from "../queries";
import { useMostText, useOddWords } from "../use-price-words";
import { BookingsOutside } from "./bookings-outside";
import { CourtsField, DayField, SpecialHoursField } from "./special-day-fields";
import {
  draftOfSpecial,
  hasProblems,
  newSpecial,
  noProblems,
  refusedSpecial,
  type SpecialDraft,
  type SpecialProblem,
  type SpecialProblems,
  specialProblems,
  wireSpecial,
} from "./special-day-rules";

type Props = {
  venue: Venue;
  bands: readonly VenuePricingBand[];
  currency: string;
  /** Omitted for a new one. */
  special?: SpecialDay;
  onClose: () => void;
};

const longestName = 80;

/** A day or some days that differ from the week. */
export function SpecialDayDialog(props: Props) {
  const { t } = useLingui();
  const { special, onClose } = props;
  return (
    <Dialog
      title={special ? t`Edit the special day` : t`Add a special day`}
      isOpen
      onOpenChange={(isOpen) => isOpen || onClose()}
      isDismissable={false}
    >
      <SpecialDayForm {...props} />
    </Dialog>
  );
}

function SpecialDayForm({ venue, bands, currency: usualCurrency, special, onClose }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const save = useSaveSpecialDay();
  const explain = useExplainOffice();
  const currency = special?.currency || usualCurrency;
  const [typed, setTyped] = useState<SpecialDraft>(() =>
    special ? draftOfSpecial(special, currency, locale) : newSpecial,
  );
  const [problems, setProblems] = useState<SpecialProblems>(noProblems);
  const [odd, setOdd] = useState<Odd>();
  const oddWords = useOddWords();
  const tooMuch = useMostText()(currency, "hour");
  const now = today(venue.timeZone);
  const hasChoice = typed.isForSome || venue.sports.flatMap(({ courts }) => courts).length > 1;
  const wire = wireSpecial(typed, currency);
  const courtSports = venue.sports.filter(({ courts }) => courts.some(({ id }) => wire.courtIds.includes(id)));
  const usual = usualHour(bands, { currency, sportId: courtSports.length === 1 ? courtSports[0]?.sportId : undefined });

  const errors = useMemo(() => {
    const words: Record<SpecialProblem, string> = {
      missing: t`Fill this in.`,
      past: t`This day is over.`,
      order: t`It has to end on or after its first day.`,
      long: t`At most 92 days at once. Add a second special day for the rest.`,
      courts: t`Choose at least one court.`,
      nothing: t`Nothing differs from other days yet. Choose “Closed” or other hours, or enter another price.`,
      unread: t`This amount cannot be read. Write it like 50.000 or 50rb.`,
      much: tooMuch,
      refused: t`This cannot be used. Check it once more.`,
    };
    const fields = Object.entries(problems.fields).map(([field, problem]) => [field, words[problem]]);
    // The form uses it to focus the first wrong time.
    if (problems.hours.length > 0) fields.push(["hours", ""]);
    return Object.fromEntries(fields) as Record<string, string>;
  }, [problems, tooMuch, t]);

  function change(changed: Partial<SpecialDraft>) {
    setTyped({ ...typed, ...changed });
    setProblems(noProblems);
    setOdd(undefined);
  }

  function submit() {
    if (save.isPending) return;
    save.reset();
    const found = specialProblems(typed, currency, now, special?.fromDate);
    setProblems(found);
    if (hasProblems(found)) return;
    const isKept = wire.price === undefined || wire.price === special?.price;
    const unusual = odd || isKept ? undefined : oddOf(wire.price ?? 0n, currency, usual);
    setOdd(unusual);
    if (unusual) return;
    send();
  }

  function send(confirm = false) {
    const specialDay = { ...wire, id: special?.id ?? "", updatedAt: special?.updatedAt };
    whenDone(
      save.mutateAsync(
        { venueId: venue.id, specialDay, confirm },
        { onSuccess: onClose, onError: (error) => setProblems(refusedSpecial(violationsOf(error))) },
      ),
      () => toastSuccess(t`Saved.`),
    );
  }

  const hasBookings = refusalOf(save.error).reason === "HOURS_HAVE_BOOKINGS";
  const refusal = save.error && !hasBookings && !hasProblems(problems) ? explain(save.error) : undefined;
  return (
    <Form
      onSubmit={submit}
      errors={errors}
      failure={odd ? oddWords(odd, wire.price ?? 0n, currency, "hour") : refusal}
      checksItself
    >
      <TextField
        name="name"
        label={t({ message: "Name", comment: "Of a special day" })}
        optional={t`optional`}
        description={t`Players see it, for example “Idulfitri”.`}
        maxLength={longestName}
        value={typed.name}
        onChange={(name) => change({ name })}
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:grid-cols-2">
        <DayField
          name="fromDate"
          label={t({ message: "From", comment: "The first of some days" })}
          first={now}
          day={typed.from}
          onChange={(from) => change({ from, to: from && (!typed.to || typed.to < from) ? from : typed.to })}
        />
        <DayField
          name="toDate"
          label={t({ message: "To", comment: "The last of some days" })}
          first={typed.from ?? now}
          day={typed.to}
          onChange={(to) => change({ to })}
        />
      </div>
      {hasChoice && (
        <Segmented
          label={t`For which courts`}
          value={typed.isForSome ? "some" : "all"}
          onChange={(scope) => {
            const isForSome = scope === "some";
            change({ isForSome, what: isForSome && typed.what === "hours" ? "closed" : typed.what });
          }}
          choices={[
            { value: "all", label: t`The whole venue` },
            { value: "some", label: t`Some courts` },
          ]}
        />
      )}
      {typed.isForSome && (
        <CourtsField
          sports={venue.sports}
          chosen={typed.courtIds}
          error={errors.courtIds}
          onChange={(courtIds) => change({ courtIds })}
        />
      )}
      <Segmented
        name="what"
        label={t`Opening hours`}
        value={typed.what}
        onChange={(what) => change({ what })}
        choices={[
          { value: "closed", label: t({ message: "Closed", comment: "A venue on a day" }) },
          ...(typed.isForSome ? [] : [{ value: "hours" as const, label: t`Other hours` }]),
          { value: "usual", label: t({ message: "As usual", comment: "The hours of a special day" }) },
        ]}
      />
      {typed.what === "hours" && (
        <SpecialHoursField ranges={typed.ranges} problems={problems.hours} onChange={(ranges) => change({ ranges })} />
      )}
      {typed.what !== "closed" && (
        <MoneyField
          name="price"
          label={t`Price of an hour`}
          optional={t`optional`}
          description={t`Leave it empty for the usual prices.`}
          currency={currency}
          value={typed.price}
          onChange={(price) => change({ price })}
          isPerHour
        />
      )}
      <DialogButtons onCancel={onClose}>
        <Button type="submit" isPending={save.isPending}>
          {odd ? <Trans>Save anyway</Trans> : <Trans>Save</Trans>}
        </Button>
      </DialogButtons>
      {hasBookings && (
        <BookingsOutside
          error={save.error}
          zone={venue.timeZone}
          title={t`There are bookings on these days`}
          isPending={save.isPending}
          onConfirm={() => send(true)}
          onClose={() => save.reset()}
        >
          <p>
            <Trans>
              They do not change, and the players are not notified. Call them, or cancel the bookings yourself.
            </Trans>
          </p>
        </BookingsOutside>
      )}
    </Form>
  );
}
