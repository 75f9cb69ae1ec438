import check from "icon:lucide/check";
import more from "icon:lucide/ellipsis";
import { Trans, useLingui } from "@lingui/react/macro";
import { Button } from "react-aria-components";
import { Attendance, type MatchParticipant } from "~/gen/lapang/v1/match_pb";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { Menu, MenuItem } from "~/ui/overlay/menu";
import { type Mark, markNames, marks, toggled, wasThere } from "./attendance-rules";

type Props = {
  participant: MatchParticipant;
  attendance: Attendance;
  onMark: (attendance: Attendance) => void;
};

/** One player: a tap says that they came, a menu the rest. */
export function CameRow({ participant, attendance, onMark }: Props) {
  const { i18n, t } = useLingui();
  const { user, objection } = participant;
  const name = user?.name ?? "";
  const mark = attendance === Attendance.UNSPECIFIED ? null : (attendance as Mark);
  const isThere = wasThere(attendance);
  return (
    <li className="flex flex-col border-line border-b py-1">
      <div className="flex items-center gap-1">
        <button
          type="button"
          aria-pressed={isThere}
          onClick={() => onMark(toggled(attendance))}
          className="flex min-h-12 min-w-0 flex-1 items-center gap-3 rounded-xl py-1 text-start hover:bg-sunken"
        >
          <span
            className={cx(
              "grid size-8 shrink-0 place-items-center rounded-full ring-2 ring-inset",
              isThere ? "bg-accent text-on-accent ring-accent" : "bg-surface ring-line-strong",
            )}
          >
            <Icon of={check} className={isThere ? "text-lg" : "invisible text-lg"} />
          </span>
          <span className="flex min-w-0 flex-1 flex-col leading-tight">
            <span className="font-semibold [overflow-wrap:anywhere]">{name}</span>
            {mark !== null && mark !== Attendance.CAME && (
              <span className={cx("font-semibold text-sm", mark === Attendance.ABSENT ? "text-danger" : "text-muted")}>
                {i18n._(markNames[mark])}
              </span>
            )}
          </span>
        </button>
        <Menu
          aria-label={name}
          onAction={(key) => onMark(Number(key) as Attendance)}
          trigger={
            <Button
              aria-label={t`Another mark for ${name}`}
              className="grid size-11 shrink-0 place-items-center rounded-full text-muted text-xl hover:bg-sunken"
            >
              <Icon of={more} />
            </Button>
          }
        >
          {marks.map((each) => (
            <MenuItem
              key={each}
              id={String(each)}
              icon={each === attendance ? check : undefined}
              text={i18n._(markNames[each])}
            />
          ))}
          {mark !== null && (
            <MenuItem
              id={String(Attendance.UNSPECIFIED)}
              text={t({ message: "No mark", comment: "Takes back whether a player came" })}
            />
          )}
        </Menu>
      </div>
      {objection && (
        <p className="mb-2 ms-11 rounded-field bg-notice-soft px-3 py-2 text-notice-ink text-sm [overflow-wrap:anywhere]">
          <Trans comment="What a player says against the mark that the host gave them">
            {name} objects: “{objection}”
          </Trans>
        </p>
      )}
    </li>
  );
}
