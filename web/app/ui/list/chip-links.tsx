import { Link } from "react-router";

/** Two or three lists of one page, each with its own address. */
export function ChipLinks({ links }: { links: readonly { to: string; label: string; isShown: boolean }[] }) {
  return (
    <ul className="flex flex-wrap gap-2">
      {links.map(({ to, label, isShown }) => (
        <li key={to}>
          <Link
            to={to}
            replace
            preventScrollReset
            aria-current={isShown ? "true" : undefined}
            className="flex min-h-11 items-center rounded-full px-4 font-semibold text-muted text-sm ring-1 ring-line-strong ring-inset hover:bg-sunken aria-[current=true]:bg-accent-soft aria-[current=true]:text-accent-ink aria-[current=true]:ring-accent"
          >
            {label}
          </Link>
        </li>
      ))}
    </ul>
  );
}
