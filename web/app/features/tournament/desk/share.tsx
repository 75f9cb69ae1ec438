import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useEffect, useState } from "react";
import { type Tournament, TournamentState } from "~/gen/lapang/v1/tournament_pb";
import { useExplain } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { TextArea } from "~/ui/form/text-area";
import { LinkButton } from "~/ui/link/link-button";
import { LinkField } from "~/ui/link/link-field";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Skeleton } from "~/ui/look/skeleton";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { isOver } from "../model";
import { useCallOffTournament, useScorerKey } from "../queries";
import { CoOrganisers } from "./co-organisers";
import { Qr } from "./qr";

/** Links: for scorers, the board, everyone; for the organiser alone co-organisers and calling the tournament off. */
export function Share({ tournament }: { tournament: Tournament }) {
  // Those who may open the desk are told the organiser's id, but for the organiser.
  const isOwn = tournament.organiserId === "";
  const { t } = useLingui();
  const paths = usePaths();
  const whole = (path: string) => `${location.origin}${path}`;
  return (
    <div className="grid max-w-5xl items-start gap-4 md:grid-cols-2">
      <Scorers tournament={tournament} />
      <div className="flex flex-col gap-4">
        <Card title={t`Board for a screen in the hall`}>
          <p className="text-muted">
            <Trans>Courts, next matches and results in large letters. It updates itself.</Trans>
          </p>
          <LinkField label={t`Link of the board`} link={whole(paths.tournamentBoard(tournament.id))} />
          <LinkButton to={paths.tournamentBoard(tournament.id)} target="_blank" variant="secondary">
            <Trans>Open the board</Trans>
          </LinkButton>
        </Card>
        <Card title={t`Public page`}>
          <LinkField label={t`Link for everyone`} link={whole(paths.tournament(tournament.id))} />
          <LinkButton to={paths.editTournament(tournament.id)} variant="secondary">
            <Trans>Edit the tournament</Trans>
          </LinkButton>
        </Card>
        {isOwn && tournament.state !== TournamentState.CALLED_OFF && (
          <Card title={t`Co-organisers`}>
            <CoOrganisers tournament={tournament} />
          </Card>
        )}
        {isOwn && !isOver(tournament) && tournament.state !== TournamentState.DRAFT && (
          <CallOff tournament={tournament} />
        )}
      </div>
    </div>
  );
}

function Card({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-3 rounded-card bg-surface p-5 ring-1 ring-line ring-inset">
      <h2 className="font-extrabold text-xl">{title}</h2>
      {children}
    </section>
  );
}

function Scorers({ tournament }: { tournament: Tournament }) {
  const { t } = useLingui();
  const explain = useExplain();
  const paths = usePaths();
  const { mutate, data, error, isPending, reset } = useScorerKey();
  const [isRenewing, setRenewing] = useState(false);
  const tournamentId = tournament.id;

  useEffect(() => {
    mutate({ tournamentId, renew: false });
  }, [mutate, tournamentId]);

  const link = data && `${location.origin}${paths.scoring(tournamentId, data.scorerKey)}`;
  return (
    <Card title={t`Scorers`}>
      <p className="text-muted">
        <Trans>
          Whoever opens this link can start matches and enter scores, without an account. Show the code to your scorers.
        </Trans>
      </p>
      {error ? (
        <Alert tone="danger" role="alert">
          <p>{explain(error)}</p>
          <Button
            size="small"
            variant="secondary"
            onPress={() => {
              reset();
              mutate({ tournamentId, renew: false });
            }}
          >
            <Trans>Try Again</Trans>
          </Button>
        </Alert>
      ) : link ? (
        <>
          <div className="mx-auto w-full max-w-72">
            <Qr link={link} label={t`QR code for scorers`} />
          </div>
          <LinkField label={t`Link for scorers`} link={link} />
          <Button variant="quiet" onPress={() => setRenewing(true)}>
            <Trans>Make a new link</Trans>
          </Button>
        </>
      ) : (
        <Skeleton className="mx-auto aspect-square w-full max-w-72" />
      )}
      <Confirm
        isOpen={isRenewing}
        onOpenChange={setRenewing}
        title={t`Make a new link for scorers?`}
        action={t`Make a new link`}
        isPending={isPending}
        onConfirm={() => mutate({ tournamentId, renew: true }, { onSuccess: () => setRenewing(false) })}
        failure={error ? explain(error) : undefined}
      >
        <Trans>The old link stops working at once. Scorers must open the new one.</Trans>
      </Confirm>
    </Card>
  );
}

function CallOff({ tournament }: { tournament: Tournament }) {
  const { t } = useLingui();
  const explain = useExplain();
  const calling = useCallOffTournament();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState("");
  return (
    <div>
      <Button variant="quiet" onPress={() => setOpen(true)}>
        <Trans>Call off the tournament</Trans>
      </Button>
      <Confirm
        isOpen={isOpen}
        onOpenChange={setOpen}
        title={t`Call off the tournament?`}
        action={t`Call off the tournament`}
        isPending={calling.isPending}
        failure={calling.error ? explain(calling.error) : undefined}
        onConfirm={() =>
          calling.mutate(
            { tournamentId: tournament.id, reason: reason.trim() },
            {
              onSuccess: () => {
                setOpen(false);
                void toastSuccess(t`The tournament is called off`);
              },
            },
          )
        }
      >
        <p>
          <Trans>Everyone who entered gets an email. This cannot be undone.</Trans>
        </p>
        <TextArea
          label={t`Reason, for those who entered`}
          value={reason}
          onChange={setReason}
          maxLength={500}
          rows={3}
        />
      </Confirm>
    </div>
  );
}
