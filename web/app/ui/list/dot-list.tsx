/** Short facts with dots between them, but none where a line begins or ends: those are cut off. */
export function DotList({ items }: { items: readonly string[] }) {
  return (
    <span className="block min-w-0 overflow-x-clip">
      <span className="-ms-[1em] flex flex-wrap">
        {items.map((item) => (
          <span
            key={item}
            className="relative ps-[1em] before:absolute before:start-0 before:w-[1em] before:text-center before:content-['·']"
          >
            {item}{" "}
          </span>
        ))}
      </span>
    </span>
  );
}
