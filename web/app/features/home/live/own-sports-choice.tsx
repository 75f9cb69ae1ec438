import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSavePreferences } from "~/features/sport/queries";
import { useExplain } from "~/lib/http/error-messages";
import { SportChips } from "~/ui/list/sport-chips";
import { FormFailure } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { SectionHead } from "./strip";

/** For a player who has not said what they play: home shows more of it from then on. */
export function OwnSportsChoice() {
  const { t } = useLingui();
  const explain = useExplain();
  const save = useSavePreferences();
  const [sports, setSports] = useState<string[]>([]);
  const title = t({ message: "What do you play?", context: "asks a new player" });
  return (
    <section aria-labelledby="home-sports" className="flex flex-col gap-3">
      <SectionHead
        id="home-sports"
        title={title}
        note={
          <p className="text-muted">
            <Trans>Courts and matches here will be of your sports.</Trans>
          </p>
        }
      />
      <SportChips label={title} isOneLine selected={sports} onChange={setSports} />
      {save.error && <FormFailure>{explain(save.error)}</FormFailure>}
      {sports.length > 0 && (
        <Button
          isPending={save.isPending}
          onPress={() =>
            save.mutate({ preferences: sports.map((sportId, at) => ({ sportId, orderPreference: at + 1 })) })
          }
        >
          <Trans>Save my sports</Trans>
        </Button>
      )}
    </section>
  );
}
