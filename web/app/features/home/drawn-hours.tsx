/** Courts by hours: taken, free, and the one being selected. */
const rows = ["xxoooxo", "xoo*oxx", "oxxooxo"];

const cells: Record<string, string> = {
  x: "bg-line",
  o: "bg-accent-soft ring-2 ring-accent ring-inset",
  "*": "bg-accent ring-6 ring-accent-soft",
};

export function DrawnHours() {
  return (
    <div className="flex flex-col gap-2">
      {rows.map((row) => (
        <div key={row} className="flex gap-2">
          {[...row].map((cell, at) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a drawing; its cells have no other name and never move.
            <span key={at} className={`h-10 w-9 rounded-xl sm:h-12 lg:w-11 ${cells[cell]}`} />
          ))}
        </div>
      ))}
    </div>
  );
}
