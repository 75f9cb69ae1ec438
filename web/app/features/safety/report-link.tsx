import flag from "icon:lucide/flag";
import { useState } from "react";
import { useLocation, useSearchParams } from "react-router";
import { usePaths } from "~/lib/http/paths";
import { dropIntent } from "~/lib/session/intent";
import { saveReturnPath } from "~/lib/session/return-path";
import { useSession } from "~/lib/session/session";
import { TextLink } from "~/ui/link/text-link";
import { Icon } from "~/ui/look/icon";
import { LateReport } from "./late-report";
import type { Subject } from "./subject-kind";

/** In the address of who has signed in to report something: the dialog opens by itself, and sends nothing. */
const arrived = "report";

const look = "inline-flex min-h-11 items-center gap-2 self-start text-muted text-sm hover:text-ink";

/** A quiet link to report what the page is about. Visitors sign in first and come back. */
export function ReportLink({ subject, label }: { subject: Subject; label: string }) {
  const paths = usePaths();
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const isSignedIn = useSession().state === "in";
  const [isPressed, setPressed] = useState(false);
  const content = (
    <>
      <Icon of={flag} />
      <span className="underline decoration-line-strong underline-offset-4">{label}</span>
    </>
  );

  function leaveToSignIn() {
    // What was pressed here before, such as joining, must not follow this sign-in.
    dropIntent();
    saveReturnPath(`${pathname}?${arrived}`);
  }

  function close() {
    setPressed(false);
    if (!search.has(arrived)) return;
    search.delete(arrived);
    setSearch(search, { replace: true, preventScrollReset: true });
  }

  if (!isSignedIn)
    return (
      <TextLink to={paths.login} variant="hover" onClick={leaveToSignIn} className={look}>
        {content}
      </TextLink>
    );
  return (
    <>
      <button type="button" onClick={() => setPressed(true)} className={look}>
        {content}
      </button>
      {(isPressed || search.has(arrived)) && <LateReport subject={subject} onClose={close} />}
    </>
  );
}
