import heart from "icon:lucide/heart";
import { useLingui } from "@lingui/react/macro";
import { useLocation, useNavigate } from "react-router";
import type { Venue } from "~/gen/lapang/v1/venue_pb";
import { refusalOf, useExplain } from "~/lib/http/error-messages";
import { usePaths } from "~/lib/http/paths";
import { saveReturnPath } from "~/lib/session/return-path";
import { useSession } from "~/lib/session/session";
import { announce } from "~/ui/announce";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { toastFailure } from "~/ui/overlay/toast";
import { useFavorite } from "./queries";

/** Saves a venue, or removes it from the favorites; visitors sign in first, and come back here. */
export function FavoriteButton({ venue, className }: { venue: Venue; className?: string }) {
  const { t } = useLingui();
  const explain = useExplain();
  const paths = usePaths();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const isVisitor = useSession().state === "out";
  const { isSaved, change } = useFavorite(venue);

  function press() {
    if (isVisitor) {
      saveReturnPath(pathname + search);
      navigate(paths.login);
      return;
    }
    change.mutate(!isSaved, {
      onError: (error) => {
        const { reason, metadata } = refusalOf(error);
        const limit = metadata.limit ?? "";
        void toastFailure(
          reason === "TOO_MANY_FAVORITES"
            ? t`You have ${limit} favorites, which is the maximum. Remove one first.`
            : explain(error),
        );
      },
    });
    announce(isSaved ? t`Removed from your favorites` : t`Saved to your favorites`);
  }

  const { name } = venue;
  const label = t`Save ${name} to your favorites`;
  return (
    <button
      type="button"
      aria-label={label}
      aria-pressed={isSaved}
      title={isSaved ? t`Remove from your favorites` : t`Save to your favorites`}
      onClick={press}
      className={cx(
        "grid size-11 shrink-0 place-items-center rounded-full text-xl transition-transform active:scale-90",
        isSaved ? "text-danger *:[&_path]:fill-current" : "text-muted hover:text-ink",
        className,
      )}
    >
      <Icon of={heart} />
    </button>
  );
}
