import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { withoutLocale } from "~/lib/format/locale";
import { isSportId, type SportId, sportNames } from "~/lib/format/sports";
import { useExplain } from "~/lib/http/error-messages";
import { pathAfterSignIn } from "~/lib/session/after-sign-in";
import { intentFor } from "~/lib/session/intent";
import { savedReturnPath } from "~/lib/session/return-path";
import { Button } from "~/ui/look/button";
import { Page } from "~/ui/page/page";
import { LoadedPreferences } from "./loaded-preferences";
import { PreferenceForm } from "./preference-form";
import { useSkipPreferences } from "./queries";

/** A new player's first page; it continues to the requested page. */
export function ChooseSports() {
  const { i18n, t } = useLingui();
  const explain = useExplain();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const skip = useSkipPreferences();
  const [{ sport, next }] = useState(whatFor);
  const goOn = () => navigate(pathAfterSignIn(pathname), { replace: true });

  return (
    <Page
      title={t({ message: "What do you play?", context: "asks a new player" })}
      lead={
        <>
          {sport ? t`${{ sport: i18n._(sportNames[sport]) }} is picked already.` : t`Pick your sports, or skip this.`}{" "}
          <Next page={next} />
        </>
      }
    >
      <LoadedPreferences>
        {(preferences) => (
          <PreferenceForm
            initial={preferences.length === 0 && sport ? [{ sport, level: null }] : preferences}
            saveLabel={t`Continue`}
            whenEmpty={t`Pick at least one sport, or skip this for now.`}
            otherFailure={skip.error ? explain(skip.error) : undefined}
            otherAction={
              <Button
                variant="quiet"
                isPending={skip.isPending || skip.isSuccess}
                onPress={() => skip.mutate({}, { onSuccess: goOn })}
              >
                <Trans>Skip for now</Trans>
              </Button>
            }
            onSaved={goOn}
          />
        )}
      </LoadedPreferences>
    </Page>
  );
}

type NextPage = "booking" | "match" | "tournament" | null;

function Next({ page }: { page: NextPage }) {
  if (page === "booking") return <Trans>Next up: your booking.</Trans>;
  if (page === "match") return <Trans>Next up: the match.</Trans>;
  if (page === "tournament") return <Trans>Next up: the tournament.</Trans>;
  return <Trans>You can change them in your settings at any time.</Trans>;
}

const nextOf = { book: "booking", join: "match", waitlist: "match", claim: "match", enter: "tournament" } as const;

/** What brought a new player here: the sport of a match or court, and the page they go on to, as far as known. */
function whatFor(): { sport: SportId | null; next: NextPage } {
  const path = savedReturnPath();
  const intent = intentFor(path);
  const [address = "", search] = withoutLocale(path ?? "").split(/[?#]/);
  const sport = intent?.sport || new URLSearchParams(search).get("sport") || address.split("/").at(-1);
  const isBooking = /^\/booking\/|\/book$/.test(address);
  const next = isBooking ? "booking" : address.startsWith("/match/") ? "match" : null;
  return { sport: sport && isSportId(sport) ? sport : null, next: intent ? nextOf[intent.action] : next };
}
