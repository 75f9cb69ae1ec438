import check from "icon:lucide/check";
import copyIcon from "icon:lucide/copy";
import { Trans, useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { usePaths } from "~/lib/http/paths";
import { takeIntent } from "~/lib/session/intent";
import { knownSession } from "~/lib/session/session";
import { LinkField } from "~/ui/link/link-field";
import { useCopy } from "~/ui/link/use-copy";
import { Card } from "~/ui/list/card";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { SignIn } from "../page/sign-in";
import { storeIntentFor } from "../page/use-arrival";
import { guestHash } from "./guest-token";
import { useGuestPlace } from "./queries";
import { useClaim } from "./use-claim";

type Props = { match: Match; token: string; isSignedIn: boolean };

/** For somebody who joined without an account: their own link, and how their place becomes an account's. */
export function GuestCard({ match, token, isSignedIn }: Props) {
  const { t } = useLingui();
  const paths = usePaths();
  const { data: place } = useGuestPlace(match, token);
  const { claim, isPending } = useClaim(match.id);
  const { outcome, copy } = useCopy();
  const link = `${location.origin}${paths.match(match.id)}#${guestHash(token)}`;
  const isCopied = outcome === "copied";

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, for who has just signed in for it
  useEffect(() => {
    const userId = isSignedIn && knownSession()?.user.id;
    if (userId && takeIntent(["claim"], match.id, userId)) void claim({ token });
  }, [isSignedIn]);

  if (!place) return null;
  const { name, waitlistPosition: position } = place;
  return (
    <Card className="flex flex-col gap-3">
      <h2 className="font-bold text-lg [overflow-wrap:anywhere]">
        {position === undefined ? (
          <Trans>You are in as {name}</Trans>
        ) : (
          <Trans>
            You are number {position} on the waitlist, as {name}
          </Trans>
        )}
      </h2>
      <p className="text-muted">
        {position === undefined ? (
          <Trans>
            This browser remembers it. With your link you can also come back or leave on another device, so keep it to
            yourself.
          </Trans>
        ) : (
          <Trans>
            Look here again to see whether you are in: without an account you get no email. Your link opens your place
            on another device, so keep it to yourself.
          </Trans>
        )}
      </p>
      <div className="flex flex-wrap gap-3">
        {isSignedIn ? (
          <Button onPress={() => claim({ token })} isPending={isPending}>
            <Trans comment="A place that was taken without an account becomes the account's">Make it yours</Trans>
          </Button>
        ) : (
          <SignIn isWide={false} onPress={() => storeIntentFor("claim", match, null)}>
            <Trans comment="A place that was taken without an account becomes the account's">
              Sign in and make it yours
            </Trans>
          </SignIn>
        )}
        <Button variant="secondary" onPress={() => copy(link)}>
          <Icon of={isCopied ? check : copyIcon} className="text-xl" />
          <span aria-live="polite">{isCopied ? t`Copied` : t`Copy my link`}</span>
        </Button>
      </div>
      {outcome === "refused" && <LinkField label={t`My link`} link={link} />}
    </Card>
  );
}
