import type { ReactNode } from "react";
import { PageTitle } from "./page-title";
import { cx } from "./utils";

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
  children: ReactNode;
};

/** The frame of every page but the home page. */
export function Page({ title, documentTitle = title, lead, action, width = "regular", children }: Props) {
  return (
    <div className={cx("mx-auto flex w-full flex-col gap-7 px-4 py-8 sm:px-6 sm:py-12", widths[width])}>
      <PageTitle>{documentTitle}</PageTitle>
      <header className="flex flex-wrap items-end justify-between gap-4">
        <div className="flex min-w-0 flex-col gap-2">
          <h1 className="font-extrabold text-3xl leading-tight sm:text-4xl">{title}</h1>
          {lead && <p className="max-w-prose text-lg text-muted">{lead}</p>}
        </div>
        {action}
      </header>
      {children}
    </div>
  );
}
