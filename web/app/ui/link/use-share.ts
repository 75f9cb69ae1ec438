import { useLingui } from "@lingui/react/macro";
import { toastFailure, toastSuccess } from "../overlay/toast";

type Shared = {
  /** The message that the link is sent with. */
  text: string;
  /** Empty without a page to share. */
  link: string;
};

/** Shares as the device can: by its own sheet, or else copied. */
export function useShare(): (shared: Shared) => Promise<void> {
  const { t } = useLingui();
  return async ({ text, link }) => {
    if (typeof navigator.share === "function") {
      // Closing the system's share sheet rejects, and is not a failure.
      await navigator.share({ text, ...(link && { url: link }) }).catch(() => {});
      return;
    }
    try {
      await navigator.clipboard.writeText(link ? `${text}\n${link}` : text);
      await toastSuccess(t`Copied. Paste it into a chat.`);
    } catch {
      await toastFailure(t`This browser can neither share nor copy. Share the page’s address instead.`);
    }
  };
}
