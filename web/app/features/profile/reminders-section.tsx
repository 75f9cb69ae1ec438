import { Trans, useLingui } from "@lingui/react/macro";
import { useExplain } from "~/lib/http/error-messages";
import { Switch } from "~/ui/form/switch";
import { Card } from "~/ui/list/card";
import { QueryView } from "~/ui/list/query-view";
import { Alert } from "~/ui/look/alert";
import { Skeleton } from "~/ui/look/skeleton";
import { useReminders, useSaveReminders } from "./queries";

/** Reminder emails; each switch saves at once, and reverts on failure. */
export function RemindersSection() {
  const { t } = useLingui();
  const loaded = useReminders();
  const { data } = loaded;
  return (
    <section aria-labelledby="reminders-heading" className="flex flex-col gap-4">
      <h2 id="reminders-heading" className="font-extrabold text-2xl">
        <Trans>Reminders</Trans>
      </h2>
      <p className="text-muted">
        <Trans>Emails about the matches you are in. You always get an email when a match changes.</Trans>
      </p>
      {data?.settings ? (
        <Switches saved={data.settings} />
      ) : (
        <QueryView query={loaded}>
          <div role="status" className="animate-late">
            <span className="sr-only">{t`Loading`}</span>
            <Skeleton className="h-90 rounded-card! min-[24rem]:h-72 sm:h-58" />
          </div>
        </QueryView>
      )}
    </section>
  );
}

type Reminders = { dayBefore: boolean; hoursBefore: boolean; hostUpdates?: boolean };

function Switches({ saved }: { saved: Reminders }) {
  const { t } = useLingui();
  const explain = useExplain();
  const save = useSaveReminders();
  // Optimistic while saving; a refusal falls back to the stored value.
  const chosen = save.isPending ? save.variables?.settings : undefined;
  const { dayBefore = saved.dayBefore, hoursBefore = saved.hoursBefore } = chosen ?? saved;
  const hostUpdates = (chosen ?? saved).hostUpdates ?? true;

  function choose(changed: Partial<Reminders>) {
    save.mutate({ settings: { dayBefore, hoursBefore, hostUpdates, ...changed } });
  }

  return (
    <Card className="flex flex-col gap-1">
      <Switch
        isSelected={dayBefore}
        onChange={(isOn) => choose({ dayBefore: isOn })}
        description={t`Leaves you time to give up your spot if you cannot come.`}
      >
        <Trans>The day before, 24 hours ahead</Trans>
      </Switch>
      <Switch
        isSelected={hoursBefore}
        onChange={(isOn) => choose({ hoursBefore: isOn })}
        description={t`With the time and the place once more.`}
      >
        <Trans>Shortly before, 2 hours ahead</Trans>
      </Switch>
      <Switch
        isSelected={hostUpdates}
        onChange={(isOn) => choose({ hostUpdates: isOn })}
        description={t`For the matches you host, at most one email in 10 minutes.`}
      >
        <Trans>Who joins and leaves</Trans>
      </Switch>
      {save.error && (
        <Alert role="alert" tone="danger" className="mt-2">
          <p>
            <Trans>Not saved. The previous setting is back.</Trans>
          </p>
          <p>{explain(save.error)}</p>
        </Alert>
      )}
      <p role="status" className="sr-only">
        {save.isSuccess && t`Saved`}
      </p>
    </Card>
  );
}
