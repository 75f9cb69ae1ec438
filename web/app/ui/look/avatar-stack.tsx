import { Trans } from "@lingui/react/macro";
import { Avatar } from "./avatar";

type Props = {
  people: readonly { id: string; name: string; avatarUrl: string }[];
  shown?: number;
  /** The total, when `people` holds only the first of them. */
  total?: number;
};

/** The first few players, and how many more. */
export function AvatarStack({ people, shown = 4, total = people.length }: Props) {
  const more = total - Math.min(shown, people.length);
  return (
    <div className="flex items-center">
      <ul className="flex -space-x-1">
        {people.slice(0, shown).map((person, at) => (
          // Visitors see people without ids.
          <li key={person.id || at} className="rounded-full ring-2 ring-surface">
            <Avatar size="small" name={person.name} photo={person.avatarUrl} />
            <span className="sr-only">{person.name}</span>
          </li>
        ))}
      </ul>
      {more > 0 && (
        <span className="ms-2 font-semibold text-muted text-sm">
          <Trans comment="So many more people than those shown">+{more}</Trans>
        </span>
      )}
    </div>
  );
}
