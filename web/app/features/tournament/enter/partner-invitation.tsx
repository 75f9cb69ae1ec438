import calendar from "icon:lucide/calendar";
import handshake from "icon:lucide/handshake";
import pin from "icon:lucide/map-pin";
import wallet from "icon:lucide/wallet";
import { Code } from "@connectrpc/connect";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import { Navigate, useLocation, useNavigate } from "react-router";
import { SamePerson } from "~/gen/lapang/v1/tournament_pb";
import { clockTime, namedDay, zoneName } from "~/lib/format/dates";
import { inLocale, localeOf, useLocale } from "~/lib/format/locale";
import { formatMoney } from "~/lib/format/money";
import { createStored } from "~/lib/forms/stored";
import { whenDone } from "~/lib/forms/when-done";
import { codeOf, statusOf } from "~/lib/http/error-code";
import { useExplain, useExplainLoading } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { preferredLocale } from "~/lib/session/cookies";
import { saveReturnPath } from "~/lib/session/return-path";
import { useSession } from "~/lib/session/session";
import { LinkButton } from "~/ui/link/link-button";
import { QueryPending } from "~/ui/list/query-view";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon, type IconShape } from "~/ui/look/icon";
import { Skeleton } from "~/ui/look/skeleton";
import { lazyDialog } from "~/ui/overlay/lazy-dialog";
import { toastSuccess } from "~/ui/overlay/toast";
import { ErrorView } from "~/ui/page/error-view";
import { Page } from "~/ui/page/page";
import { dateOf } from "../model";
import { useAcceptInvitation, useInvitation } from "../queries";
import { alikeOf } from "./alike";

const SamePersonDialog = lazyDialog(
  async () => (await import("./same-person-dialog")).SamePersonDialog,
  ({ onClose }) => onClose(),
);

/** The path to return to after signing in is in a cookie, which the server gets: the key must not be in it. */
const storedKey = createStored("lapang-invitation", () => sessionStorage);

/**
 * For the partner or team member who got the link: who invites, to what, and Accept. The link has the language of who
 * sent it.
 */
export function PartnerInvitation({ id }: { id: string }) {
  const { pathname, hash } = useLocation();
  const own = preferredLocale();
  if (hash && own !== localeOf(pathname)) return <Navigate to={inLocale(own, pathname) + hash} replace />;
  return <Invited id={id} />;
}

function Invited({ id }: { id: string }) {
  const { t } = useLingui();
  const paths = usePaths();
  const explainLoading = useExplainLoading();
  // In the part of the address that a browser keeps to itself; after signing in, from this tab.
  const { hash } = useLocation();
  const [kept] = useState(() => storedKey.read());
  const key = hash.slice(1) || (typeof kept === "string" ? kept : "");
  const query = useInvitation(key);
  const { data, error, refetch } = query;
  if (key === "" || codeOf(error) === Code.NotFound || codeOf(error) === Code.InvalidArgument)
    return (
      <ErrorView
        status={404}
        title={t`Invitation not found`}
        message={t`The link is incomplete, or the entry was withdrawn. Ask for a new one.`}
        elsewhere={
          <LinkButton to={paths.tournament(id)} variant="secondary">
            <Trans>To the tournament</Trans>
          </LinkButton>
        }
      />
    );
  if (error && !data)
    return (
      <ErrorView
        status={statusOf(error)}
        title={t`This invitation could not be loaded`}
        message={explainLoading(error)}
        onRetry={() => refetch()}
      />
    );
  return (
    <Page title={t`Your invitation`} width="narrow">
      <meta name="robots" content="noindex" />
      {data ? (
        <Invitation id={id} invitationKey={key} invitation={data} />
      ) : (
        <QueryPending query={query}>
          <Skeleton className="h-64 animate-late rounded-panel!" />
        </QueryPending>
      )}
    </Page>
  );
}

type Props = {
  id: string;
  invitationKey: string;
  invitation: NonNullable<ReturnType<typeof useInvitation>["data"]>;
};

function Invitation({ id, invitationKey, invitation }: Props) {
  const { t } = useLingui();
  const paths = usePaths();
  const navigate = useNavigate();
  const explain = useExplain();
  const session = useSession();
  const { pathname } = useLocation();
  const accept = useAcceptInvitation();
  const { tournamentName, eventName, invitedBy, isOver, tournamentId } = invitation;
  const page = paths.tournament(tournamentId || id);

  const alike = alikeOf(accept.error, []);
  const isAsking = alike !== null && !alike.isTyped;

  function press(samePerson = SamePerson.UNSPECIFIED) {
    whenDone(accept.mutateAsync({ invitationKey, samePerson }), () => {
      storedKey.write(null);
      void toastSuccess(t`You are in: ${eventName}`);
      navigate(page, { replace: true });
    });
  }

  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-col gap-3 rounded-panel bg-court p-7 text-on-court">
        <Icon of={handshake} className="text-5xl" />
        <p className="font-extrabold text-3xl leading-tight">{eventName}</p>
        <p className="font-bold text-xl">{tournamentName}</p>
        <p className="text-lg text-on-court-muted">
          <Trans>{invitedBy} wants to play with you.</Trans>
        </p>
        <Facts invitation={invitation} />
      </div>
      {isAsking && (
        <SamePersonDialog
          alike={alike}
          isOther={false}
          isPending={accept.isPending}
          onAnswer={press}
          onClose={() => accept.reset()}
        />
      )}
      {accept.error && !isAsking && (
        <Alert role="alert" tone="danger">
          {explain(accept.error)}
        </Alert>
      )}
      {isOver ? (
        <Alert tone="notice">
          <Trans>This invitation is over: nobody is missing any more, or entries are closed.</Trans>
        </Alert>
      ) : session.state === "in" ? (
        <Button size="large" isWide onPress={() => press()} isPending={accept.isPending}>
          <Trans comment="Accepts an invitation to a tournament">Accept</Trans>
        </Button>
      ) : (
        <LinkButton
          to={paths.login}
          size="large"
          isWide
          onClick={() => {
            storedKey.write(invitationKey);
            saveReturnPath(pathname);
          }}
        >
          <Trans>Sign in to accept</Trans>
        </LinkButton>
      )}
      <LinkButton to={page} variant="quiet" isWide>
        <Trans>Look at the tournament first</Trans>
      </LinkButton>
    </div>
  );
}

/** When, where, and what it costs. */
function Facts({ invitation: { startTime, timeZone, place, feeMinor, currency } }: Pick<Props, "invitation">) {
  const locale = useLocale();
  const start = dateOf(startTime);
  const zone = timeZone || "UTC";
  const day = start && namedDay(start, zone, locale);
  const clock = start && `${clockTime(start, zone, locale)} ${zoneName(zone, start, locale)}`;
  const fee = formatMoney(feeMinor, currency || "IDR", locale);
  return (
    <ul className="flex flex-col gap-2 pt-2 font-semibold">
      {day && <Fact icon={calendar}>{`${day}, ${clock}`}</Fact>}
      {place && <Fact icon={pin}>{place}</Fact>}
      {feeMinor > 0n && (
        <Fact icon={wallet}>
          <Trans>{fee} for all of you together, paid to the organiser</Trans>
        </Fact>
      )}
    </ul>
  );
}

function Fact({ icon, children }: { icon: IconShape; children: ReactNode }) {
  return (
    <li className="flex items-start gap-2.5">
      <Icon of={icon} className="mt-0.5 text-xl" />
      <span className="min-w-0 break-words">{children}</span>
    </li>
  );
}
