import users from "icon:lucide/users";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { shortDay } from "~/lib/dates";
import { isEmailAddress } from "~/lib/email-address";
import { useLocale } from "~/lib/locale";
import { toastSuccess } from "~/lib/toast";
import { whenDone } from "~/lib/when-done";
import { Button } from "~/ui/button";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { Form } from "~/ui/form";
import { QueryError } from "~/ui/query-error";
import { QueryPending } from "~/ui/query-pending";
import { SkeletonList } from "~/ui/skeleton-list";
import { TextField } from "~/ui/text-field";
import { dateOf } from "./decision-rules";
import { useFieldProblems } from "./field-problems";
import { useGrantStaff, useVenueStaff } from "./queries";
import { RevokeStaff } from "./revoke-staff";

/** Who may run the venue. */
export function VenueStaff({ venue }: { venue: Venue }) {
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,37.5vw)]">
      <People venue={venue} />
      <Grant venueId={venue.id} />
    </div>
  );
}

function People({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const locale = useLocale();
  const [revoking, setRevoking] = useState<string>();
  const query = useVenueStaff(venue.id);
  const { data: staff, error, refetch } = query;
  if (!staff) {
    return error ? (
      <QueryError error={error} onRetry={() => refetch()} />
    ) : (
      <QueryPending query={query}>
        <SkeletonList count={3} className="h-16" />
      </QueryPending>
    );
  }
  if (staff.length === 0)
    return <EmptyState icon={users} title={t`Nobody runs this venue but the admins of Lapang.`} />;
  return (
    <Card>
      <h2 className="pb-2 font-bold text-lg">{t`Managers`}</h2>
      <ul className="divide-y divide-line">
        {staff.map(({ email, name, createdAt }) => {
          const since = dateOf(createdAt);
          return (
            <li key={email} className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
              <div className="me-auto min-w-0">
                <p className="break-words font-semibold">{name || email}</p>
                <p className="break-words text-muted text-sm">
                  {name ? email : <Trans comment="Of staff">Has not opened the back-office yet</Trans>}
                  {since && ` · ${shortDay(since, venue.timeZone, locale)}`}
                </p>
              </div>
              <Button variant="quiet" size="small" onPress={() => setRevoking(email)} aria-label={t`Remove ${email}`}>
                <Trans comment="Takes a manager's role away">Remove…</Trans>
              </Button>
            </li>
          );
        })}
      </ul>
      {revoking && <RevokeStaff venue={venue} email={revoking} onClose={() => setRevoking(undefined)} />}
    </Card>
  );
}

function Grant({ venueId }: { venueId: string }) {
  const { t } = useLingui();
  const grant = useGrantStaff();
  const [email, setEmail] = useState("");
  const [isWrong, setWrong] = useState(false);
  const found = useMemo(() => (isWrong ? { email: t`Please enter a valid email address` } : undefined), [isWrong, t]);
  const { errors, failure } = useFieldProblems({ found, error: grant.error, prefix: "", fields: ["email"] });

  function send() {
    if (grant.isPending) return;
    grant.reset();
    const isAddress = isEmailAddress(email.trim());
    setWrong(!isAddress);
    if (!isAddress) return;
    whenDone(grant.mutateAsync({ venueId, email: email.trim() }, { onSuccess: () => setEmail("") }), () =>
      toastSuccess(t`Added. They can run the venue from now on.`),
    );
  }

  return (
    <Card>
      <h2 className="pb-4 font-bold text-lg">{t`Add a manager`}</h2>
      <Form onSubmit={send} errors={errors} failure={failure} checksItself>
        <TextField
          name="email"
          type="email"
          label={t`Email`}
          description={t`Whoever signs in with this address may do everything here that you may.`}
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(next) => {
            setEmail(next);
            setWrong(false);
          }}
        />
        <Button type="submit" isPending={grant.isPending}>
          <Trans>Add manager</Trans>
        </Button>
      </Form>
    </Card>
  );
}
