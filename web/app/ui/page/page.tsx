import type { ReactNode } from "react";
import { cx } from "../look/cx";
import { PageTitle } from "./page-title";

const widths = { narrow: "max-w-lg", regular: "max-w-3xl", wide: "max-w-7xl", full: "" };

type Props = {
  /** The page's only `h1`, and the document's title. */
  title: string;
  /** The document's own title, where several pages share an `h1`. */
  documentTitle?: string;
  lead?: ReactNode;
  /** The page's primary action, beside its title. */
  action?: ReactNode;
  width?: keyof typeof widths;
  /** A small title, where the first results must be in view on a phone. */
  isCompact?: boolean;
  children: ReactNode;
};

/** The frame of every page but the home page. */
export function Page({ title, documentTitle = title, lead, action, width = "regular", isCompact, children }: Props) {
  return (
    <div
      className={cx(
        "mx-auto flex w-full flex-col px-4 sm:px-6",
        isCompact ? "gap-2.5 py-3 sm:gap-5 sm:py-8" : "gap-7 py-8 sm:py-12",
        widths[width],
      )}
    >
      <PageTitle>{documentTitle}</PageTitle>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-2">
          <h1
            className={cx("font-extrabold leading-tight", isCompact ? "text-xl sm:text-3xl" : "text-3xl sm:text-4xl")}
          >
            {title}
          </h1>
          {lead && <p className="max-w-prose text-lg text-muted">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}
