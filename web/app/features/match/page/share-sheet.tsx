import qr from "icon:lucide/qr-code";
import { Trans, useLingui } from "@lingui/react/macro";
import { Suspense, useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { clockRange, shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { usePaths } from "~/lib/http/paths";
import { lazyPart } from "~/ui/lazy-part";
import { ShareLink } from "~/ui/link/share-link";
import { Notice } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { Dialog } from "~/ui/overlay/dialog";
import { addressOf, addressToShare } from "../host/join-link";
import { endOf, placeOf, startOf, zoneOf } from "../places-rules";

// Most readers share a link in a chat; the QR code has a library of its own.
const QrCode = lazyPart(async () => (await import("./qr-code")).QrCode);

type Props = { match: Match; isNew: boolean; isOpen: boolean; onOpenChange: (isOpen: boolean) => void };

/** Copy or share the join link, or show its QR code. */
export function ShareSheet({ match, isNew, isOpen, onOpenChange }: Props) {
  const { t } = useLingui();
  const link = addressToShare(match, usePaths(), useNow());
  return (
    <Dialog
      title={isNew ? t`Match created. Invite players.` : t`Share this match`}
      isOpen={isOpen}
      onOpenChange={onOpenChange}
    >
      {(close) => (
        <>
          {link ? (
            <Ways match={match} link={link} />
          ) : (
            <Notice>
              <Trans>The join link of this match is off, so it cannot be shared right now.</Trans>
            </Notice>
          )}
          <Button variant="quiet" onPress={close} isWide>
            <Trans comment="Closes a sheet">Done</Trans>
          </Button>
        </>
      )}
    </Dialog>
  );
}

function Ways({ match, link }: { match: Match; link: string }) {
  const { t } = useLingui();
  const invitation = useInvitation(match);
  const isJoinLink = match.joinLink && link === addressOf(match.joinLink);
  const [isDrawn, setDrawn] = useState(false);
  return (
    <>
      <p className="text-muted">
        {match.isPublic ? (
          <Trans>Anyone with this link can see the match and join it.</Trans>
        ) : (
          <Trans>This match is not listed. Only people with this link can find and join it.</Trans>
        )}
      </p>
      <ShareLink
        label={isJoinLink ? t`Join link` : t`Address of this page`}
        link={link}
        text={invitation}
        title={match.name}
        otherWay={
          <Button
            variant="secondary"
            isWide
            aria-expanded={isDrawn}
            aria-controls="qr-code"
            onPress={() => setDrawn(!isDrawn)}
          >
            <Icon of={qr} className="text-xl" />
            <Trans>QR code</Trans>
          </Button>
        }
      />
      <div id="qr-code">
        {isDrawn && (
          <Suspense fallback={<Skeleton className="mx-auto aspect-square w-full max-w-80 rounded-card!" />}>
            <QrCode link={link} name={match.name} />
          </Suspense>
        )}
      </div>
    </>
  );
}

function useInvitation(match: Match): string {
  const { t } = useLingui();
  const locale = useLocale();
  const start = startOf(match);
  const zone = zoneOf(match);
  const { name } = match;
  const day = shortDay(start, zone, locale);
  const time = clockRange(start, endOf(match), zone, locale);
  const place = placeOf(match).name;
  return t`Join us: ${name}, ${day} at ${time}, ${place}`;
}
