import { Trans, useLingui } from "@lingui/react/macro";
import { useRef } from "react";
import { useExplain } from "~/lib/http/error-messages";
import { Card } from "~/ui/list/card";
import { QueryView } from "~/ui/list/query-view";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Skeleton } from "~/ui/look/skeleton";
import { CalendarAddress } from "./calendar-address";
import { useCalendarFeed, useRotateCalendarFeed } from "./queries";

/** The player's matches as a calendar subscription, by an address only they know. */
export function CalendarSection() {
  const { t } = useLingui();
  const loaded = useCalendarFeed();
  const { data } = loaded;
  const heading = useRef<HTMLHeadingElement>(null);

  // The pressed button is gone, so the focus moves to this section.
  function changed() {
    requestAnimationFrame(() => requestAnimationFrame(() => heading.current?.focus()));
  }

  return (
    <section aria-labelledby="calendar-heading" className="flex flex-col gap-4 border-line border-t pt-6">
      <h2 id="calendar-heading" ref={heading} tabIndex={-1} className="font-extrabold text-2xl outline-none">
        <Trans>Your calendar</Trans>
      </h2>
      <p className="text-muted">
        <Trans>
          Your matches and bookings in your own calendar. They are added, moved and marked as canceled automatically.
        </Trans>
      </p>
      {data ? (
        data.url ? (
          <CalendarAddress url={data.url} onDeleted={changed} />
        ) : (
          <NoAddressYet onCreated={changed} />
        )
      ) : (
        <QueryView query={loaded}>
          <div role="status" className="animate-late">
            <span className="sr-only">{t`Loading`}</span>
            <Skeleton className="h-44 rounded-card! sm:h-38" />
          </div>
        </QueryView>
      )}
    </section>
  );
}

function NoAddressYet({ onCreated }: { onCreated: () => void }) {
  const explain = useExplain();
  const create = useRotateCalendarFeed();

  function make() {
    // This component may be unmounted when the response arrives; the error is shown from the mutation.
    create.mutateAsync({}).then(onCreated, () => {});
  }
  return (
    <Card className="flex flex-col items-start gap-4">
      <p>
        <Trans>You have no calendar address yet. Anyone who has the address can see when and where you play.</Trans>
      </p>
      {create.error && (
        <Alert role="alert" tone="danger">
          {explain(create.error)}
        </Alert>
      )}
      <Button onPress={make} isPending={create.isPending}>
        <Trans>Create the address</Trans>
      </Button>
    </Card>
  );
}
