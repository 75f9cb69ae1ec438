import badminton from "icon:mdi/badminton";
import baseball from "icon:mdi/baseball";
import basketball from "icon:mdi/basketball";
import cycling from "icon:mdi/bike";
import boxing from "icon:mdi/boxing-glove";
import cricket from "icon:mdi/cricket";
import football from "icon:mdi/football";
import golf from "icon:mdi/golf";
import mma from "icon:mdi/mixed-martial-arts";
import padel from "icon:mdi/racquetball";
import running from "icon:mdi/run-fast";
import soccer from "icon:mdi/soccer";
import futsal from "icon:mdi/soccer-field";
import swimming from "icon:mdi/swim";
import tableTennis from "icon:mdi/table-tennis";
import tennis from "icon:mdi/tennis";
import pickleball from "icon:mdi/tennis-ball";
import volleyball from "icon:mdi/volleyball";
import { isSportId, type SportId } from "~/lib/sports";
import { cx } from "./cx";
import { Icon, type IconShape } from "./icon";

const shapes: Record<SportId, IconShape> = {
  futsal,
  badminton,
  basketball,
  padel,
  soccer,
  tennis,
  volleyball,
  table_tennis: tableTennis,
  pickleball,
  running,
  cycling,
  swimming,
  golf,
  boxing,
  mma,
  baseball,
  cricket,
  football,
};

const sizes = {
  small: "size-8 rounded-xl text-lg",
  regular: "size-11 rounded-2xl text-2xl",
  large: "size-16 rounded-3xl text-4xl",
};

/** A sport's sign in its own colour. Decorative: the sport's name stands beside it. */
export function SportIcon({ sport, size = "regular" }: { sport: string; size?: keyof typeof sizes }) {
  return (
    <span data-sport={sport} className={cx("inline-grid shrink-0 place-items-center bg-tint text-tone", sizes[size])}>
      <Icon of={isSportId(sport) ? shapes[sport] : soccer} />
    </span>
  );
}
