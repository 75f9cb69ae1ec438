import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useMyBookings } from "~/features/booking/queries";
import { ClashWarning } from "~/features/schedule/late-clash";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { courtLeft, type Span, timesText } from "~/lib/format/court-time";
import { useLocale } from "~/lib/format/locale";
import { whenDone } from "~/lib/forms/when-done";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { Notice } from "~/ui/look/alert";
import { Confirm } from "~/ui/overlay/confirm";
import { toastSuccess } from "~/ui/overlay/toast";
import { Page } from "~/ui/page/page";
import { zoneOf } from "../places-rules";
import { useUpdateMatch } from "../queries";
import { EditConsequences } from "./edit-consequences";
import { type Consequences, consequencesOf, movedTo } from "./edit-rules";
import { draftOf, planOf, updateRequestOf } from "./form-rules";
import { MatchForm } from "./match-form";
import { dropDraft, useMatchForm } from "./use-match-form";

/** Edits a match; its host sees the consequences before saving. */
export function EditMatch({ match }: { match: Match }) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  // The match is refetched on every change; the edit starts from its initial state.
  const [before] = useState(match);
  const form = useMatchForm(match.id, draftOf(before), { before: match });
  const update = useUpdateMatch();
  // The dialog keeps the initial consequences, whoever joins or leaves meanwhile.
  const [confirming, setConfirming] = useState<Consequences | null>(null);
  const consequences = consequencesOf(match, form.draft);
  const concernsOthers = consequences.told !== null || consequences.movedUp > 0;

  const to = movedTo(match, form.draft);
  const leftCourt = match.venue && to && <LeftCourt match={match} to={to} />;

  function save() {
    const sent = update.mutateAsync(updateRequestOf(before, form.draft), {
      onSuccess: () => navigate(paths.match(match.id), { replace: true }),
      // The form behind the dialog shows the refusal.
      onError: (error) => {
        setConfirming(null);
        form.refuse(error);
      },
    });
    whenDone(sent, () => {
      dropDraft();
      toastSuccess(t`The match is saved.`);
    });
  }

  return (
    <Page
      title={t`Edit Match`}
      width="wide"
      action={
        <LinkButton to={paths.match(match.id)} replace variant="secondary" size="small" onClick={dropDraft}>
          <Trans>Cancel</Trans>
        </LinkButton>
      }
    >
      <MatchForm
        form={form}
        before={match}
        onSend={() => (concernsOthers ? setConfirming(consequences) : save())}
        isPending={update.isPending}
        submit={<Trans>Save</Trans>}
        consequences={
          <>
            {leftCourt}
            {to && <ClashWarning plan={planOf(form.draft, match.id)} isPaused={update.isPending} />}
            {concernsOthers && (
              <Notice>
                <EditConsequences {...consequences} />
              </Notice>
            )}
          </>
        }
      />
      <Confirm
        isOpen={confirming !== null}
        onOpenChange={() => setConfirming(null)}
        title={t`Save these changes?`}
        action={t`Save, and tell them`}
        onConfirm={save}
        isPending={update.isPending}
        isDanger={false}
      >
        {leftCourt}
        {confirming && <EditConsequences {...confirming} />}
        <p>
          <Trans>An email that is sent cannot be taken back.</Trans>
        </p>
      </Confirm>
    </Page>
  );
}

/** What becomes of the court when an edit moves the match. */
function LeftCourt({ match, to }: { match: Match; to: Span & { venueId?: string } }) {
  const locale = useLocale();
  const left = courtLeft(match, to, useMyBookings(false, 0).data?.bookings ?? []);
  if (!left) return null;
  const [booked, outside] = [left.booked, left.outside].map((spans) => timesText(spans, zoneOf(match), locale));
  return (
    <Notice>
      <p>
        <Trans>
          Your booking stays as it is: <span className="inline-block">{booked}</span>
        </Trans>
      </p>
      <p>
        <Trans comment="Hours of a match that are not booked">
          Without a court: <span className="inline-block">{outside}</span>
        </Trans>
      </p>
    </Notice>
  );
}
