import { Skeleton } from "~/ui/look/skeleton";

export const frameClass = "mx-auto flex w-full max-w-7xl flex-col gap-5 px-4 pt-5 pb-12 sm:gap-7 sm:px-6 sm:pt-8";
export const columnsClass =
  "grid grid-cols-1 gap-8 lg:grid-cols-[minmax(0,5fr)_minmax(0,7fr)] lg:grid-rows-[auto_1fr] lg:gap-x-10";

/** A player's home before its code is loaded: no texts, and nothing of the visitors' page. */
export function HomeFrame() {
  return (
    <div aria-busy="true" className={frameClass}>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <Skeleton className="h-9 w-64 max-w-full sm:h-11" />
        <Skeleton className="h-11 w-80 max-w-full" />
      </div>
      <div className={columnsClass}>
        <div className="flex flex-col gap-3">
          <Skeleton className="h-11 w-44" />
          <Skeleton className="h-42 rounded-card!" />
        </div>
        <div className="flex flex-col gap-5 lg:row-span-2">
          <Skeleton className="h-28 rounded-card! sm:h-13 sm:rounded-full!" />
          <Skeleton className="h-44 rounded-card!" />
        </div>
      </div>
    </div>
  );
}
