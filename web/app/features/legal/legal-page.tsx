import { Trans } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { longDay } from "~/lib/dates";
import { useLocale } from "~/lib/locale";
import { Page } from "~/ui/page";

/**
 * A legal text in one language. These texts are written whole in each language, not message by message: they are long, every
 * page would carry them, and a lawyer reads them as one.
 */
export type LegalText = {
  title: string;
  /** The day it came into force, as `2026-11-20`. */
  since: string;
  lead: string;
  sections: readonly { id: string; heading: string; body: ReactNode }[];
};

export function LegalPage({ text }: { text: LegalText }) {
  const locale = useLocale();
  const since = longDay(new Date(text.since), "UTC", locale);
  return (
    <Page title={text.title} lead={text.lead}>
      <p className="text-muted text-sm">
        <Trans>In force since {since}</Trans>
      </p>
      {text.sections.map(({ id, heading, body }) => (
        <section
          key={id}
          id={id}
          className="flex max-w-prose flex-col gap-3 leading-7 [&_a]:font-semibold [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_li]:ps-1 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:ps-5"
        >
          <h2 className="pt-3 font-bold text-xl">{heading}</h2>
          {body}
        </section>
      ))}
    </Page>
  );
}
