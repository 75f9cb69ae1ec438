import down from "icon:lucide/chevron-down";
import up from "icon:lucide/chevron-up";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import type { KeyboardEvent } from "react";
import type { TournamentEntry } from "~/gen/lapang/v1/tournament_pb";
import { listFormat } from "~/lib/format/formats";
import { useLocale } from "~/lib/format/locale";
import { Alert } from "~/ui/look/alert";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon, type IconShape } from "~/ui/look/icon";
import type { Seeds } from "./use-seeds";

type Props = { name: string; entry: TournamentEntry; seeds: Seeds };

/** The seed of an entry, typed as a number; seeds also move up and down, by the arrow keys, too. */
export function SeedField({ name, entry, seeds }: Props) {
  const { t } = useLingui();
  const id = `seed-${entry.id}`;
  const text = seeds.textOf(entry);
  const isDoubled = seeds.isDoubled(entry.id);

  function press(event: KeyboardEvent<HTMLInputElement>) {
    if (event.key === "Enter") seeds.leave(entry);
    if (event.key !== "ArrowUp" && event.key !== "ArrowDown") return;
    event.preventDefault();
    seeds.move(entry.id, event.key === "ArrowUp" ? -1 : 1, id);
  }

  return (
    <span className="flex shrink-0 items-end">
      <label className="flex flex-col items-center gap-0.5">
        <span aria-hidden="true" className="font-semibold text-muted text-xs">
          <Trans comment="Label of a small field: the seed of an entry">Seed</Trans>
        </span>
        <input
          id={id}
          aria-label={t`Seed of ${name}`}
          aria-invalid={isDoubled || undefined}
          inputMode="numeric"
          maxLength={3}
          placeholder="–"
          value={text}
          onFocus={({ target }) => target.select()}
          onChange={({ target }) => seeds.type(entry.id, target.value)}
          onBlur={() => seeds.leave(entry)}
          onKeyDown={press}
          className={cx(
            "tabular size-11 rounded-xl text-center font-bold ring-inset",
            isDoubled ? "bg-danger-soft text-danger-ink ring-2 ring-danger" : "bg-sunken ring-1 ring-line",
          )}
        />
      </label>
      {Number(text) > 0 && (
        <span className="flex">
          <Move entry={entry} seeds={seeds} by={-1} icon={up} label={t`Move ${name} up`} />
          <Move entry={entry} seeds={seeds} by={1} icon={down} label={t`Move ${name} down`} />
        </span>
      )}
    </span>
  );
}

type MoveProps = { entry: TournamentEntry; seeds: Seeds; by: -1 | 1; icon: IconShape; label: string };

function Move({ entry, seeds, by, icon, label }: MoveProps) {
  const id = `seed-${entry.id}-${by}`;
  return (
    <button
      type="button"
      id={id}
      aria-label={label}
      aria-disabled={by < 0 && seeds.textOf(entry) === "1"}
      onClick={() => seeds.move(entry.id, by, id)}
      className="grid h-11 w-9 place-items-center rounded-full text-muted text-xl hover:bg-sunken aria-disabled:opacity-40"
    >
      <Icon of={icon} />
    </button>
  );
}

/** What the draw would refuse, and the one press that mends it; after typing, the list by seed. */
export function SeedNotes({ seeds }: { seeds: Seeds }) {
  const locale = useLocale();
  const list = (numbers: readonly number[]) => listFormat(locale).format(numbers.map(String));
  const missing = list(seeds.missing);
  const doubled = list(seeds.doubled);
  return (
    <div role="status" className="empty:hidden">
      {missing || doubled ? (
        <Alert tone="notice" className="flex flex-wrap items-center justify-between gap-3">
          <span className="min-w-0">
            {missing && (
              <Plural
                value={{ count: seeds.missing.length }}
                one={`Seed ${missing} is missing.`}
                other={`Seeds ${missing} are missing.`}
              />
            )}{" "}
            {doubled && (
              <Plural
                value={{ count: seeds.doubled.length }}
                one={`Seed ${doubled} is given more than once.`}
                other={`Seeds ${doubled} are given more than once.`}
              />
            )}
          </span>
          <Button size="small" variant="secondary" onPress={seeds.close}>
            <Trans comment="Numbers the seeds anew without gaps, in the same order">Close the gaps</Trans>
          </Button>
        </Alert>
      ) : (
        !seeds.isSorted && (
          <Button size="small" variant="secondary" onPress={seeds.sort}>
            <Trans>Sort by seed</Trans>
          </Button>
        )
      )}
    </div>
  );
}
