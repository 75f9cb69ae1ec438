import { Trans } from "@lingui/react/macro";
import { lazy, Suspense, useEffect } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useVenue } from "~/features/venue/queries";
import { usePaths } from "~/lib/paths";
import { dropDraft } from "./draft-store";
import { createRequestOf, type Draft, pickedOf } from "./form-rules";
import { MatchFormSkeleton } from "./match-form-skeleton";
import { useCreateMatch } from "./queries";
import { useMatchForm } from "./use-match-form";

// Calendars, lists and pickers are most of this page: its frame is up before them.
const MatchForm = lazy(async () => ({ default: (await import("./match-form")).MatchForm }));

/** The form of a match to be made; the match's page then opens with the link to pass on. */
export function NewMatch({ start }: { start: Draft }) {
  const paths = usePaths();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const create = useCreateMatch(dropDraft);
  const form = useMatchForm(`new?${search}`, start);
  const venue = useVenue(search.get("venue") || undefined).data?.venue;

  // A link from a venue's page brings the venue along.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once the venue is here, not on every letter typed.
  useEffect(() => {
    if (venue && !form.draft.venue && !form.isRestored) form.fill({ venue: pickedOf(venue) });
  }, [venue]);

  // Once it is made, the form stands until the code of the match's page is here: it must not make another one.
  const isSending = create.isPending || create.isSuccess;

  function send() {
    if (isSending) return;
    create.mutate(createRequestOf(form.draft), {
      onSuccess: ({ match }) => match && navigate(paths.match(match.id), { replace: true, state: { isNew: true } }),
      onError: form.refuse,
    });
  }

  return (
    <Suspense fallback={<MatchFormSkeleton />}>
      <MatchForm form={form} onSend={send} isPending={isSending} submit={<Trans>Create Match</Trans>} />
    </Suspense>
  );
}
