import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useEffectEvent, useState } from "react";
import { useLocation, useNavigate, useSearchParams } from "react-router";
import { useAvailability } from "~/features/venue/queries";
import type { Venue, VenueSport } from "~/gen/lapang/v1/venue_pb";
import { addDays, dayOf, today, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { allSlotsOf, playDaysOf } from "~/lib/format/play-days";
import { isSportId, sportNames } from "~/lib/format/sports";
import { codeOf } from "~/lib/http/error-code";
import { refusalOf, violationsOf } from "~/lib/http/error-messages";
import { IdempotencyKey, mayHaveArrived } from "~/lib/http/idempotency-key";
import { usePaths } from "~/lib/http/paths";
import { storeIntent, takeIntent } from "~/lib/session/intent";
import { saveReturnPath } from "~/lib/session/return-path";
import { knownSession, useSession } from "~/lib/session/session";
import { DateStrip } from "~/ui/form/date-strip";
import { ChipGroup } from "~/ui/list/chip";
import { QueryView } from "~/ui/list/query-view";
import { SportIcon } from "~/ui/look/sport-icon";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { useFocusRestore } from "~/ui/use-focus-restore";
import { useMedia } from "~/ui/use-media";
import { dropDraft, isEmpty, storeDraft } from "../draft/booking-draft";
import { createdMessage } from "../draft/created-message";
import { KeptHours } from "../draft/kept-hours";
import { submission } from "../draft/submission";
import { type Kept, useKeptDraft } from "../draft/use-kept-draft";
import { useCreateBooking } from "../queries";
import {
  bookableDays,
  firstFreeDay,
  isBookable,
  isSameHours,
  mostSlots,
  namedIn,
  pageOf,
  priceKey,
  reconciled,
  type Selection,
  selectionText,
  slotOf,
  slotsWithin,
} from "../selection-rules";
import { useWatchSheet } from "../watch/use-watch-sheet";
import { BookingSummary } from "./booking-summary";
import { HourGrid } from "./hour-grid";
import { LostHours } from "./lost-hours";
import { PickedBar } from "./picked-bar";
import { changedPrice } from "./price-change";
import { namedSpans } from "./rebook-rules";
import { lostCourtOf, useCourtChoice } from "./use-court-choice";
import { usePickedHours } from "./use-picked-hours";

const BookingSheet = lazyDialog(
  async () => (await import("./booking-sheet")).BookingSheet,
  ({ onClose }) => onClose(),
);

/** With two columns the summary is beside the hours. */
const wide = "(min-width: 64rem)";

type Props = { venue: Venue; offers: readonly [VenueSport, ...VenueSport[]] };

/** The booking form. Selection and input survive every failure. */
export function BookingForm({ venue, offers }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const [query, setQuery] = useSearchParams();
  const isVisitor = useSession().state === "out";
  const isWide = useMedia(wide);
  const offer = offers.find((one) => one.sportId === query.get("sport")) ?? offers[0];
  const { sportId } = offer;
  const sports = [sportId, ...offers.map((one) => one.sportId)];
  const { initial, kept, forget } = useKeptDraft(venue.id, sports, query);
  const [notes, setNotes] = useState(initial?.notes ?? "");
  const [choice, keepFocus] = useFocusRestore<HTMLDivElement>();
  const [key, setKey] = useState(() => new IdempotencyKey(initial?.key));
  const [isReviewing, setReviewing] = useState(false);
  const create = useCreateBooking(({ status }) => {
    key.settle();
    dropDraft();
    toastSuccess(i18n._(createdMessage(status)));
  });

  const zone = venue.timeZone;
  const firstDay = today(zone);
  // A link may name the tapped hour, or the hours of an earlier booking.
  const at = query.get("at");
  const [firstNamed] = namedSpans(at);
  const requestedDay = query.get("date") ?? (firstNamed ? dayOf(new Date(firstNamed.start), zone) : "");
  const isRequested = isBookable(firstDay, requestedDay);
  const page = pageOf(firstDay, isRequested ? requestedDay : firstDay);
  const hours = useAvailability(venue.id, sportId, addDays(firstDay, page.offset), page.days + 1);
  const days = hours.data?.days;
  const playDays = playDaysOf(days ?? [], venue.openingHours, zone, firstDay).slice(0, page.days);
  const day = isRequested ? requestedDay : (firstFreeDay(playDays) ?? firstDay);
  const isSubmitting = create.isPending || create.isSuccess;
  const isUnknown = create.error !== null && mayHaveArrived(create.error);
  const { bySport, picked, lost, toggle, drop, lose, pickNamed, restore, forgetLost } = usePickedHours(
    sportId,
    days,
    isSubmitting || isUnknown,
    initial?.bySport ?? {},
  );
  const court = useCourtChoice(offer, picked, initial?.courts ?? {});
  const sent = create.variables;
  const isUnchanged = sent?.courtId === court.courtId && isSameHours(sent.slots, picked);
  const changed = isUnchanged ? changedPrice(create.error) : null;
  const price = changed ? changed.now : court.price;
  const isCourtGone = !court.courtId && Boolean(sent?.courtId) && sent?.courtId === court.lost?.courtId;
  if (isReviewing && picked.length === 0) setReviewing(false);
  const shownDay = playDays.find(({ date }) => date === day);
  const watching = useWatchSheet({
    venueId: venue.id,
    sportId,
    zone,
    day: shownDay,
    onPick: toggle,
    onFree: () => hours.refetch(),
  });

  const startWithNamed = useEffectEvent(() => {
    if (!days || !at) return;
    // A sport that is no longer offered has no hours.
    const isOffered = (query.get("sport") ?? sportId) === sportId;
    const named = slotsWithin(isOffered ? namedSpans(at) : [], days);
    if (kept?.sportId === sportId && isSameHours(kept.slots, [...named.free, ...named.unfree])) resume(kept);
    else pickNamed(named);
    // From now on the page has a selection of its own, which a reload keeps.
    show({});
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: once its hours are known
  useEffect(() => startWithNamed(), [days, at]);

  // The draft survives an expired session and a reload.
  const search = query.toString();
  useEffect(() => {
    if (create.isSuccess) return;
    const draft = { bySport, courts: court.bySport, notes, key: key.current, query: search };
    storeDraft(venue.id, kept && isEmpty(draft) ? kept.draft : draft);
  }, [venue.id, bySport, court.bySport, notes, create.isSuccess, key, search, kept]);

  const { reason } = refusalOf(create.error);
  const isTaken = reason === "SLOT_TAKEN";

  /** A dismissed message does not come back as a failure of the form. */
  function putAway() {
    forgetLost();
    if (isTaken) create.reset();
  }

  /** Goes on with the draft of an earlier visit: a retry of its booking is still the same booking. */
  function resume({ draft }: Kept) {
    restore(draft.bySport);
    court.restore(draft.courts ?? {});
    setNotes(draft.notes || notes);
    setKey(new IdempotencyKey(draft.key));
    forget();
  }

  function pickKept(chosen: Kept) {
    resume(chosen);
    keepFocus();
    const [first] = chosen.slots;
    if (!first) return;
    const ofPlay = playDays.find((one) => allSlotsOf(one).some((slot) => slotOf(slot).start === first.start));
    show({ sport: chosen.sportId, date: ofPlay?.date ?? dayOf(new Date(first.start), zone) });
  }

  function show(change: { sport?: string; date?: string }) {
    setQuery({ sport: sportId, date: day, ...change }, { replace: true, preventScrollReset: true });
  }

  // A booking submitted by a visitor, or before the session expired, is sent after signing in, if the hours are still the
  // same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the hours of the venue are there
  useEffect(() => {
    const userId = knownSession()?.user.id;
    if (!days || !userId) return;
    const intent = takeIntent(["book"], venue.id, userId);
    if (intent?.detail === detailOf(reconciled(picked, days).available)) submit();
  }, [days]);

  function submit() {
    if (create.isPending || picked.length === 0) return;
    const userId = knownSession()?.user.id;
    if (isVisitor) return signInFirst();
    forget();
    create.mutate(
      {
        venueId: venue.id,
        sportId,
        slots: picked,
        notes,
        courtId: court.courtId,
        shownPrice: price,
        key: key.current,
      },
      {
        onSuccess: ({ bookingId }) => navigate(paths.booking(bookingId), { replace: true }),
        onError: (error) => {
          key.settle(error);
          if (userId && codeOf(error) === Code.Unauthenticated) storeBooking(userId);
          const refusal = refusalOf(error);
          const courtGone = lostCourtOf(error, court.courtId);
          if (courtGone) court.lose(courtGone);
          const isHourGone = refusal.reason === "SLOT_TAKEN" && !courtGone;
          const gone = isHourGone ? namedIn(picked, refusal.metadata.slots) : [];
          // On a phone the failure is in the sheet, lost hours are above the others.
          setReviewing(gone.length === 0);
          if (gone.length > 0) lose(gone);
          const isAboutHours = Object.keys(violationsOf(error)).some((field) => field.startsWith("slots"));
          if (isHourGone || courtGone || isAboutHours || changedPrice(error)) hours.refetch();
        },
      },
    );
  }

  /** All that was on screen: hours, court and price. */
  function detailOf(slots: Selection): string {
    const { courtId, price: total } = court.choose(slots);
    return [selectionText(sportId, slots), courtId, priceKey(total)].join("; ");
  }

  function storeBooking(userId: string | null) {
    const detail = detailOf(picked);
    submission.store({ venueId: venue.id, sportId, slots: picked, notes, courtId: court.courtId, shownPrice: price });
    storeIntent({ action: "book", id: venue.id, name: venue.name, sport: sportId, detail, userId });
  }

  function signInFirst() {
    storeBooking(null);
    saveReturnPath(search ? `${pathname}?${search}` : pathname);
    navigate(paths.login);
  }

  const isInSheet = isReviewing && !isWide;
  const booking = {
    venueId: venue.id,
    offer,
    cutoffMinutes: venue.cancelCutoffMinutes ?? 0,
    lost: lost.slots,
    zone,
    picked,
    onDrop: drop,
    court,
    price,
    priceChange: changed && sent ? { was: sent.shownPrice, now: changed.now } : null,
    otherCourt: isCourtGone ? { price: hours.isFetching ? null : court.any.price } : null,
    notes,
    onNotes: setNotes,
    onSubmit: submit,
    isVisitor,
    isSubmitting,
    isUnknown,
    error: (lost.slots.length > 0 && isTaken) || (reason === "PRICE_CHANGED" && !changed) ? null : create.error,
  };

  return (
    <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_min(24rem,37.5vw)] lg:gap-10">
      <div ref={choice} tabIndex={-1} className="flex min-w-0 flex-col gap-6 outline-none">
        {kept && !isSameHours(kept.slots, picked) && (
          <KeptHours
            kept={kept}
            sportId={sportId}
            zone={zone}
            onUse={() => pickKept(kept)}
            onClose={() => {
              forget();
              keepFocus();
            }}
          />
        )}
        {offers.length > 1 && (
          <ChipGroup
            label={t`Sport`}
            mode="single"
            isOneLine
            selected={[sportId]}
            onChange={([sport]) => {
              if (!sport) return;
              putAway();
              show({ sport });
            }}
            chips={offers.map(({ sportId: sport }) => ({
              value: sport,
              label: isSportId(sport) ? i18n._(sportNames[sport]) : sport,
              lead: (
                <span className="-ms-2.5">
                  <SportIcon sport={sport} size="small" />
                </span>
              ),
            }))}
          />
        )}
        <DateStrip
          label={t`Day`}
          from={firstDay}
          days={bookableDays + 1}
          value={day}
          onChange={(date) => show({ date })}
        />
        {lost.slots.length > 0 && !isInSheet && (
          <LostHours
            venueId={venue.id}
            sportId={sportId}
            isPaused={isSubmitting}
            lost={lost.slots}
            why={lost.why}
            days={days ?? []}
            picked={picked}
            zone={zone}
            onPick={toggle}
            onClose={() => {
              putAway();
              keepFocus();
            }}
          />
        )}
        <QueryView query={hours}>
          <HourGrid
            day={shownDay}
            isLoading={!days}
            zone={zone}
            courts={offer.courts.filter(({ isActive }) => isActive).length}
            picked={picked}
            onToggle={toggle}
            watched={watching.watched}
            onWatch={watching.press}
          />
          {watching.sheet}
        </QueryView>
        <p role="status" className="text-muted text-sm">
          {picked.length >= mostSlots ? (
            <Trans>A booking can have up to {mostSlots} slots. Remove one to pick another.</Trans>
          ) : (
            <Trans>All times are the venue’s: {{ zone: zoneName(zone, new Date(), locale) }}.</Trans>
          )}
        </p>
        {!isWide && (
          <PickedBar
            venueName={venue.name}
            picked={picked}
            price={price}
            zone={zone}
            isSubmitting={isSubmitting}
            onContinue={() => setReviewing(true)}
          />
        )}
      </div>
      {isWide && <BookingSummary {...booking} />}
      {isInSheet && <BookingSheet {...booking} venueName={venue.name} onClose={() => setReviewing(false)} />}
    </div>
  );
}
