import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useLocation, useNavigate } from "react-router";
import { isSportId, type SportId } from "~/lib/format/sports";
import { useExplain } from "~/lib/http/error-messages";
import { pathAfterSignIn } from "~/lib/session/after-sign-in";
import { intentFor } from "~/lib/session/intent";
import { savedReturnPath } from "~/lib/session/return-path";
import { Button } from "~/ui/button";
import { Page } from "~/ui/page";
import { LoadedPreferences } from "./loaded-preferences";
import { PreferenceForm } from "./preference-form";
import { useSkipPreferences } from "./queries";

/** A new player's first page; it continues to the requested page. */
export function ChooseSports() {
  const { t } = useLingui();
  const explain = useExplain();
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const skip = useSkipPreferences();
  const [sport] = useState(sportCameFor);
  const goOn = () => navigate(pathAfterSignIn(pathname), { replace: true });

  return (
    <Page
      title={t({ message: "What do you play?", context: "asks a new player" })}
      lead={<Trans>Pick your sports, or skip this. You can change them in your settings at any time.</Trans>}
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

/** The sport of the match or court that brought a new player here, if known. */
function sportCameFor(): SportId | null {
  const path = savedReturnPath();
  const sport = intentFor(path)?.sport || new URLSearchParams(path?.split(/[?#]/)[1]).get("sport");
  return sport && isSportId(sport) ? sport : null;
}
