import callOff from "icon:lucide/calendar-x";
import pencil from "icon:lucide/pencil";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { type Ref, useState } from "react";
import { useNavigate } from "react-router";
import { useBookingsChanged } from "~/features/booking/queries";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { useExplain } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { Checkbox } from "~/ui/form/checkbox";
import { TextField } from "~/ui/form/text-field";
import { LinkButton } from "~/ui/link/link-button";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { PasteList } from "../chat-list/paste-list";
import { reachedBy } from "../guests/people-rules";
import { ToldYourself } from "../guests/told-yourself";
import { hasStarted } from "../places-rules";
import { useDeleteMatch } from "../queries";
import { CopyRoster } from "./copy-roster";
import { CourtStays } from "./own-court";

const longestReason = 300;

type Props = { match: Match; isHost: boolean; ref: Ref<HTMLElement> };

/** The list of the chat, for the host and co-hosts; for the host also to edit the match and to call it off. */
export function HostActions({ match, isHost, ref }: Props) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const explain = useExplain();
  const started = hasStarted(match, useNow());
  const [isAsking, setAsking] = useState(false);
  const remove = useDeleteMatch();
  const bookingsChanged = useBookingsChanged();
  const [reason, setReason] = useState("");
  const [cancelsBookings, setCancelsBookings] = useState(false);
  const hasCourts = match.courts.length > 0;
  const { players: others, waiting, without } = reachedBy(match);

  function confirm() {
    // This component may be unmounted when the response arrives; the error is shown from the mutation.
    remove.mutateAsync({ id: match.id, reason, cancelBookings: hasCourts && cancelsBookings }).then(
      () => {
        if (hasCourts) void bookingsChanged();
        toastSuccess(t`The match is called off.`);
        navigate(paths.play(), { replace: true });
      },
      () => {},
    );
  }

  return (
    <section ref={ref} tabIndex={-1} aria-label={t`For the host`} className="flex flex-wrap gap-3 outline-none">
      {isHost && !started && (
        <LinkButton to={paths.match(match.id, { edit: 1 })} variant="secondary" size="small">
          <Icon of={pencil} className="text-lg" />
          <Trans comment="Changes a match">Edit</Trans>
        </LinkButton>
      )}
      <PasteList match={match} />
      <CopyRoster match={match} />
      {isHost && (
        <Button variant="quiet" size="small" onPress={() => setAsking(true)}>
          <Icon of={callOff} className="text-lg" />
          <Trans>Call off the match</Trans>
        </Button>
      )}
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
        {others + waiting > 0 && !started && (
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
        {without > 0 && !started && (
          <p>
            <ToldYourself count={without} />
          </p>
        )}
        {others + waiting > 0 && !started && (
          <TextField
            label={t`Why?`}
            optional={t({ message: "optional", comment: "Beside the label of a field that may stay empty" })}
            description={t`Players who joined see it in the email and on the match’s page.`}
            value={reason}
            onChange={setReason}
            maxLength={longestReason}
          />
        )}
        {hasCourts && (
          <Checkbox isSelected={cancelsBookings} onChange={setCancelsBookings}>
            <Trans>Cancel the court bookings too</Trans>
            <span className="block text-muted text-sm leading-snug">
              <Trans>Otherwise they stay booked.</Trans>
            </span>
          </Checkbox>
        )}
        {match.venue && <CourtStays match={match} />}
        <p>
          <Trans>The join link stops working. This cannot be undone.</Trans>
        </p>
      </Confirm>
    </section>
  );
}
