import chart from "icon:lucide/chart-column";
import { timestampFromDate } from "@bufbuild/protobuf/wkt";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import type { ShortLink } from "~/gen/lapang/v1/short_link_pb";
import { useNow } from "~/lib/format/use-now";
import { useExplain } from "~/lib/http/error-messages";
import { Switch } from "~/ui/form/switch";
import { Card } from "~/ui/list/card";
import { Alert } from "~/ui/look/alert";
import { Badge } from "~/ui/look/badge";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { Confirm } from "~/ui/overlay/confirm";
import { zoneOf } from "../places-rules";
import { useUpdateLink } from "../queries";
import { addressOf, comingEndOf, isLinkOpen } from "./join-link";
import { LinkEnd } from "./link-end";
import { LinkFigures } from "./link-figures";

/** The host's controls of the join link: on or off, expiry, and clicks. */
export function LinkCard({ match, link }: { match: Match; link: ShortLink }) {
  const { t } = useLingui();
  const explain = useExplain();
  const update = useUpdateLink();
  const [isAsking, setAsking] = useState(false);
  const [isCounting, setCounting] = useState(false);
  const isOpen = isLinkOpen(link, useNow());

  function set(changed: { isActive?: boolean; end?: Date | null }) {
    // A past expiry cannot be set again.
    const { isActive = link.isActive, end = comingEndOf(link, new Date()) } = changed;
    const expiresAt = end === null ? undefined : timestampFromDate(end);
    update.mutate({ shortCode: link.shortCode, isActive, expiresAt }, { onSuccess: () => setAsking(false) });
  }

  return (
    <Card className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 className="font-bold text-lg">{t`Join link`}</h2>
        <Badge tone={isOpen ? "good" : "neutral"}>
          {isOpen
            ? t({ message: "On", comment: "A link that works" })
            : link.isActive
              ? t`Has ended`
              : t({ message: "Off", comment: "A link that was turned off" })}
        </Badge>
      </div>
      <p className="tabular break-all rounded-field bg-sunken px-4 py-3 font-semibold">{addressOf(link)}</p>
      {update.error && !isAsking && (
        <Alert role="alert" tone="danger">
          {explain(update.error)}
        </Alert>
      )}
      <Switch
        isSelected={update.isPending ? (update.variables?.isActive ?? link.isActive) : link.isActive}
        // Unlike a disabled switch, it keeps the focus.
        isReadOnly={update.isPending}
        onChange={(isOn) => (isOn ? set({ isActive: true }) : setAsking(true))}
        description={t`While it is off, nobody can join through it.`}
      >
        <Trans>The link is on</Trans>
      </Switch>
      <LinkEnd match={match} link={link} isPending={update.isPending} onChange={(end) => set({ end })} />
      <div className="flex flex-col gap-3 border-line border-t pt-4">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <p className="font-semibold">
            <Plural value={{ count: link.clickCount }} _0="Not opened yet" one="Opened # time" other="Opened # times" />
          </p>
          <Button
            variant="secondary"
            size="small"
            aria-expanded={isCounting}
            aria-controls="link-figures"
            onPress={() => setCounting(!isCounting)}
          >
            <Icon of={chart} className="text-lg" />
            {isCounting ? <Trans>Hide statistics</Trans> : <Trans>Show statistics</Trans>}
          </Button>
        </div>
        <div id="link-figures">{isCounting && <LinkFigures shortCode={link.shortCode} zone={zoneOf(match)} />}</div>
      </div>
      <Confirm
        isOpen={isAsking}
        onOpenChange={(isNowOpen) => {
          setAsking(isNowOpen);
          if (!update.isPending) update.reset();
        }}
        title={t`Turn off the link?`}
        action={t`Turn it off`}
        onConfirm={() => set({ isActive: false })}
        isPending={update.isPending}
        failure={update.error ? explain(update.error) : undefined}
      >
        <p>
          <Trans>The link you have shared stops working right away. You can turn it on again.</Trans>
        </p>
      </Confirm>
    </Card>
  );
}
