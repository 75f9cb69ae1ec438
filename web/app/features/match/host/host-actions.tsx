import callOff from "icon:lucide/calendar-x";
import pencil from "icon:lucide/pencil";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type Ref, useState } from "react";
import { useNavigate } from "react-router";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { useExplain } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { TextField } from "~/ui/form/text-field";
import { LinkButton } from "~/ui/link/link-button";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { hasStarted } from "../places-rules";
import { useDeleteMatch } from "../queries";
import { CopyRoster } from "./copy-roster";
import { CourtStays } from "./own-court";

const longestReason = 300;

/** Host only: edit the match until it starts, and call it off. */
export function HostActions({ match, ref }: { match: Match; ref: Ref<HTMLElement> }) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const explain = useExplain();
  const started = hasStarted(match, useNow());
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteMatch();
  const [reason, setReason] = useState("");
  const others = match.currentParticipants - 1;
  const waiting = match.waitlistCount;

  function confirm() {
    // This component may be unmounted when the response arrives; the error is shown from the mutation.
    remove.mutateAsync({ id: match.id, reason }).then(
      () => {
        toastSuccess(t`The match is called off.`);
        navigate(paths.play(), { replace: true });
      },
      () => {},
    );
  }

  return (
    <section ref={ref} tabIndex={-1} aria-label={t`For the host`} className="flex flex-wrap gap-3 outline-none">
      {!started && (
        <LinkButton to={paths.match(match.id, { edit: 1 })} variant="secondary" size="small">
          <Icon of={pencil} className="text-lg" />
          <Trans comment="Changes a match">Edit</Trans>
        </LinkButton>
      )}
      <CopyRoster match={match} />
      <Button variant="quiet" size="small" onPress={() => setAsking(true)}>
        <Icon of={callOff} className="text-lg" />
        <Trans>Call off the match</Trans>
      </Button>
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isOpen) => {
          setAsking(isOpen);
          remove.reset();
        }}
        title={t`Call off this match?`}
        action={t`Call off the match`}
        onConfirm={confirm}
        isPending={remove.isPending || remove.isSuccess}
        failure={remove.error ? explain(remove.error) : undefined}
      >
        {others > 0 && !started && (
          <p>
            {waiting > 0 ? (
              <Trans>
                <Plural value={others} one="# player" other="# players" /> and{" "}
                <Plural value={waiting} one="# on the waitlist" other="# on the waitlist" /> will get an email that the
                match is called off.
              </Trans>
            ) : (
              <Plural
                value={others}
                one="# player has joined and will get an email that the match is called off."
                other="# players have joined and will get an email that the match is called off."
              />
            )}
          </p>
        )}
        {others > 0 && !started && (
          <TextField
            label={t`Why?`}
            optional={t({ message: "optional", comment: "Beside the label of a field that may stay empty" })}
            description={t`Players who joined see it in the email and on the match’s page.`}
            value={reason}
            onChange={setReason}
            maxLength={longestReason}
          />
        )}
        {match.venue && <CourtStays match={match} />}
        <p>
          <Trans>The join link stops working. This cannot be undone.</Trans>
        </p>
      </Confirm>
    </section>
  );
}
