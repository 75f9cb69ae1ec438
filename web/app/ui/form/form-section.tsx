import type { ReactNode } from "react";
import { Card } from "../list/card";

/** A part of a long form, under a heading. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card className="flex flex-col gap-5 sm:p-7">
      <h2 className="font-bold text-xl">{title}</h2>
      {children}
    </Card>
  );
}
