import { Trans, useLingui } from "@lingui/react/macro";
import { type Tournament, TournamentState } from "~/gen/lapang/v1/tournament_pb";
import { shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { usePaths } from "~/lib/http/paths";
import { ShareLink } from "~/ui/link/share-link";
import { Notice } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Dialog } from "~/ui/overlay/dialog";
import { CourtsHint } from "../courts-hint";
import { startOf } from "../model";

type Props = { tournament: Tournament; isNew: boolean; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** The link of the tournament, by WhatsApp or copied. */
export function ShareDialog({ tournament, isNew, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const paths = usePaths();
  const { name, location: place, timeZone } = tournament;
  const day = shortDay(startOf(tournament), timeZone, locale);
  return (
    <Dialog
      title={isNew ? t`Tournament published. Invite players.` : t`Share this tournament`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {(close) => (
        <>
          {tournament.state === TournamentState.DRAFT ? (
            <Notice>
              <Trans>This is a draft: others can open the link once you publish it.</Trans>
            </Notice>
          ) : null}
          {isNew && <CourtsHint tournament={tournament} />}
          <ShareLink
            label={t`Address of this page`}
            link={`${window.location.origin}${paths.tournament(tournament.id)}`}
            text={t`${name}, ${day}, ${place}`}
          />
          <Button variant="quiet" onPress={close} isWide>
            <Trans comment="Closes a sheet">Done</Trans>
          </Button>
        </>
      )}
    </Dialog>
  );
}
