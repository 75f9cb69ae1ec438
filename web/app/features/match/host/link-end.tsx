import { Trans, useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { Match } from "~/gen/lapang/v1/match_pb";
import type { ShortLink } from "~/gen/lapang/v1/short_link_pb";
import { clockTime, longDay, zoneName } from "~/lib/format/dates";
import { useLocale } from "~/lib/format/locale";
import { useNow } from "~/lib/format/use-now";
import { Option } from "~/ui/form/option";
import { Select } from "~/ui/form/select";
import { startOf, zoneOf } from "../places-rules";
import { endOf } from "./join-link";
import { LinkEndTime } from "./link-end-time";

type Props = { match: Match; link: ShortLink; isPending: boolean; onChange: (end: Date | null) => void };

export function LinkEnd({ match, link, isPending, onChange }: Props) {
  const { t } = useLingui();
  const locale = useLocale();
  const now = useNow();
  const [isChoosing, setChoosing] = useState(false);
  const start = startOf(match);
  const zone = zoneOf(match);
  const end = endOf(link);
  const isAtStart = end?.getTime() === start.getTime();
  const choice = isChoosing ? "own" : end === null ? "never" : isAtStart ? "start" : "own";
  const description =
    end === null
      ? undefined
      : `${longDay(end, zone, locale)}, ${clockTime(end, zone, locale)} ${zoneName(zone, end, locale)}`;

  function choose(chosen: string) {
    setChoosing(chosen === "own");
    if (chosen === "never") onChange(null);
    if (chosen === "start") onChange(start);
  }

  return (
    <div className="flex flex-col gap-4">
      <Select
        label={t`The link ends`}
        description={isChoosing ? undefined : description}
        selectedKey={choice}
        isDisabled={isPending}
        onSelectionChange={(key) => choose(String(key))}
      >
        <Option id="never" text={t({ message: "Never", comment: "When a link stops working" })} />
        {(start > now || isAtStart) && <Option id="start" text={t`When the match starts`} />}
        <Option id="own" text={t`At a time you choose`}>
          <Trans>At a time you choose</Trans>
        </Option>
      </Select>
      {isChoosing && (
        <LinkEndTime
          zone={zone}
          end={end ?? start}
          isPending={isPending}
          onSave={(chosen) => {
            setChoosing(false);
            onChange(chosen);
          }}
        />
      )}
    </div>
  );
}
