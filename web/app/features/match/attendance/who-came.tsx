import offline from "icon:lucide/cloud-off";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { Attendance, type Match, type MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { useNow } from "~/lib/format/use-now";
import { useExplain } from "~/lib/http/error-messages";
import { errorOf } from "~/lib/offline/outbox";
import { Card } from "~/ui/list/card";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { Icon } from "~/ui/look/icon";
import { canNote, wasThere } from "./attendance-rules";
import { CameRow } from "./came-row";
import type { Marks } from "./marks";
import { useMarks } from "./queries";

/** For the host and co-hosts, from an hour before the start: who came, one tap each, also without a network. */
export function WhoCame({ match }: { match: Match }) {
  const isOpen = canNote(match, useNow());
  return isOpen && match.participants.length > 0 ? <OpenList match={match} /> : null;
}

function OpenList({ match }: { match: Match }) {
  const { t } = useLingui();
  const { pending, refused, isStuck, note, forget } = useMarks(match.id);
  const heading = t({ message: "Who came", comment: "Heading: who of the players was at a match" });
  const people = match.participants.filter(({ id }) => id);
  const markOf = ({ id, attendance }: MatchParticipant) => pending[id] ?? attendance;
  const came = people.filter((participant) => wasThere(markOf(participant))).length;
  const unmarked = people.filter((participant) => markOf(participant) === Attendance.UNSPECIFIED);
  const all = people.length;

  function noteAll() {
    note(Object.fromEntries(unmarked.map(({ id }) => [id, Attendance.CAME])));
  }

  return (
    <Card label={heading} className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <div className="min-w-0">
          <h2 className="font-bold text-lg">{heading}</h2>
          <p className="tabular text-muted text-sm">
            <Trans comment="So many of so many players">
              {came} of {all}
            </Trans>
          </p>
        </div>
        {unmarked.length > 0 && (
          <Button variant="secondary" size="small" onPress={noteAll}>
            {unmarked.length === all ? (
              <Trans comment="Button: marks all players as present">All came</Trans>
            ) : (
              <Trans comment="Button: marks the remaining players as present">The others came</Trans>
            )}
          </Button>
        )}
      </div>
      <Unsent count={Object.keys(pending).length} isStuck={isStuck} />
      {refused.length > 0 && <Refused refused={refused} onForget={forget} />}
      <ul className="grid grid-cols-1 gap-x-6 sm:grid-cols-2">
        {people.map((participant) => (
          <CameRow
            key={participant.id}
            participant={participant}
            attendance={markOf(participant)}
            onMark={(attendance) => note({ [participant.id]: attendance })}
          />
        ))}
      </ul>
    </Card>
  );
}

/** What the server does not know yet. */
function Unsent({ count, isStuck }: { count: number; isStuck: boolean }) {
  return (
    <div role="status" className="empty:hidden">
      {count > 0 && isStuck && (
        <p className="tabular flex min-h-9 items-center gap-2 self-start rounded-full bg-notice-soft px-3.5 font-bold text-notice-ink text-sm">
          <Icon of={offline} className="text-lg" />
          <Plural value={count} one="# mark not sent yet" other="# marks not sent yet" />
        </p>
      )}
    </div>
  );
}

function Refused({ refused, onForget }: Pick<Marks, "refused"> & { onForget: () => void }) {
  const { t } = useLingui();
  const explain = useExplain();
  const count = new Set(refused.flatMap(({ item }) => Object.keys(item.marks))).size;
  const [first] = refused;
  return (
    <Alert role="alert" tone="danger" isSmall>
      <p className="tabular">
        <Plural value={count} one="# mark could not be saved:" other="# marks could not be saved:" />{" "}
        {first && explain(errorOf(first))}
      </p>
      <Button variant="quiet" size="small" onPress={onForget}>
        {t({ message: "All right", comment: "Button: closes the message that something was not saved" })}
      </Button>
    </Alert>
  );
}
