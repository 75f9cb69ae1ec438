import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useSearchParams } from "react-router";
import { skillNames } from "~/lib/format/skill-levels";
import { isSportId } from "~/lib/format/sports";
import { Page } from "~/ui/page/page";
import { emptyDraft } from "./form-rules";
import { NewMatch } from "./new-match";
import { OnBooking } from "./on-booking";

/** Creates a match, from scratch or in the hours of the booking named in the address. */
export function CreateMatch() {
  const { t } = useLingui();
  const [search] = useSearchParams();
  const bookingId = search.get("booking");
  const sport = search.get("sport") ?? "";
  const skill = skillNames.find((name) => name === search.get("skill")) ?? null;
  const [empty] = useState(() => ({ ...emptyDraft(isSportId(sport) ? sport : ""), skill }));
  return (
    <Page title={t`Create Match`} lead={t`Enter what, where and when you play. You are the first player.`} width="wide">
      {bookingId ? <OnBooking bookingId={bookingId} empty={empty} /> : <NewMatch start={empty} />}
    </Page>
  );
}
