import { Trans, useLingui } from "@lingui/react/macro";
import { cx } from "~/ui/utils";
import { type EntryKind, emptyLook, emptyNames, entryLook, kindNames } from "./board-looks";

/** Explains the styles of the board and its keyboard shortcuts. */
export function BoardLegend({ canChoose }: { canChoose: boolean }) {
  const { i18n } = useLingui();
  const styles = [
    ...(Object.keys(entryLook) as EntryKind[]).map((kind) => ({ look: entryLook[kind], name: kindNames[kind] })),
    ...(["over", "closed"] as const).map((kind) => ({ look: emptyLook[kind], name: emptyNames[kind] })),
  ];
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-sm">
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {styles.map(({ look, name }) => (
          <li key={name.id} className="flex items-center gap-2">
            <span aria-hidden="true" className={cx("h-4 w-7 rounded-md outline-1 outline-line", look)} />
            {i18n._(name)}
          </li>
        ))}
      </ul>
      {canChoose && (
        <p className="text-muted pointer-coarse:hidden">
          <Trans>
            Drag over free hours, or use the arrow keys with Shift and then Enter. Page Down shows the next day.
          </Trans>
        </p>
      )}
    </div>
  );
}
