import left from "icon:lucide/chevron-left";
import right from "icon:lucide/chevron-right";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Link } from "react-router";
import { useLocale } from "~/lib/format/locale";
import { formatNumber } from "~/lib/format/numbers";
import { cx } from "../look/cx";
import { Icon, type IconShape } from "../look/icon";

type Props = {
  total: number;
  /** More follow, and nobody knows how many: `total` is no end. */
  hasMore?: boolean;
  limit: number;
  offset: number;
  /** The address of the page at this offset: pages are links, so that Back works. */
  hrefFor: (offset: number) => string;
};

export function Pagination({ total, hasMore, limit, offset, hrefFor }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  if (total <= limit && offset === 0 && !hasMore) {
    return (
      <p className="text-muted text-sm">
        <Plural value={total} one="# result" other="# results" />
      </p>
    );
  }
  const first = formatNumber(Math.min(offset + 1, total), locale);
  const last = formatNumber(Math.min(offset + limit, total), locale);
  const all = formatNumber(total, locale);
  return (
    <nav aria-label={t`Pages`} className="flex items-center justify-between gap-4">
      <p className="tabular text-muted text-sm">
        {hasMore ? (
          `${first}–${last}`
        ) : (
          <Trans>
            {first}–{last} of {all}
          </Trans>
        )}
      </p>
      <div className="flex gap-2">
        <Step label={t`Previous page`} icon={left} to={offset > 0 ? hrefFor(Math.max(0, offset - limit)) : null} />
        <Step
          label={t`Next page`}
          icon={right}
          to={hasMore || offset + limit < total ? hrefFor(offset + limit) : null}
        />
      </div>
    </nav>
  );
}

function Step({ label, icon, to }: { label: string; icon: IconShape; to: string | null }) {
  const look = "grid size-11 place-items-center rounded-full bg-surface text-xl ring-1 ring-line-strong ring-inset";
  if (to === null) {
    return (
      <span className={cx(look, "opacity-40")}>
        <Icon of={icon} />
      </span>
    );
  }
  return (
    <Link to={to} aria-label={label} className={cx(look, "hover:bg-sunken")}>
      <Icon of={icon} />
    </Link>
  );
}
