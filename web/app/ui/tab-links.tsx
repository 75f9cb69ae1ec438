import { Link } from "react-router";

type TabLink = {
  to: string;
  label: string;
  isShown: boolean;
};

const tabClass =
  "-mb-px flex min-h-12 items-center whitespace-nowrap border-transparent border-b-3 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink";

/** The parts of a page that each have their own address. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly TabLink[] }) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-line border-b [scrollbar-width:none]">
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
