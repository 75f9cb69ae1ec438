/** Short facts with dots between them, but none where a line begins or ends: those are cut off. */
export function DotList({ items }: { items: readonly string[] }) {
  return (
    <span className="block min-w-0 overflow-x-clip">
      <span className="-ms-4 flex flex-wrap">
        {items.map((item) => (
          <span key={item} className="relative ps-4 before:absolute before:start-1.5 before:content-['·']">
            {item}{" "}
          </span>
        ))}
      </span>
    </span>
  );
}
