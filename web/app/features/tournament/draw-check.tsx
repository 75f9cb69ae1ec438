import check from "icon:lucide/circle-check";
import cross from "icon:lucide/circle-x";
import { Trans, useLingui } from "@lingui/react/macro";
import { type ReactNode, useState } from "react";
import type { TournamentEvent } from "~/gen/lapang/v1/tournament_pb";
import { Button } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { textLinkClass } from "~/ui/text-link";
import { checkDraw, type DrawCheck as Result } from "./draw-rules";
import { entryOf } from "./model";

/** Shows that nobody could choose the draw: the secret's hash was public before it, and the draw can be repeated. */
export function DrawCheck({ event }: { event: TournamentEvent }) {
  const { t } = useLingui();
  const [result, setResult] = useState<Result>();
  const [isChecking, setChecking] = useState(false);
  if (!event.drawSecret) return null;

  async function run() {
    setChecking(true);
    setResult(await checkDraw(event).finally(() => setChecking(false)));
  }

  return (
    <details>
      <summary className={textLinkClass({ variant: "quiet", className: "cursor-pointer font-semibold" })}>
        <Trans>How was it drawn?</Trans>
      </summary>
      <div className="flex flex-col gap-4 rounded-card bg-sunken p-5">
        <p className="max-w-prose">
          <Trans>
            A secret number decides the draw. Its fingerprint was on this page before the draw, so nobody could choose
            another secret afterwards. Seeds come first; the others follow in the order of the fingerprints of secret
            and entry. Your device can repeat it.
          </Trans>
        </p>
        <dl className="grid grid-cols-1 gap-x-4 gap-y-2 text-sm sm:grid-cols-[auto_minmax(0,1fr)]">
          <Fact label={t`Published before the draw`}>{event.drawHash}</Fact>
          <Fact label={t`The secret`}>{event.drawSecret}</Fact>
          <Fact label={t`Number of the draw`}>{String(event.drawNumber)}</Fact>
        </dl>
        <div>
          <Button variant="secondary" size="small" onPress={run} isPending={isChecking}>
            <Trans>Draw again on this device</Trans>
          </Button>
        </div>
        <div aria-live="polite" className="flex flex-col gap-3">
          {result && (
            <>
              <Verdict isRight={result.isPromised}>
                {result.isPromised
                  ? t`The secret is the one that was promised.`
                  : t`The secret is not the one that was promised.`}
              </Verdict>
              <Verdict isRight={result.isExplained}>
                {result.isExplained ? t`Drawing again gives the same draw.` : t`Drawing again gives another draw.`}
              </Verdict>
              <ol className="list-decimal ps-7 text-sm">
                {result.order.map((id, at) => (
                  <li key={id}>
                    {entryOf(event, id)?.name}
                    {at < result.seeded && (
                      <span className="text-muted">
                        {" "}
                        (<Trans comment="An entry whose place in the draw is set">seeded</Trans>)
                      </span>
                    )}
                  </li>
                ))}
              </ol>
            </>
          )}
        </div>
      </div>
    </details>
  );
}

function Fact({ label, children }: { label: string; children: string }) {
  return (
    <>
      <dt className="font-semibold text-muted">{label}</dt>
      <dd className="tabular min-w-0 font-mono [overflow-wrap:anywhere]">{children}</dd>
    </>
  );
}

function Verdict({ isRight, children }: { isRight: boolean; children: ReactNode }) {
  return (
    <p
      className={
        isRight ? "flex items-center gap-2 font-bold text-accent" : "flex items-center gap-2 font-bold text-danger"
      }
    >
      <Icon of={isRight ? check : cross} className="text-xl" />
      {children}
    </p>
  );
}
