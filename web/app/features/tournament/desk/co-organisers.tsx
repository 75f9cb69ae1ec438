import x from "icon:lucide/x";
import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Tournament } from "~/gen/lapang/v1/tournament_pb";
import { useExplain, violationsOf } from "~/lib/http/error-messages";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { Button } from "~/ui/look/button";
import { IconButton } from "~/ui/look/icon-button";
import { toastFailure, toastSuccess } from "~/ui/overlay/toast";
import { useSetOrganisers } from "../queries";

const most = 10;

/** Who may run the tournament beside its organiser, by email address. Only the organiser sees it. */
export function CoOrganisers({ tournament }: { tournament: Tournament }) {
  const { t } = useLingui();
  const explain = useExplain();
  const adding = useSetOrganisers();
  const removing = useSetOrganisers();
  const [email, setEmail] = useState("");
  const { id: tournamentId, coOrganiserEmails: emails } = tournament;
  const isWrong = Object.keys(violationsOf(adding.error)).length > 0;

  function add() {
    const next = email.trim();
    adding.mutate(
      { tournamentId, emails: [...emails, next] },
      {
        onSuccess: () => {
          setEmail("");
          void toastSuccess(t`${next} can run the tournament now.`);
        },
      },
    );
  }

  function remove(one: string) {
    removing.mutate(
      { tournamentId, emails: emails.filter((other) => other !== one) },
      { onError: (error) => void toastFailure(explain(error)) },
    );
  }

  return (
    <>
      <p className="text-muted">
        <Trans>
          They can do all that you can: change the tournament, entries, draws, courts and scores. They cannot call it
          off, nor name others. Each gets an email, and signs in with that address.
        </Trans>
      </p>
      {emails.length > 0 && (
        <ul className="divide-y divide-line rounded-field bg-sunken px-4">
          {emails.map((one) => (
            <li key={one} className="flex min-h-12 items-center justify-between gap-3 py-1">
              <span className="min-w-0 [overflow-wrap:anywhere]">{one}</span>
              <span className="-me-2.5">
                <IconButton icon={x} label={t`Remove ${one}`} onPress={() => remove(one)} />
              </span>
            </li>
          ))}
        </ul>
      )}
      {emails.length < most ? (
        <Form
          onSubmit={add}
          errors={isWrong ? { email: t`This is not an email address.` } : undefined}
          failure={adding.error && !isWrong ? explain(adding.error) : undefined}
        >
          <TextField
            name="email"
            type="email"
            label={t`Email address`}
            value={email}
            onChange={setEmail}
            maxLength={254}
            autoComplete="off"
            isRequired
          />
          <Button type="submit" variant="secondary" isPending={adding.isPending}>
            <Trans>Add co-organiser</Trans>
          </Button>
        </Form>
      ) : (
        <p>
          <Trans>A tournament has at most ten co-organisers.</Trans>
        </p>
      )}
    </>
  );
}
