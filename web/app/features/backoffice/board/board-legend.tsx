import { Trans, useLingui } from "@lingui/react/macro";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { type EntryKind, emptyLook, emptyNames, entryLook, entryMark, kindNames, paymentLegend } from "./board-looks";

type Props = { canChoose: boolean /** Whether some courts lie on the same floor. */; hasFloors: boolean };

/** Explains the styles of the board and its keyboard shortcuts. */
export function BoardLegend({ canChoose, hasFloors }: Props) {
  const { i18n } = useLingui();
  const styles = [
    ...(Object.keys(entryLook) as EntryKind[]).map((kind) => ({
      look: entryLook[kind],
      mark: entryMark[kind],
      name: kindNames[kind],
    })),
    ...paymentLegend.map(({ mark, name }) => ({ look: entryLook.booked, mark, name })),
    ...(["over", "closed", ...(hasFloors ? ["lost" as const] : [])] as const).map((kind) => ({
      look: emptyLook[kind],
      mark: null,
      name: emptyNames[kind],
    })),
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-sm">
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {styles.map(({ look, mark, name }) => (
          <li key={name.id} className="flex items-center gap-2">
            <span
              aria-hidden="true"
              className={cx("grid h-5 w-8 place-items-center rounded-md outline-1 outline-line", look)}
            >
              {mark && <Icon of={mark} className="text-xs" />}
            </span>
            {i18n._(name)}
          </li>
        ))}
      </ul>
      {canChoose && (
        <p className="text-muted pointer-coarse:hidden">
          <Trans>
            Drag over free hours, or use the arrow keys with Shift and then Enter. Drag a booking to move it, or press M
            on it. Page Down shows the next day.
          </Trans>
        </p>
      )}
    </div>
  );
}
