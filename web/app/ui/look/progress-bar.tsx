type Props = {
  label: string;
  /** Between 0 and 1. */
  share: number;
};

export function ProgressBar({ label, share }: Props) {
  const percent = Math.round(share * 100);
  return (
    <div className="flex flex-col gap-2">
      <p className="tabular flex justify-between gap-4 font-semibold text-sm">
        <span>{label}</span>
        <span aria-hidden="true">{percent}%</span>
      </p>
      <div
        role="progressbar"
        aria-label={label}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuenow={percent}
        className="h-2.5 overflow-hidden rounded-full bg-sunken forced-colors:border"
      >
        <div
          className="h-full rounded-full bg-accent transition-[width] duration-200 forced-colors:bg-[Highlight]"
          style={{ width: `${percent}%` }}
        />
      </div>
    </div>
  );
}
