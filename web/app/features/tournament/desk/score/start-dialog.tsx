import { Trans, useLingui } from "@lingui/react/macro";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog, DialogButtons } from "~/ui/overlay/dialog";
import type { Fixture } from "../../model";
import { freeCourts, namesOf, whyWaits } from "../desk-model";
import { TieCaption } from "../tie-lines";
import type { TieActions } from "../use-tie-actions";

type Props = { tournament: Tournament; fixture: Fixture; actions: TieActions; onClose: () => void };

/** On which free court a tie starts, and whether it may start although somebody rests. */
export function StartDialog({ tournament, fixture, actions, onClose }: Props) {
  const { i18n, t } = useLingui();
  const locale = useLocale();
  const now = useNow();
  const { a, b } = namesOf(i18n, fixture);
  const courts = freeCourts(tournament);
  const { tie } = fixture;
  const why = whyWaits(i18n, tournament, fixture, now, locale);

  return (
    <Dialog title={t`Start ${a} v ${b}`} isOpen onOpenChange={(isOpen) => isOpen || onClose()} hasClose>
      <p className="text-muted">
        <TieCaption fixture={fixture} />
      </p>
      {why && (
        <Alert tone="notice">
          <span className="font-bold">{why}.</span>{" "}
          {tie.isBusy ? (
            <Trans>This match cannot start before that one is over.</Trans>
          ) : (
            <Trans>Start it only if the players agree.</Trans>
          )}
        </Alert>
      )}
      {courts.length === 0 && (
        <Alert>
          <Trans>No court is free.</Trans>
        </Alert>
      )}
      <div className="grid grid-cols-[repeat(auto-fill,minmax(8rem,1fr))] gap-2">
        {courts.map(({ number, name }) => (
          <Button
            key={number}
            variant={number === tie.plannedCourt || courts.length === 1 ? "primary" : "secondary"}
            isDisabled={tie.isBusy}
            isPending={actions.isPending}
            onPress={() => actions.start(tie, number, why !== null, onClose)}
          >
            {why === null ? name : <Trans>{name} anyway</Trans>}
          </Button>
        ))}
      </div>
      <DialogButtons onCancel={onClose} isCancelFocused={why !== null}>
        {null}
      </DialogButtons>
    </Dialog>
  );
}
