import { Trans } from "@lingui/react/macro";
import { useExplain } from "~/lib/http/error-messages";
import { Button } from "~/ui/look/button";
import type { Person } from "../engine/night";
import type { CoHosts } from "./co-hosts";

/** Names somebody as a co-host, or ends it. */
export function CoHostChoice({ person: { id, name }, coHosts }: { person: Person; coHosts: CoHosts }) {
  const explain = useExplain();
  const isCoHost = coHosts.isCoHost(id);
  return (
    <div className="flex flex-col items-start gap-2 rounded-card bg-sunken p-4">
      <p className="text-sm">
        {isCoHost ? (
          <Trans>{name} hosts with you: starts games, enters results and says who is here.</Trans>
        ) : (
          <Trans>A co-host runs the evening with you, on their own phone. Only you can call the match off.</Trans>
        )}
      </p>
      <Button
        variant="secondary"
        size="small"
        isPending={coHosts.isPending}
        onPress={() => coHosts.name(id, !isCoHost)}
      >
        {isCoHost ? <Trans>Not a co-host any more</Trans> : <Trans>Make co-host</Trans>}
      </Button>
      {coHosts.error && (
        <p role="alert" className="text-danger-ink text-sm">
          {explain(coHosts.error)}
        </p>
      )}
    </div>
  );
}
