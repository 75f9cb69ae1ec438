import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { flushSync } from "react-dom";
import { useNavigate, useSearchParams } from "react-router";
import { isSportId } from "~/lib/format/sports";
import { usePaths } from "~/lib/http/paths";
import { useOwnSports } from "~/lib/session/own-sports";
import { Button } from "~/ui/look/button";
import { Page } from "~/ui/page/page";
import { useCreateTournament } from "../../queries";
import { emptyDraft, eventInputOf, tournamentInputOf } from "./tournament-draft";
import { TournamentForm } from "./tournament-form";
import { dropDraft, useTournamentForm } from "./use-tournament-form";

/** Creates a tournament, then opens its page with the link to share. */
export function CreateTournament() {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const create = useCreateTournament();
  const wanted = search.get("sport") ?? "";
  const [own] = useOwnSports() ?? [];
  const sportId = isSportId(wanted) ? wanted : (own ?? "");
  const form = useTournamentForm("new", emptyDraft(sportId));
  const { draft } = form;
  /** Whether it is to be saved as a draft; set by the button just before the form is sent. */
  const [isDraft, setDraft] = useState(false);

  // The player's sports may arrive after the form.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once they are here.
  useEffect(() => {
    if (sportId && !draft.sportId) form.fill({ sportId });
  }, [sportId]);

  const isSending = create.isPending || create.isSuccess;

  function send() {
    if (isSending || !form.check()) return;
    create.mutate(
      {
        tournament: tournamentInputOf(draft, new Date()),
        isPublished: !isDraft,
        events: draft.events.map((event) => eventInputOf(event)),
        courts: Array.from({ length: draft.courtCount }, (_, at) => t`Court ${{ number: at + 1 }}`),
      },
      {
        onSuccess: ({ tournament }) => {
          dropDraft();
          if (!tournament) return;
          const state = isDraft ? null : { isNew: true };
          navigate(paths.tournament(tournament.id), { replace: true, state });
        },
        onError: (error) => form.refuse(error),
      },
    );
  }

  return (
    <Page
      title={t`Create tournament`}
      lead={t`Say what, where and when. Players enter by a link; draw, order of play and results are here.`}
    >
      <TournamentForm form={form} fixedEvents={[]} begunEvents={[]} isEdit={false} onSubmit={send}>
        <div className="flex flex-col gap-3 sm:flex-row-reverse sm:*:flex-1">
          <Submit onChoose={() => flushSync(() => setDraft(false))} isPending={isSending && !isDraft}>
            <Trans comment="Makes a tournament public">Publish</Trans>
          </Submit>
          <Submit onChoose={() => flushSync(() => setDraft(true))} isPending={isSending && isDraft} isSecondary>
            <Trans>Save as draft</Trans>
          </Submit>
        </div>
      </TournamentForm>
    </Page>
  );
}

type SubmitProps = { onChoose: () => void; isPending: boolean; isSecondary?: boolean; children: ReactNode };

/** One of two ways to send the form; Enter takes the first. */
function Submit({ onChoose, isPending, isSecondary, children }: SubmitProps) {
  return (
    <Button
      type="submit"
      size="large"
      variant={isSecondary ? "secondary" : "primary"}
      onPress={onChoose}
      isPending={isPending}
    >
      {children}
    </Button>
  );
}
