import { useEffect } from "react";
import { useLocation, useNavigate } from "react-router";

/** Asks at every page, the first one too, whether its path leads elsewhere; the next navigation ends the question. */
export function useRedirects(): void {
  const { pathname } = useLocation();
  const navigate = useNavigate();

  useEffect(() => {
    const over = new AbortController();
    const goTo = (path: string) => navigate(path, { replace: true });
    import("./redirects")
      .then(({ followRedirect }) => followRedirect(pathname, goTo, over.signal))
      // Without the code nobody is sent anywhere: the page is there already.
      .catch(() => {});
    return () => over.abort();
  }, [pathname, navigate]);
}
