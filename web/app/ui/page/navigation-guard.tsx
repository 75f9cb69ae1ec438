import { useLingui } from "@lingui/react/macro";
import { useEffect } from "react";
import { useBlocker } from "react-router";
import { knownSession } from "~/lib/session/session";
import { Confirm, fetchConfirm } from "../overlay/confirm";

/** After a sign-out there is nothing left to save. */
const isNeeded = () => knownSession() !== null;

type Props = {
  isUnsaved: boolean;
  isInTab?: boolean;
  /** What is asked, where it is not about typed input. */
  title?: string;
  note?: string;
};

/** Asks before leaving a page with unsaved changes; before a reload the browser asks in its own words. */
export function NavigationGuard({ isUnsaved, isInTab, title, note }: Props) {
  const { t } = useLingui();
  // Offline it could not be loaded.
  useEffect(() => void fetchConfirm().catch(() => {}), []);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      isUnsaved &&
      isNeeded() &&
      (currentLocation.pathname !== nextLocation.pathname ||
        // Where tabs are part of the address, another tab is another form.
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
      title={title ?? t`Leave without saving?`}
      action={t`Leave the page`}
      onConfirm={() => blocker.proceed?.()}
    >
      <p>{note ?? t`What you changed here is not saved yet.`}</p>
    </Confirm>
  );
}
