/** A week with two games. */
const week = [0, 1, 0, 0, 0, 1, 0];

export function DrawnWeek() {
  return (
    <div className="flex gap-2 lg:gap-3">
      {week.map((game, at) => (
        <span
          // biome-ignore lint/suspicious/noArrayIndexKey: a drawing; its days have no other name and never move.
          key={at}
          className={`flex h-24 w-9 flex-col items-center justify-between rounded-2xl py-3 ring-1 ring-inset sm:h-28 lg:w-14 ${game ? "bg-accent ring-accent" : "bg-surface ring-line"}`}
        >
          <span className={`h-1.5 w-4 rounded-full lg:w-6 ${game ? "bg-on-accent" : "bg-line-strong"}`} />
          <span className={`size-4 rounded-full sm:size-5 ${game ? "bg-on-accent" : "bg-line"}`} />
        </span>
      ))}
    </div>
  );
}
