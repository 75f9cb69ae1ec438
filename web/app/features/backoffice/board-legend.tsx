import { Trans, useLingui } from "@lingui/react/macro";
import { cx } from "~/ui/cx";
import { type EntryKind, entryLook, kindNames } from "./board-looks";

/** What the looks of the board mean, and how to use it without a mouse. */
export function BoardLegend() {
  const { i18n } = useLingui();
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-8 gap-y-3 text-sm">
      <ul className="flex flex-wrap gap-x-5 gap-y-2">
        {(Object.keys(entryLook) as EntryKind[]).map((kind) => (
          <li key={kind} className="flex items-center gap-2">
            <span aria-hidden="true" className={cx("h-4 w-7 rounded-md", entryLook[kind])} />
            {i18n._(kindNames[kind])}
          </li>
        ))}
      </ul>
      <p className="text-muted pointer-coarse:hidden">
        <Trans>
          Drag over free hours, or use the arrow keys with Shift and then Enter. Page Down shows the next day.
        </Trans>
      </p>
    </div>
  );
}
