import type { ReactNode } from "react";

export function StepHeading({ title, children }: { title: string; children: ReactNode }) {
  return (
    <header className="flex flex-col gap-3">
      <h1 className="font-extrabold text-4xl leading-[1.08] sm:text-5xl">{title}</h1>
      <p className="text-pretty text-lg text-muted">{children}</p>
    </header>
  );
}
