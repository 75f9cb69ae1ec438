import minus from "icon:lucide/minus";
import plus from "icon:lucide/plus";
import { useLingui } from "@lingui/react/macro";
import { Icon } from "~/ui/look/icon";
import { asFree, type SetPoints, type Side } from "../tie-rules";

type Props = { names: Record<Side, string>; score: SetPoints; onChange: (score: SetPoints) => void };

/** Goals or baskets of both sides: typed, or counted while it is played. */
export function FreeScore({ names, score, onChange }: Props) {
  const { t } = useLingui();
  const put = (side: Side, points: number) => onChange({ ...score, [side]: asFree(points) });
  const stepClass =
    "grid min-h-14 place-items-center rounded-2xl bg-sunken text-2xl ring-1 ring-line ring-inset hover:bg-accent-soft active:bg-accent active:text-on-accent disabled:opacity-40";
  return (
    <div className="grid grid-cols-2 gap-3">
      {(["a", "b"] as const).map((side) => {
        const name = names[side];
        return (
          <div key={side} className="flex min-w-0 flex-col gap-2 rounded-card p-3 ring-1 ring-line-strong ring-inset">
            <span className="min-h-12 text-balance break-words text-center font-extrabold text-lg leading-tight">
              {name}
            </span>
            <input
              aria-label={t`Score of ${name}`}
              inputMode="numeric"
              value={score[side]}
              onFocus={({ target }) => target.select()}
              onChange={({ target }) => put(side, Number(target.value.replaceAll(/\D/g, "")))}
              className="tabular w-full rounded-2xl bg-transparent text-center font-extrabold text-6xl"
            />
            <div className="grid grid-cols-[1fr_2fr] gap-2">
              <button
                type="button"
                aria-label={t`One less for ${name}`}
                disabled={score[side] === 0}
                onClick={() => put(side, score[side] - 1)}
                className={stepClass}
              >
                <Icon of={minus} />
              </button>
              <button
                type="button"
                aria-label={t`One more for ${name}`}
                onClick={() => put(side, score[side] + 1)}
                className={stepClass}
              >
                <Icon of={plus} />
              </button>
            </div>
          </div>
        );
      })}
    </div>
  );
}
