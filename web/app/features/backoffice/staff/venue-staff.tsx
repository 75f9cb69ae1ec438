import users from "icon:lucide/users";
import { Trans, useLingui } from "@lingui/react/macro";
import { useMemo, useState } from "react";
import { StaffRole } from "~/gen/lapang/v1/staff_pb";
import type { VenueStaff as Member } from "~/gen/lapang/v1/venue_admin_pb";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { shortDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { isEmailAddress } from "~/lib/forms/email-address";
import { whenDone } from "~/lib/forms/when-done";
import { useSession } from "~/lib/session/session";
import { Form } from "~/ui/form/form";
import { TextField } from "~/ui/form/text-field";
import { Card } from "~/ui/list/card";
import { EmptyState } from "~/ui/list/empty-state";
import { QueryView } from "~/ui/list/query-view";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { SkeletonList } from "~/ui/look/skeleton";
import { toastSuccess } from "~/ui/overlay/toast";
import { useRights } from "../access";
import { ConfirmCall } from "../confirm-call";
import { dateOf } from "../decision-rules";
import { useFieldProblems } from "../field-problems";
import { useGrantStaff, useRevokeStaff, useVenueStaff } from "../queries";
import { ChangeRole } from "./change-role";
import { RoleSelect } from "./role-select";
import { staffRoles, useRoleWords } from "./role-words";

/** The staff of the venue and their roles. */
export function VenueStaff({ venue }: { venue: Venue }) {
  const may = useRights(venue.id);
  return (
    <div className="grid grid-cols-1 items-start gap-6 lg:grid-cols-[minmax(0,1fr)_min(22rem,37.5vw)]">
      <People venue={venue} />
      <div className="flex flex-col gap-6">
        {may.staff && <Grant venueId={venue.id} />}
        <Roles />
      </div>
    </div>
  );
}

type Asking = { what: "role" | "remove"; member: Member };

function People({ venue }: { venue: Venue }) {
  const { t } = useLingui();
  const may = useRights(venue.id);
  const [asking, setAsking] = useState<Asking>();
  const query = useVenueStaff(venue.id);
  const { data: staff } = query;
  const close = () => setAsking(undefined);
  if (!staff)
    return (
      <QueryView query={query}>
        <SkeletonList count={3} className="h-16" />
      </QueryView>
    );
  if (staff.length === 0) return <EmptyState icon={users} title={t`Only the admins of Lapang manage this venue.`} />;
  return (
    <Card>
      <h2 className="pb-2 font-bold text-lg">{t`Staff`}</h2>
      <ul className="divide-y divide-line">
        {staff.map((member) => (
          <Person key={member.email} member={member} venue={venue} onAsk={(what) => setAsking({ what, member })} />
        ))}
      </ul>
      {asking?.what === "role" && (
        <ChangeRole venueId={venue.id} member={asking.member} canChooseOwner={may.owner} onClose={close} />
      )}
      {asking?.what === "remove" && <RevokeStaff venue={venue} email={asking.member.email} onClose={close} />}
    </Card>
  );
}

type PersonProps = { member: Member; venue: Venue; onAsk: (what: Asking["what"]) => void };

function Person({ member, venue, onAsk }: PersonProps) {
  const { t } = useLingui();
  const locale = useLocale();
  const words = useRoleWords();
  const session = useSession();
  const may = useRights(venue.id);
  const { email, name, role } = member;
  const since = dateOf(member.createdAt);
  const isSelf = session.state === "in" && session.user.email === email;
  const canChange = may.staff && (may.owner || role !== StaffRole.OWNER) && !isSelf;
  return (
    <li className="flex flex-wrap items-center gap-x-4 gap-y-1 py-2">
      <div className="me-auto min-w-0">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="min-w-0 break-words font-semibold [overflow-wrap:anywhere]">{name || email}</span>
          <Badge>{words(role).name}</Badge>
        </p>
        <p className="break-words text-muted text-sm [overflow-wrap:anywhere]">
          {name ? email : <Trans comment="Of staff">Has not opened the back-office yet</Trans>}
          {since && ` · ${shortDay(since, venue.timeZone, locale)}`}
        </p>
      </div>
      {canChange && (
        <span className="flex max-sm:-ms-4">
          <Button variant="quiet" size="small" onPress={() => onAsk("role")} aria-label={t`Change role: ${email}`}>
            <Trans comment="Gives somebody another role at a venue">Change role…</Trans>
          </Button>
          <Button variant="quiet" size="small" onPress={() => onAsk("remove")} aria-label={t`Remove ${email}`}>
            <Trans comment="Takes somebody's role away">Remove…</Trans>
          </Button>
        </span>
      )}
    </li>
  );
}

/** Whoever is added by mistake can do little harm. */
const usualRole = StaffRole.DESK;

function Grant({ venueId }: { venueId: string }) {
  const { t } = useLingui();
  const may = useRights(venueId);
  const grant = useGrantStaff();
  const { data: staff } = useVenueStaff(venueId);
  const [email, setEmail] = useState("");
  const [isWrong, setWrong] = useState(false);
  const found = useMemo(() => (isWrong ? { email: t`Please enter a valid email address` } : undefined), [isWrong, t]);
  const { errors, failure } = useFieldProblems({ found, error: grant.error, prefix: "", fields: ["email"] });
  const [role, setRole] = useState<StaffRole>(usualRole);
  const needsOwner = may.owner && role !== StaffRole.OWNER && staff?.every((member) => member.role !== StaffRole.OWNER);
  const isKnown = staff?.some((member) => member.email === email.trim().toLowerCase());

  function send() {
    if (grant.isPending) return;
    grant.reset();
    const isAddress = isEmailAddress(email.trim());
    setWrong(!isAddress);
    if (!isAddress) return;
    const done = () => {
      setEmail("");
      setRole(usualRole);
    };
    whenDone(grant.mutateAsync({ venueId, email: email.trim(), role }, { onSuccess: done }), () =>
      toastSuccess(t`Added. They can sign in and start right away.`),
    );
  }

  return (
    <Card>
      <h2 className="pb-4 font-bold text-lg">{t`Add staff`}</h2>
      <Form onSubmit={send} errors={errors} failure={failure} checksItself>
        <TextField
          name="email"
          type="email"
          label={t`Email`}
          description={
            isKnown
              ? t`They are already on the staff. Adding them again gives them this role.`
              : t`They get an email and sign in with this address.`
          }
          autoComplete="off"
          maxLength={254}
          value={email}
          onChange={(next) => {
            setEmail(next);
            setWrong(false);
          }}
        />
        <RoleSelect
          role={role}
          canChooseOwner={may.owner}
          note={
            needsOwner
              ? t`This venue has no owner yet: only the admins of Lapang can change its bank details.`
              : undefined
          }
          onChange={setRole}
        />
        <Button type="submit" isPending={grant.isPending}>
          <Trans comment="Gives somebody a role at a venue">Add to staff</Trans>
        </Button>
      </Form>
    </Card>
  );
}

/** Explains each role. */
function Roles() {
  const { t } = useLingui();
  const words = useRoleWords();
  return (
    <Card>
      <h2 className="pb-3 font-bold text-lg">{t`What each role may do`}</h2>
      <dl className="flex flex-col gap-3">
        {staffRoles.map((role) => (
          <div key={role}>
            <dt className="font-semibold">{words(role).name}</dt>
            <dd className="text-muted text-sm">{words(role).may}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}

type Props = { venue: Venue; email: string; onClose: () => void };

/** Asks before removing a staff member. */
function RevokeStaff({ venue, email, onClose }: Props) {
  const { t } = useLingui();
  const revoke = useRevokeStaff();
  const { name } = venue;

  return (
    <ConfirmCall
      call={revoke}
      request={{ venueId: venue.id, email }}
      done={t`Removed.`}
      onClose={onClose}
      title={t`Remove from the staff?`}
      action={t({ message: "Remove", comment: "Takes somebody's role away" })}
    >
      <p className="break-words">
        <Trans>
          {email} can no longer see or change anything at {name}.
        </Trans>
      </p>
    </ConfirmCall>
  );
}
