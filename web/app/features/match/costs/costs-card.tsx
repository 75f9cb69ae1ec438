import check from "icon:lucide/circle-check";
import { timestampDate } from "@bufbuild/protobuf/wkt";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { GetSharesResponse } from "~/gen/lapang/v1/cost_pb";
import { CostMode, type Match } from "~/gen/lapang/v1/match_pb";
import { shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Confirm } from "~/ui/overlay/confirm";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { takesNames } from "../guests/people-rules";
import { zoneOf } from "../places-rules";
import { CostsSum } from "./costs-sum";
import { useCloseCosts } from "./queries";

const CostsSheet = lazyDialog(
  async () => (await import("./costs-sheet")).CostsSheet,
  ({ onClose }) => onClose(),
);

type Props = {
  match: Match;
  answer: GetSharesResponse;
  isHost: boolean;
  readAgain: () => Promise<{ data?: GetSharesResponse }>;
};

/** What a match costs, with the way to change it and to close it. */
export function CostsCard({ match, answer, isHost, readAgain }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const [isEditing, setEditing] = useState(false);
  // As long as the list of the match may be corrected.
  const isOpen = takesNames(match, useNow());
  const mode = answer.costs?.mode ?? CostMode.UNSPECIFIED;
  const isPaid = mode === CostMode.FIXED || mode === CostMode.SPLIT;
  const closed = answer.closedAt && shortDay(timestampDate(answer.closedAt), zoneOf(match), locale);
  return (
    <>
      <h2 className="font-bold text-lg">{t({ message: "Costs", context: "a match" })}</h2>
      {mode === CostMode.UNSPECIFIED && (
        <p className="text-muted">
          <Trans>
            Is it free, is there a price for each, or do you share the costs? Players see what to pay, and how.
          </Trans>
        </p>
      )}
      {mode === CostMode.FREE && (
        <p className="text-muted">
          <Trans>This match is free.</Trans>
        </p>
      )}
      {isPaid && <CostsSum match={match} answer={answer} />}
      {isPaid && !answer.costs?.payTo && (
        <p className="text-muted text-sm">
          <Trans>Write down how to pay, and nobody has to ask.</Trans>
        </p>
      )}
      {isPaid && closed && (
        <p className="flex items-start gap-2 font-semibold text-accent text-sm">
          <Icon of={check} className="mt-0.5 text-base" />
          <Trans comment="A day, such as 24 Nov: since then the players of a match owe their shares">
            Finished on {closed}: everybody owes their share.
          </Trans>
        </p>
      )}
      {isOpen && (
        <div className="flex flex-wrap gap-3">
          <Button variant={isPaid ? "secondary" : "primary"} size="small" onPress={() => setEditing(true)}>
            {mode === CostMode.UNSPECIFIED ? (
              <Trans comment="Button: says what a match costs">Set the costs</Trans>
            ) : (
              <Trans comment="Button: changes what a match costs">Change the costs</Trans>
            )}
          </Button>
          {isPaid && !closed && answer.shared > 0n && <Close match={match} isSplit={mode === CostMode.SPLIT} />}
        </div>
      )}
      {isEditing && (
        <CostsSheet
          match={match}
          answer={answer}
          isHost={isHost}
          readAgain={readAgain}
          onClose={() => setEditing(false)}
        />
      )}
    </>
  );
}

/** Asks before everybody owes their share. */
function Close({ match, isSplit }: { match: Match; isSplit: boolean }) {
  const { t } = useLingui();
  const explain = useExplain();
  const close = useCloseCosts();
  const [isAsking, setAsking] = useState(false);
  const action = isSplit ? t`Finish and split` : t`Finish and collect`;

  function confirm() {
    // The button may be gone when the response arrives; the error is shown from the mutation.
    close.mutateAsync({ matchId: match.id }).then(
      () => {
        setAsking(false);
        void toastSuccess(t`Everybody owes their share now.`);
      },
      () => {},
    );
  }

  return (
    <>
      <Button size="small" onPress={() => setAsking(true)}>
        {action}
      </Button>
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          close.reset();
        }}
        title={isSplit ? t`Finish and split the costs?` : t`Finish and collect the money?`}
        action={action}
        onConfirm={confirm}
        isPending={close.isPending}
        isDanger={false}
        failure={close.error ? explain(close.error) : undefined}
      >
        <p>
          <Trans>
            From now on everybody owes their share. Who has not paid gets an email after 1, 3 and 7 days, until you mark
            them as paid.
          </Trans>
        </p>
        <p>
          <Trans>
            Guests without an account get no email: copy the list for your chat. You can still change the costs.
          </Trans>
        </p>
      </Confirm>
    </>
  );
}
