import offline from "icon:lucide/cloud-off";
import courtIcon from "icon:lucide/layout-grid";
import trophy from "icon:lucide/trophy";
import users from "icon:lucide/users";
import { Plural, Trans, useLingui } from "@lingui/react/macro";
import { useEffect, useState } from "react";
import { Button } from "~/ui/look/button";
import { cx } from "~/ui/look/cx";
import { Icon } from "~/ui/look/icon";
import { fetchConfirm } from "~/ui/overlay/confirm";
import { PageTitle } from "~/ui/page/page-title";
import type { ChangeOf } from "../changes";
import { isPresent, type Night } from "../engine/night";
import { FormatWords } from "../format-words";
import { Leaderboard } from "../leaderboard";
import type { Queued } from "../queue";
import { Refusals } from "../refusals";
import { ChangeFormat } from "./change-format";
import { Courts } from "./courts";
import { People } from "./people";
import { Results } from "./results";

// The dialog has to open without a network.
void fetchConfirm().catch(() => {});

type Tab = "courts" | "people" | "results";

type Props = {
  night: Night;
  queued: Omit<Queued, "night">;
  boardKey: string;
  onChange: (change: ChangeOf) => void;
};

/** The host's screen: on a phone one of three parts, on a wide screen all of them. */
export function HostNight({ night, queued, boardKey, onChange }: Props) {
  const { t } = useLingui();
  const { matchName } = night;
  const here = night.people.filter(isPresent).length;
  const [tab, setTab] = useState<Tab>(night.isOver ? "results" : here === 0 ? "people" : "courts");
  const [isChanging, setChanging] = useState(false);
  // The button that starts an evening is at the end of a long form.
  useEffect(() => scrollTo({ top: 0 }), []);
  const tabs = [
    { id: "courts" as const, icon: courtIcon, label: t({ message: "Courts", comment: "Tab of a play night" }) },
    { id: "people" as const, icon: users, label: t({ message: "People", comment: "Tab of a play night" }) },
    { id: "results" as const, icon: trophy, label: t({ message: "Standings", comment: "Tab of a play night" }) },
  ];
  const part = (id: Tab) => cx("min-w-0", tab !== id && "max-lg:hidden");
  return (
    <div data-works-offline className="mx-auto flex w-full max-w-7xl flex-col gap-4 px-4 pt-3 pb-28 sm:px-6 lg:pb-10">
      <PageTitle>{t`Play night: ${matchName}`}</PageTitle>
      <header className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h1 className="font-extrabold text-xl leading-tight sm:text-3xl">{night.matchName}</h1>
          <p className="flex flex-wrap items-center gap-x-2 text-muted">
            <span>
              <FormatWords night={night} /> · <Plural value={here} one="# here" other="# here" />
            </span>
            {!night.isOver && (
              <Button variant="quiet" size="small" onPress={() => setChanging(true)}>
                <Trans>Change the format</Trans>
              </Button>
            )}
          </p>
        </div>
        <Unsent unsent={queued.unsent} isStuck={queued.isStuck} />
      </header>
      <Refusals night={night} refusals={queued.refusals} acknowledgeUnreadable={queued.acknowledgeUnreadable} />
      <div className="grid grid-cols-1 items-start gap-8 lg:grid-cols-[minmax(0,1fr)_24rem]">
        <div className={cx(part("courts"), "lg:sticky lg:top-20")}>
          {night.isOver ? (
            <p className="rounded-card bg-sunken px-5 py-6 font-semibold">
              <Trans>The evening is over. Reopen it under Standings to play on.</Trans>
            </p>
          ) : (
            <Courts night={night} onChange={onChange} />
          )}
        </div>
        <div className="flex min-w-0 flex-col gap-8">
          <div className={part("people")}>
            <People night={night} onChange={onChange} />
          </div>
          <div className={part("results")}>
            <Results night={night} boardKey={boardKey} onChange={onChange}>
              <Leaderboard night={night} />
            </Results>
          </div>
        </div>
      </div>
      {isChanging && <ChangeFormat night={night} onChange={onChange} onClose={() => setChanging(false)} />}
      <nav
        data-office-nav
        aria-label={t`Parts of the evening`}
        className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-canvas pb-[env(safe-area-inset-bottom)] lg:hidden"
      >
        <ul className="mx-auto grid max-w-lg grid-cols-3">
          {tabs.map(({ id, icon, label }) => (
            <li key={id}>
              <button
                type="button"
                aria-current={tab === id ? "page" : undefined}
                onClick={() => {
                  setTab(id);
                  scrollTo({ top: 0 });
                }}
                className="group flex min-h-16 w-full flex-col items-center justify-center gap-0.5 font-semibold text-muted text-xs aria-[current=page]:text-accent"
              >
                <span className="grid h-8 w-14 place-items-center rounded-full text-2xl group-aria-[current=page]:bg-accent-soft group-aria-[current=page]:text-accent-ink">
                  <Icon of={icon} />
                </span>
                {label}
              </button>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}

/** What the server does not know yet. */
function Unsent({ unsent, isStuck }: Pick<Queued, "unsent" | "isStuck">) {
  return (
    <div role="status">
      {unsent > 0 && isStuck && (
        <p className="flex min-h-9 items-center gap-2 rounded-full bg-notice-soft px-3.5 font-bold text-notice-ink text-sm">
          <Icon of={offline} className="text-lg" />
          <Plural value={unsent} one="# change not sent yet" other="# changes not sent yet" />
        </p>
      )}
    </div>
  );
}
