import { Trans } from "@lingui/react/macro";
import { Suspense, useEffect, useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { ClashWarning } from "~/features/schedule/late-clash";
import { useVenue } from "~/features/venue/queries";
import type { Booking } from "~/gen/lapang/v1/booking_pb";
import { usePaths } from "~/lib/http/paths";
import { useOwnSports } from "~/lib/session/own-sports";
import { lazyPart } from "~/ui/lazy-part";
import { opensList } from "../chat-list/paste-list";
import { StartFromList } from "../chat-list/start-from-list";
import { ofNewMatch, storedList } from "../chat-list/stored-list";
import { useCreateMatch } from "../queries";
import { bookingIdsOf } from "./booking-rules";
import { createRequestOf, type Draft, pickedOf, planOf } from "./form-rules";
import { MatchFormSkeleton } from "./match-form-skeleton";
import { useSuggestedName } from "./suggested-name";
import { dropDraft, useMatchForm } from "./use-match-form";

// Calendars, lists and pickers are most of this page, so its frame is shown before them.
const MatchForm = lazyPart(async () => (await import("./match-form")).MatchForm);

type Props = {
  start: Draft;
  /** The booking that it begins with. */
  booking?: Booking | undefined;
};

/** Creates a match, then opens its page with the link to share, or with the list that it began with. */
export function NewMatch({ start, booking }: Props) {
  const paths = usePaths();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const create = useCreateMatch(dropTyped);
  const [hasList, setHasList] = useState(() => storedList.read(ofNewMatch) !== null);
  const venueId = search.get("venue") || undefined;
  const [own] = useOwnSports() ?? [];
  // A venue need not have the player's own sport.
  const sportId = start.sportId || (venueId ? "" : (own ?? ""));
  const suggestName = useSuggestedName();
  const form = useMatchForm(`new?${search}`, { ...start, sportId }, { suggestName });
  const venue = useVenue(venueId).data?.venue;

  // The player's sports may arrive after the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once they are here.
  useEffect(() => {
    if (sportId && !form.draft.sportId && !form.isRestored) form.fill({ sportId });
  }, [sportId]);

  // A link from a venue's page preselects the venue.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once the venue is here, not on every letter typed.
  useEffect(() => {
    if (venue && !form.draft.venue && !form.isRestored) form.fill({ venue: pickedOf(venue) });
  }, [venue]);

  // After success the form stays pending until the match's page is loaded, so that it cannot create another one.
  const isSending = create.isPending || create.isSuccess;

  function send() {
    if (isSending) return;
    const list = hasList ? storedList.read(ofNewMatch) : null;
    const request = { ...createRequestOf(form.draft), bookingIds: bookingIdsOf(form.draft, booking) };
    create.mutate(request, {
      onSuccess: ({ match }) =>
        match && navigate(paths.match(match.id), { replace: true, state: stateFor(match.id, list) }),
      onError: form.refuse,
    });
  }

  return (
    <Suspense fallback={<MatchFormSkeleton />}>
      <StartFromList form={form} hasList={hasList} onList={setHasList} />
      <MatchForm
        form={form}
        onSend={send}
        isPending={isSending}
        submit={<Trans>Create Match</Trans>}
        consequences={<ClashWarning plan={planOf(form.draft)} isPaused={isSending} />}
      />
    </Suspense>
  );
}

function dropTyped(): void {
  dropDraft();
  storedList.drop();
}

/** What the match's page opens with. */
function stateFor(matchId: string, list: string | null): object {
  if (!list) return { isNew: true };
  storedList.store(matchId, list);
  return opensList;
}
