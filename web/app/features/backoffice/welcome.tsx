import { Trans, useLingui } from "@lingui/react/macro";
import { usePaths } from "~/lib/http/paths";
import { LinkButton } from "~/ui/link/link-button";
import { Card } from "~/ui/list/card";
import { Page } from "~/ui/page/page";
import { firstSteps, type StepName } from "./venue-admin/checklist-rules";
import { useStepWords } from "./venue-admin/step-words";

/** The back office of a site without any venue, for its admin: what to do, and where to begin. */
export function Welcome() {
  const { t } = useLingui();
  const paths = usePaths();
  const words = useStepWords();
  const notes: Partial<Record<StepName, string>> = {
    details: t`Name, sport, number of courts and address`,
    hours: t`When players can come`,
    courts: t`Numbered for you, and easy to rename`,
    prices: t`One price is enough to begin with`,
    open: t`Players find your venue and book it`,
  };
  return (
    <Page
      title={t`Welcome to Lapang`}
      lead={<Trans>There is no venue here yet. In about three minutes players can book yours.</Trans>}
    >
      <div className="grid sm:flex">
        <LinkButton to={paths.internalNewVenue} size="large">
          <Trans>Set up your venue</Trans>
        </LinkButton>
      </div>
      <Card className="sm:p-8">
        <ol className="flex flex-col">
          {firstSteps.map(({ name }, at) => (
            <Line key={name} number={at + 1} name={words[name]} note={notes[name]} />
          ))}
          <Line
            number={firstSteps.length + 1}
            name={t`The first booking`}
            note={t`By a player, or by you for a guest`}
            isLast
          />
        </ol>
      </Card>
    </Page>
  );
}

type LineProps = { number: number; name: string; note?: string; isLast?: boolean };

function Line({ number, name, note, isLast }: LineProps) {
  return (
    <li className="relative flex gap-4 pb-5 last:pb-0">
      {!isLast && (
        <span aria-hidden="true" className="absolute start-5 top-10 bottom-0 w-0.5 -translate-x-1/2 bg-line" />
      )}
      <span
        aria-hidden="true"
        className="tabular grid size-10 shrink-0 place-items-center rounded-full bg-accent-soft font-bold text-accent-ink"
      >
        {number}
      </span>
      <span className="flex flex-col pt-0.5">
        <span className="font-bold">{name}</span>
        {note && <span className="text-muted text-sm">{note}</span>}
      </span>
    </li>
  );
}
