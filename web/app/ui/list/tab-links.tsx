import { useEffect, useRef } from "react";
import { Link } from "react-router";

type TabLink = {
  to: string;
  label: string;
  isShown: boolean;
};

const tabClass =
  "-mb-px flex min-h-12 items-center whitespace-nowrap border-transparent border-b-3 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink";

/** How much of the previous tab stays visible, in pixels. */
const barMargin = 48;

/** Tabs that each have their own address. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  const bar = useRef<HTMLElement>(null);
  const shown = tabs.find(({ isShown }) => isShown)?.to;
  // Counts arrive later and move the tabs.
  const words = tabs.map((tab) => tab.label).join();

  // On a narrow screen the bar scrolls: the active tab is scrolled into view without scrolling the page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each that is shown.
  useEffect(() => {
    const current = bar.current?.querySelector<HTMLElement>("[aria-current]");
    if (bar.current && current) bar.current.scrollLeft = current.offsetLeft - bar.current.offsetLeft - barMargin;
  }, [shown, words]);

  return (
    <nav ref={bar} aria-label={label} className="overflow-x-auto border-line border-b [scrollbar-width:none]">
      <ul className="flex gap-6">
        {tabs.map(({ to, label: tabLabel, isShown }) => (
          <li key={to}>
            <Link to={to} replace preventScrollReset aria-current={isShown ? "page" : undefined} className={tabClass}>
              {tabLabel}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
