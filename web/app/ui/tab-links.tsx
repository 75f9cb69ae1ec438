import { NavLink } from "react-router";

/** The parts of a page that each have their own address. */
export function TabLinks({ label, tabs }: { label: string; tabs: readonly { to: string; label: string }[] }) {
  return (
    <nav aria-label={label} className="overflow-x-auto border-line border-b [scrollbar-width:none]">
      <ul className="flex gap-6">
        {tabs.map((tab) => (
          <li key={tab.to}>
            <NavLink
              to={tab.to}
              end
              className="-mb-px flex min-h-12 items-center whitespace-nowrap border-transparent border-b-3 font-semibold text-muted hover:text-ink aria-[current=page]:border-accent aria-[current=page]:text-ink"
            >
              {tab.label}
            </NavLink>
          </li>
        ))}
      </ul>
    </nav>
  );
}
