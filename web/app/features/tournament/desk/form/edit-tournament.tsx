import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { TieState, type Tournament, type TournamentEvent, TournamentState } from "~/gen/lapang/v1/tournament_pb";
import { codeOf } from "~/lib/http/error-code";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { QueryPending } from "~/ui/list/query-view";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Skeleton } from "~/ui/look/skeleton";
import { toastSuccess } from "~/ui/overlay/toast";
import { ErrorView } from "~/ui/page/error-view";
import { LoadError } from "~/ui/page/load-error";
import { Page } from "~/ui/page/page";
import { isDrawn } from "../../model";
import { useDeleteEvent, useSaveEvent, useTournament, useUpdateTournament } from "../../queries";
import { losesCourts } from "../venue/loses-courts";
import { type Draft, draftOf, type EventDraft, eventInputOf, tournamentInputOf } from "./tournament-draft";
import { TournamentForm } from "./tournament-form";
import { dropDraft, useTournamentForm } from "./use-tournament-form";

const placeOf = ({ usesVenue, venue, day, lastDay }: Draft) => ({
  venueId: usesVenue ? venue?.id : undefined,
  first: day ?? "",
  last: lastDay ?? day ?? "",
});

const hasBegun = ({ ties }: TournamentEvent) => ties.some(({ state }) => state >= TieState.LIVE);

/** Its organiser changes a tournament and its events. */
export function EditTournament({ id }: { id: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const query = useTournament(id);
  const { data, error } = query;
  if (data?.tournament && data.isOrganiser) return <EditForm before={data.tournament} />;
  if (data || codeOf(error) === Code.NotFound)
    return (
      <ErrorView
        status={404}
        title={t`Tournament not found`}
        message={t`Only its organiser can change a tournament.`}
        elsewhere={
          <LinkButton to={paths.compete()} variant="secondary">
            <Trans>To the tournaments</Trans>
          </LinkButton>
        }
      />
    );
  if (error) return <LoadError query={query} title={t`This tournament could not be loaded`} />;
  return (
    <Page title={t`Edit tournament`}>
      <QueryPending query={query}>
        <Skeleton className="h-96 animate-late rounded-card!" />
      </QueryPending>
    </Page>
  );
}

function EditForm({ before: latest }: { before: Tournament }) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  // The tournament is fetched again on every change; the form starts from what it was.
  const [before] = useState(latest);
  const form = useTournamentForm(before.id, draftOf(before));
  const { draft } = form;
  const update = useUpdateTournament();
  const saveEvent = useSaveEvent();
  const deleteEvent = useDeleteEvent();
  const [isSaving, setSaving] = useState(false);
  const [first] = useState(() => draftOf(before).events);
  const isDraft = before.state === TournamentState.DRAFT;

  /** One call after the other: what was saved before a refusal stays saved. */
  async function save(isPublished: boolean) {
    if (isSaving || !form.check()) return;
    setSaving(true);
    let at: number | undefined;
    try {
      await update.mutateAsync({
        tournamentId: before.id,
        tournament: tournamentInputOf(draft, new Date()),
        isPublished,
      });
      const kept = new Set(draft.events.map(({ id }) => id));
      const saved: EventDraft[] = [];
      for (at = 0; at < draft.events.length; at++) {
        const event = draft.events[at];
        if (!event) continue;
        saved.push(await saveOne(event));
      }
      at = undefined;
      for (const { id } of first) if (!kept.has(id)) await deleteEvent.mutateAsync({ eventId: id });
      dropDraft();
      void toastSuccess(isPublished && isDraft ? t`The tournament is published.` : t`The tournament is saved.`);
      navigate(paths.tournament(before.id), { replace: true });
    } catch (error) {
      form.refuse(error, at);
    } finally {
      setSaving(false);
    }
  }

  async function saveOne(event: EventDraft): Promise<EventDraft> {
    const known = first.find(({ id }) => id === event.id && id !== "");
    if (known && JSON.stringify(known) === JSON.stringify(event)) return event;
    await saveEvent.mutateAsync({ tournamentId: before.id, eventId: event.id, event: eventInputOf(event) });
    return event;
  }

  return (
    <Page
      title={t`Edit tournament`}
      action={
        <LinkButton to={paths.tournament(before.id)} replace variant="secondary" size="small" onClick={dropDraft}>
          <Trans comment="Closes a form without saving">Cancel</Trans>
        </LinkButton>
      }
    >
      <TournamentForm
        form={form}
        fixedEvents={before.events.filter(isDrawn).map(({ id }) => id)}
        begunEvents={before.events.filter(hasBegun).map(({ id }) => id)}
        isEdit
        onSubmit={() => save(!isDraft)}
      >
        {losesCourts(before, placeOf(draft)) && (
          <Alert role="status" tone="notice">
            <Trans>
              With this place or these days, the courts that you have, or have asked for, are given back. Ask for courts
              again after you have saved.
            </Trans>
          </Alert>
        )}
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:*:flex-1">
          {isDraft && (
            <Button size="large" onPress={() => void save(true)} isPending={isSaving}>
              <Trans comment="Makes a tournament public">Publish</Trans>
            </Button>
          )}
          <Button type="submit" size="large" variant={isDraft ? "secondary" : "primary"} isPending={isSaving}>
            <Trans comment="Stores a form">Save</Trans>
          </Button>
        </div>
      </TournamentForm>
    </Page>
  );
}
