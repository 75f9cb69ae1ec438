import pencil from "icon:lucide/pencil";
import plus from "icon:lucide/plus";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { TieState, type Tournament, type TournamentCourt } from "~/gen/lapang/v1/tournament_pb";
import { clockTime } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useExplain } from "~/lib/http/error-messages";
import { Switch } from "~/ui/form/switch";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { IconButton } from "~/ui/look/icon-button";
import { Confirm } from "~/ui/overlay/confirm";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { toastFailure } from "~/ui/overlay/toast";
import { allTies, dateOf, endOf, type Fixture, liveTies, startOf } from "../../model";
import { useScheduleTies, useSetCourts } from "../../queries";
import { timeText } from "../../tie-words";
import { TieCaption, TieNames } from "../tie-lines";
import { VenueCourts } from "../venue/venue-courts";

const CourtDialog = lazyDialog(
  async () => (await import("./court-dialog")).CourtDialog,
  ({ onClose }: { onClose: () => void }) => onClose(),
);

const CloseCourt = lazyDialog(
  async () => (await import("./close-court")).CloseCourt,
  ({ onClose }: { onClose: () => void }) => onClose(),
);

/** When each tie is planned and where, and the courts. */
export function Plan({ tournament }: { tournament: Tournament }) {
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[22rem_1fr]">
      <div className="flex min-w-0 flex-col gap-6">
        <VenueCourts tournament={tournament} />
        <CourtList tournament={tournament} />
      </div>
      <Timetable tournament={tournament} />
    </div>
  );
}

function CourtList({ tournament }: { tournament: Tournament }) {
  const { t } = useLingui();
  const explain = useExplain();
  const locale = useLocale();
  const saving = useSetCourts();
  /** A new one has the number 0. */
  const [edited, setEdited] = useState<number>();
  const [closing, setClosing] = useState<TournamentCourt>();
  const live = new Set(liveTies(tournament).map(({ tie }) => tie.court));
  const clock = (time: Date) => clockTime(time, tournament.timeZone, locale);

  function setOpen(court: TournamentCourt, isOpen: boolean) {
    if (!isOpen && live.has(court.number)) return setClosing(court);
    const courts = tournament.courts.map((other) => (other.number === court.number ? { ...other, isOpen } : other));
    saving.mutate({ tournamentId: tournament.id, courts }, { onError: (error) => void toastFailure(explain(error)) });
  }

  return (
    <section className="flex min-w-0 flex-col gap-3">
      <h2 className="font-extrabold text-xl">
        <Trans>Courts</Trans>
      </h2>
      <ul className="flex flex-col gap-2">
        {tournament.courts.map((court) => {
          const isLive = live.has(court.number);
          return (
            <li
              key={court.number}
              className="flex items-center gap-2 rounded-card bg-surface px-4 py-1 ring-1 ring-line ring-inset"
            >
              <div className="min-w-0 flex-1">
                <Switch
                  isSelected={court.isOpen}
                  isReadOnly={saving.isPending}
                  onChange={(isOpen) => setOpen(court, isOpen)}
                  description={
                    isLive ? (
                      <Trans comment="Of a court">A match is on it</Trans>
                    ) : (
                      `${clock(dateOf(court.from) ?? startOf(tournament))}–${clock(dateOf(court.until) ?? endOf(tournament))}`
                    )
                  }
                >
                  {court.name}
                </Switch>
              </div>
              <IconButton
                icon={pencil}
                label={t`Edit ${{ name: court.name }}`}
                onPress={() => setEdited(court.number)}
              />
            </li>
          );
        })}
      </ul>
      <Button variant="secondary" onPress={() => setEdited(0)}>
        <Icon of={plus} className="text-xl" />
        <Trans>Add a court</Trans>
      </Button>
      {edited !== undefined && (
        <CourtDialog tournament={tournament} number={edited} onClose={() => setEdited(undefined)} />
      )}
      {closing && <CloseCourt tournament={tournament} court={closing} onClose={() => setClosing(undefined)} />}
    </section>
  );
}

function Timetable({ tournament }: { tournament: Tournament }) {
  const { t } = useLingui();
  const explain = useExplain();
  const planning = useScheduleTies();
  const [isClearing, setClearing] = useState(false);
  const open = allTies(tournament).filter(({ tie }) => tie.state !== TieState.OVER && tie.state !== TieState.LIVE);
  const planned = open.filter(({ tie }) => tie.plannedAt);
  const unplanned = open.length - planned.length;
  const plan = (clear: boolean) =>
    planning.mutate(
      { tournamentId: tournament.id, clear },
      { onSuccess: () => setClearing(false), onError: (error) => void toastFailure(explain(error)) },
    );

  return (
    <section className="flex min-w-0 flex-col gap-3">
      <header className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-extrabold text-xl">
          <Trans>Order of play</Trans>
        </h2>
        <span className="flex flex-wrap gap-2">
          {planned.length > 0 && (
            <Button variant="quiet" size="small" onPress={() => setClearing(true)}>
              <Trans>Clear the plan</Trans>
            </Button>
          )}
          {open.length > 0 && (
            <Button size="small" onPress={() => plan(false)} isPending={planning.isPending}>
              {planned.length > 0 ? <Trans>Plan again</Trans> : <Trans>Plan all matches</Trans>}
            </Button>
          )}
        </span>
      </header>
      {open.length === 0 && (
        <p className="rounded-card bg-sunken px-4 py-8 text-center text-muted">
          <Trans>There are no matches to plan. They come with the draw.</Trans>
        </p>
      )}
      {planned.length > 0 && unplanned > 0 && (
        <Alert tone="notice">
          <Plural
            value={unplanned}
            one="# match found no place in the hours of the courts. Open more courts, or give them longer hours, and plan again."
            other="# matches found no place in the hours of the courts. Open more courts, or give them longer hours, and plan again."
          />
        </Alert>
      )}
      {planned.length === 0 && open.length > 0 && (
        <p className="text-muted">
          <Trans>
            A plan gives each match a court and a time, keeps the rest between two matches of one person, and follows
            the hours of the courts. Without a plan, matches are called in the order of the queue.
          </Trans>
        </p>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,17rem),1fr))] gap-3">
        {tournament.courts.map(({ number, name }) => (
          <CourtColumn
            key={number}
            tournament={tournament}
            name={name}
            fixtures={planned.filter(({ tie }) => tie.plannedCourt === number)}
          />
        ))}
      </div>
      <Confirm
        isOpen={isClearing}
        onOpenChange={setClearing}
        title={t`Clear the plan?`}
        action={t`Clear the plan`}
        onConfirm={() => plan(true)}
        isPending={planning.isPending}
      >
        <Trans>All planned times and courts are deleted. You can plan again at any time.</Trans>
      </Confirm>
    </section>
  );
}

function CourtColumn({ tournament, name, fixtures }: { tournament: Tournament; name: string; fixtures: Fixture[] }) {
  const { i18n } = useLingui();
  if (fixtures.length === 0) return null;
  const time = ({ tie }: Fixture) => dateOf(tie.plannedAt) ?? new Date(0);
  return (
    <section className="flex flex-col gap-1 rounded-card bg-surface p-4 ring-1 ring-line ring-inset">
      <h3 className="font-extrabold text-lg">{name}</h3>
      <ol className="flex flex-col divide-y divide-line">
        {fixtures
          .toSorted((a, b) => time(a).getTime() - time(b).getTime())
          .map((fixture) => (
            <li key={fixture.tie.id} className="flex gap-3 py-2">
              <span className="tabular w-14 shrink-0 font-bold">{timeText(i18n, tournament, time(fixture))}</span>
              <span className="min-w-0">
                <span className="block break-words font-semibold">
                  <TieNames fixture={fixture} />
                </span>
                <span className="block text-muted text-sm">
                  <TieCaption fixture={fixture} />
                </span>
              </span>
            </li>
          ))}
      </ol>
    </section>
  );
}
