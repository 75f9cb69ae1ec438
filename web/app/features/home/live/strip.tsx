import type { ReactNode } from "react";
import { cx } from "~/ui/look/cx";

/** Cards in a row that scrolls sideways on a phone; from tablets on a grid. */
export function Strip({ children, className }: { children: ReactNode; className: string }) {
  return (
    <ul
      className={cx(
        "-mx-4 flex snap-x snap-mandatory scroll-px-4 gap-3 overflow-x-auto px-4 py-1 [scrollbar-width:none] *:w-[min(19rem,84vw)] *:shrink-0 *:snap-start sm:mx-0 sm:grid sm:gap-4 sm:overflow-visible sm:px-0 sm:*:w-auto",
        className,
      )}
    >
      {children}
    </ul>
  );
}

type HeadProps = {
  id: string;
  title: ReactNode;
  /** Below the title. */
  note?: ReactNode;
  /** Where there is more. */
  more?: ReactNode;
};

export function SectionHead({ id, title, note, more }: HeadProps) {
  const heading = (
    <h2 id={id} className="font-extrabold text-xl leading-tight sm:text-2xl">
      {title}
    </h2>
  );
  return (
    <div className="flex flex-col">
      {note && heading}
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        {note ?? heading}
        {more}
      </div>
    </div>
  );
}
