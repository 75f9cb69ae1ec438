import { useLingui } from "@lingui/react/macro";
import { useState } from "react";
import type { ParseRosterResponse } from "~/gen/lapang/v1/roster_pb";
import { TallSheet } from "~/ui/overlay/tall-sheet";
import { ListBox } from "./list-box";
import { useParseRoster } from "./queries";
import { ofNewMatch, storedList } from "./stored-list";

type Props = {
  timeZone: string;
  onRead: (text: string, answer: ParseRosterResponse) => void;
  onClose: () => void;
};

/** Reads the list of a chat for a match that is not made yet. */
export function NewListSheet({ timeZone, onRead, onClose }: Props) {
  const { t } = useLingui();
  const [text, setText] = useState(() => storedList.read(ofNewMatch) ?? "");
  const parse = useParseRoster();
  return (
    <TallSheet title={t`Start from a chat list`} onClose={onClose}>
      <ListBox
        text={text}
        onChange={(typed) => {
          setText(typed);
          parse.reset();
        }}
        onRead={(pasted) =>
          parse.mutate({ matchId: "", text: pasted, timeZone }, { onSuccess: (answer) => onRead(pasted, answer) })
        }
        isPending={parse.isPending}
        error={parse.error}
      />
    </TallSheet>
  );
}
