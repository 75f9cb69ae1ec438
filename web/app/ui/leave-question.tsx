import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { knownSession } from "~/lib/session";
import { useWhenIdle } from "~/lib/use-when-idle";
import { Confirm, fetchConfirm } from "./confirm";

/** Whoever has been signed out has nothing left to save. */
const isNeeded = () => knownSession() !== null;

/** Asks before a page is left whose changes are not saved; the browser asks in its own words before a reload. */
export function LeaveQuestion({ isUnsaved, isInTab }: { isUnsaved: boolean; isInTab?: boolean }) {
  const { t } = useLingui();
  useWhenIdle(fetchConfirm, null);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      isNeeded() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        // Where tabs are a part of the address, another one is another form.
        (isInTab === true && currentLocation.search !== nextLocation.search)),
  );

  useEffect(() => {
    if (!isUnsaved) return;
    const ask = (event: BeforeUnloadEvent) => {
      if (isNeeded()) event.preventDefault();
    };
    window.addEventListener("beforeunload", ask);
    return () => window.removeEventListener("beforeunload", ask);
  }, [isUnsaved]);

  return (
    <Confirm
      isOpen={blocker.state === "blocked"}
      onOpenChange={(isOpen) => isOpen || blocker.reset?.()}
      title={t`Leave without saving?`}
      action={t({ message: "Leave", context: "a page" })}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{t`What you changed here is not saved yet.`}</p>
    </Confirm>
  );
}
