import { Icon, type IconShape } from "./icon";

type Props = { label: string; icon: IconShape; onPress?: () => void; isDisabled?: boolean };

/** An icon-only button. Its label is the browser's tooltip: React Aria's costs a page 12 kB. */
export function IconButton({ label, icon, onPress, isDisabled }: Props) {
  return (
    <button
      type="button"
      aria-label={label}
      title={label}
      disabled={isDisabled}
      onClick={onPress}
      className="inline-grid size-11 shrink-0 place-items-center rounded-full text-xl hover:bg-sunken active:bg-sunken disabled:cursor-not-allowed disabled:opacity-40"
    >
      <Icon of={icon} />
    </button>
  );
}
