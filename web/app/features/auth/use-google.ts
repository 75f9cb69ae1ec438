import { useEffect, useState } from "react";
import { navigateDocument } from "~/lib/http/external-navigation";
import { usePaths } from "~/lib/http/paths";
import { useStartGoogle } from "./queries";
import { websiteOf } from "./sign-in-rules";

/** Opens Google's page. `isPending` stays true until this page is left. */
export function useGoogle() {
  const paths = usePaths();
  const { mutate, reset, isPending, error } = useStartGoogle();
  const [isLeaving, setLeaving] = useState(false);
  const [leadsNowhere, setLeadsNowhere] = useState(false);

  useEffect(() => {
    // The back/forward cache restores this page as it was left.
    const stay = () => setLeaving(false);
    addEventListener("pageshow", stay);
    return () => removeEventListener("pageshow", stay);
  }, []);

  function start() {
    setLeadsNowhere(false);
    mutate(location.origin + paths.googleCallback, {
      onSuccess({ authorizationUrl }) {
        const website = websiteOf(authorizationUrl);
        setLeadsNowhere(!website);
        setLeaving(Boolean(website));
        if (website) navigateDocument(website, { isExternal: true });
      },
    });
  }

  return { start, reset, isPending: isPending || isLeaving, hasFailed: leadsNowhere || error !== null, error };
}
