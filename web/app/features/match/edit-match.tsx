import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import { useNavigate } from "react-router";
import type { Match } from "~/gen/lapang/v1/match_pb";
import { usePaths } from "~/lib/paths";
import { toastSuccess } from "~/lib/toast";
import { LinkButton } from "~/ui/link-button";
import { Page } from "~/ui/page";
import { draftOf, updateRequestOf } from "./form-rules";
import { MatchForm } from "./match-form";
import { useUpdateMatch } from "./queries";
import { useMatchForm } from "./use-match-form";

/** Changes a match; for its host. */
export function EditMatch({ match }: { match: Match }) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  // The match is read again every few seconds; what is being typed starts from how it was.
  const [before] = useState(match);
  const form = useMatchForm(() => draftOf(before), match);
  const update = useUpdateMatch();

  function send() {
    update.mutate(updateRequestOf(before, form.draft), {
      onSuccess: () => {
        toastSuccess(t`Saved. Those who have joined get an email if the time or the place has changed.`);
        navigate(paths.match(match.id), { replace: true });
      },
      onError: form.refuse,
    });
  }

  return (
    <Page
      title={t`Edit Match`}
      width="wide"
      action={
        <LinkButton to={paths.match(match.id)} replace variant="secondary" size="small">
          <Trans>Cancel</Trans>
        </LinkButton>
      }
    >
      <MatchForm form={form} before={match} onSend={send} isPending={update.isPending} submit={<Trans>Save</Trans>} />
    </Page>
  );
}
