import chevron from "icon:lucide/chevron-down";
import { Trans, useLingui } from "@lingui/react/macro";
import type { ReactNode } from "react";
import { longDay } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { Icon } from "~/ui/look/icon";
import { Page } from "~/ui/page/page";

/**
 * A legal text in one language. Each language is written as a whole, not as messages: the texts are long, every page
 * would carry them, and a lawyer reads them in one piece.
 */
export type LegalText = {
  title: string;
  /** The effective date, as `2026-11-20`. */
  since: string;
  lead: string;
  sections: readonly { id: string; heading: string; body: ReactNode }[];
};

/** The text with its table of contents, which is collapsed on a phone. */
export function LegalPage({ text }: { text: LegalText }) {
  const { t } = useLingui();
  const locale = useLocale();
  const since = longDay(new Date(text.since), "UTC", locale);
  const contents = (
    <ol className="flex list-none flex-col">
      {text.sections.map(({ id, heading }) => (
        <li key={id}>
          <a
            href={`#${id}`}
            className="flex min-h-11 items-center py-1.5 font-medium text-muted leading-snug hover:text-ink hover:underline lg:min-h-9"
          >
            {heading}
          </a>
        </li>
      ))}
    </ol>
  );
  return (
    <Page title={text.title} lead={text.lead} width="wide">
      <p className="text-muted text-sm">
        <Trans>Effective {since}</Trans>
      </p>
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[15rem_1fr] lg:gap-16">
        <details className="group w-full rounded-card bg-surface px-5 ring-1 ring-line lg:hidden">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between font-bold [&::-webkit-details-marker]:hidden">
            <Trans>On this page</Trans>
            <Icon of={chevron} className="text-xl transition-transform group-open:rotate-180" />
          </summary>
          <div className="pb-3">{contents}</div>
        </details>
        <nav aria-label={t`On this page`} className="sticky top-24 hidden max-h-[80dvh] overflow-y-auto lg:block">
          {contents}
        </nav>
        <div className="flex min-w-0 max-w-prose flex-col gap-8">
          {text.sections.map(({ id, heading, body }) => (
            <section
              key={id}
              id={id}
              className="flex flex-col gap-3 leading-7 [&_a]:font-semibold [&_a]:text-accent [&_a]:underline [&_a]:underline-offset-4 [&_dd]:pb-3 [&_dd]:text-muted [&_dt]:font-semibold [&_h3]:pt-2 [&_h3]:font-bold [&_li]:ps-1 [&_ul]:list-disc [&_ul]:space-y-1.5 [&_ul]:ps-5"
            >
              <h2 className="font-extrabold text-2xl leading-tight">{heading}</h2>
              {body}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}
