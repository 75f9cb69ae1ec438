import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** Looks up a redirect for every page, the first one too; the next navigation aborts it. */
export function useRedirects(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const over = new AbortController();
    const goTo = (path: string) => navigate(path, { replace: true });
    import("./redirects")
      .then(({ followRedirect }) => followRedirect(pathname, goTo, over.signal))
      // Without its code there is no redirect, and the page is already shown.
      .catch(() => {});
    return () => over.abort();
  }, [pathname, navigate]);
}
