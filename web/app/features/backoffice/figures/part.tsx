import { type ReactNode, useId } from "react";

type Props = {
  title: string;
  /** What is counted, in a few words. */
  note?: ReactNode;
  children: ReactNode;
};

/** A part of the figures under its heading. */
export function Part({ title, note, children }: Props) {
  const id = useId();
  return (
    <section
      aria-labelledby={id}
      className="flex min-w-0 break-inside-avoid flex-col gap-4 rounded-card bg-surface p-4 ring-1 ring-line sm:p-5"
    >
      <div>
        <h2 id={id} className="font-bold text-lg leading-snug">
          {title}
        </h2>
        {note && <p className="tabular text-muted text-sm">{note}</p>}
      </div>
      {children}
    </section>
  );
}
