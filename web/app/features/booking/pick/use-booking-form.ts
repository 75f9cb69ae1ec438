import { Code } from "@connectrpc/connect";
import { useLingui } from "@lingui/react";
import { useEffect, useEffectEvent, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useRefetchVenue } from "~/features/venue/queries";
import type { AvailabilityDay, Venue, VenueSport } from "~/gen/lapang/v1/venue_pb";
import { dayOf } from "~/lib/format/dates";
import { allSlotsOf } from "~/lib/format/play-days";
import { codeOf } from "~/lib/http/error-code";
import { refusalOf } from "~/lib/http/error-messages";
import { IdempotencyKey, mayHaveArrived } from "~/lib/http/idempotency-key";
import { usePaths } from "~/lib/http/paths";
import { knownSession, useSession } from "~/lib/session/session";
import { rulesOf } from "~/lib/venue/house-rules";
import { toastSuccess } from "~/ui/overlay/toast";
import { dropDraft, isEmpty, storeDraft } from "../draft/booking-draft";
import { createdMessage } from "../draft/created-message";
import { useBookingIntent } from "../draft/use-booking-intent";
import { type Kept, useKeptDraft } from "../draft/use-kept-draft";
import { useCreateBooking } from "../queries";
import { isSameHours, namedIn, slotOf, slotsWithin } from "../selection-rules";
import { brokenRulesOf } from "../use-hour-refusal";
import type { SummaryProps } from "./booking-summary";
import { changedPrice, lastAttempt } from "./last-attempt";
import { namedSpans } from "./rebook-rules";
import { lostCourtOf, useCourtChoice } from "./use-court-choice";
import { usePickedHours } from "./use-picked-hours";
import { useShownDay } from "./use-shown-day";

type Form = { venue: Venue; offers: readonly [VenueSport, ...VenueSport[]] };

/** What is picked and typed in the booking form, and its sending. Selection and input survive every failure. */
export function useBookingForm({ venue, offers }: Form) {
  const { i18n } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  const refetchVenue = useRefetchVenue();
  const isVisitor = useSession().state === "out";
  const offer = offers.find((one) => one.sportId === query.get("sport")) ?? offers[0];
  const { sportId } = offer;
  const sports = [sportId, ...offers.map((one) => one.sportId)];
  const { initial, kept, forget } = useKeptDraft(venue.id, sports, query);
  const [notes, setNotes] = useState(initial?.notes ?? "");
  const [key, setKey] = useState(() => new IdempotencyKey(initial?.key));
  const [isReviewing, setReviewing] = useState(false);
  const create = useCreateBooking(({ status }) => {
    key.settle();
    dropDraft();
    toastSuccess(i18n._(createdMessage(status)));
  });
  const isSubmitting = create.isPending || create.isSuccess;
  const isUnknown = create.error !== null && mayHaveArrived(create.error);

  const shown = useShownDay(venue, sportId, query);
  const { hours, days, playDays, day } = shown;
  const picking = usePickedHours(sportId, days, isSubmitting || isUnknown, initial?.bySport ?? {});
  const { bySport, picked, lost } = picking;
  const court = useCourtChoice(offer, picked, initial?.courts ?? {});
  const attempt = lastAttempt(create, { picked, court, hasLost: lost.slots.length > 0 });
  const { courtId } = court;
  const input = { venueId: venue.id, sportId, slots: picked, notes, courtId, shownPrice: attempt.price };
  const intent = useBookingIntent(venue, input, court.choose);
  if (isReviewing && picked.length === 0) setReviewing(false);

  function show(change: { sport?: string; date?: string }) {
    setQuery({ sport: sportId, date: day, ...change }, { replace: true, preventScrollReset: true });
  }

  /** Goes on with the draft of an earlier visit: a retry of its booking is still the same booking. */
  function resume({ draft }: Kept) {
    picking.restore(draft.bySport);
    court.restore(draft.courts ?? {});
    setNotes(draft.notes || notes);
    setKey(new IdempotencyKey(draft.key));
    forget();
  }

  function pickKept(chosen: Kept) {
    resume(chosen);
    const [first] = chosen.slots;
    if (!first) return;
    const ofPlay = playDays.find((one) => allSlotsOf(one).some((slot) => slotOf(slot).start === first.start));
    show({ sport: chosen.sportId, date: ofPlay?.date ?? dayOf(new Date(first.start), venue.timeZone) });
  }

  /** A dismissed message does not come back as a failure of the form. */
  function forgetLost() {
    picking.forgetLost();
    if (attempt.isTaken) create.reset();
  }

  function submit() {
    if (create.isPending || picked.length === 0) return;
    const userId = knownSession()?.user.id;
    if (isVisitor) return intent.signInFirst();
    forget();
    create.mutate(
      { ...input, key: key.current },
      {
        onSuccess: ({ bookingId }) => navigate(paths.booking(bookingId), { replace: true }),
        onError: (error) => {
          key.settle(error);
          if (userId && codeOf(error) === Code.Unauthenticated) intent.store(userId);
          onRefused(error);
        },
      },
    );
  }

  function onRefused(error: Error) {
    const { reason, metadata } = refusalOf(error);
    const courtGone = lostCourtOf(error, courtId);
    if (courtGone) court.lose(courtGone);
    const isHourGone = reason === "SLOT_TAKEN" && !courtGone;
    const gone = isHourGone ? namedIn(picked, metadata.slots) : [];
    // On a phone the failure is in the sheet, lost hours are above the others.
    setReviewing(gone.length === 0);
    if (gone.length > 0) picking.lose(gone);
    const isAboutHours = brokenRulesOf(error).length > 0;
    // Its rules may be others by now.
    if (isAboutHours) void refetchVenue();
    if (isHourGone || courtGone || isAboutHours || changedPrice(error)) hours.refetch();
  }

  const startWith = useEffectEvent((at: string, known: readonly AvailabilityDay[]) => {
    // A sport that is no longer offered has no hours.
    const isOffered = (query.get("sport") ?? sportId) === sportId;
    const named = slotsWithin(isOffered ? namedSpans(at) : [], known);
    if (kept?.sportId === sportId && isSameHours(kept.slots, [...named.free, ...named.unfree])) resume(kept);
    else picking.pickNamed(named);
    // From now on the page has a selection of its own, which a reload keeps.
    show({});
  });
  const at = query.get("at");
  useEffect(() => {
    // oxlint-disable-next-line react/set-state-in-effect -- only the server knows which of the named hours are free
    if (at && days) startWith(at, days);
  }, [at, days]);

  // The draft survives an expired session and a reload.
  const search = query.toString();
  useEffect(() => {
    if (create.isSuccess) return;
    const draft = { bySport, courts: court.bySport, notes, key: key.current, query: search };
    storeDraft(venue.id, kept && isEmpty(draft) ? kept.draft : draft);
  }, [venue.id, bySport, court.bySport, notes, create.isSuccess, key, search, kept]);

  // Who comes back from signing in has pressed the button already; only the hours have to be known first.
  const sendAfterSignIn = useEffectEvent((known: readonly AvailabilityDay[]) => {
    if (intent.take(known)) submit();
  });
  useEffect(() => {
    if (days) sendAfterSignIn(days);
  }, [days]);

  const summary: SummaryProps = {
    venueId: venue.id,
    offer,
    rules: rulesOf(venue),
    lost: lost.slots,
    zone: venue.timeZone,
    picked,
    onDrop: picking.drop,
    court,
    price: attempt.price,
    priceChange: attempt.priceChange,
    otherCourt: attempt.isCourtGone ? { price: hours.isFetching ? null : court.any.price } : null,
    notes,
    onNotes: setNotes,
    onSubmit: submit,
    isVisitor,
    isSubmitting,
    isUnknown,
    error: attempt.error,
  };
  return {
    ...shown,
    offer,
    show,
    picked,
    toggle: picking.toggle,
    lost,
    forgetLost,
    kept: kept && !isSameHours(kept.slots, picked) ? kept : null,
    pickKept,
    forgetKept: forget,
    isReviewing,
    setReviewing,
    summary,
  };
}
