import type { SportId } from "~/lib/format/sports";

/** Court markings by kind, as a path in a box of 320 by 96. */
type Ground = keyof typeof groundPaths;

const groundPaths = {
  /** Halfway line, goal areas, center circle. */
  pitch: "M160-40v176M40-20h240v136H40zM40 20h44v56H40M280 20h-44v56h44M160 48m-26 0a26 26 0 1 0 52 0a26 26 0 1 0-52 0",
  /** A net across, side lines and service lines. */
  net: "M160-20v136M60 4h200v88H60zM60 16h200M60 80h200M112 16v64M208 16v64M112 48h96",
  /** Keys and arcs at both ends. */
  hoops: "M160-40v176M40-20h240v136H40zM40 30h54v36H40M280 30h-54v36h54M40 8c92 0 92 80 0 80M280 8c-92 0-92 80 0 80",
  /** Side by side into the distance. */
  lanes: "M-10 8h340M-10 28h340M-10 48h340M-10 68h340M-10 88h340M280-10v116",
  /** Round a field. */
  track:
    "M90 6h140a42 42 0 0 1 0 84H90a42 42 0 0 1 0-84zM90 20h140a28 28 0 0 1 0 56H90a28 28 0 0 1 0-56zM90 34h140a14 14 0 0 1 0 28H90a14 14 0 0 1 0-28z",
  /** Seen from above, with the net across the middle. */
  table: "M80 14h160v68H80zM160 4v88M80 48h160",
  /** Ropes round a square. */
  ring: "M112 0h96v96h-96zM120 8h80v80h-80zM128 16h64v64h-64zM112 0l16 16M208 0l-16 16M112 96l16-16M208 96l-16-16",
  /** A flag beyond the bunkers. */
  green:
    "M90 60c20-50 130-60 160-14c20 34-40 48-80 40c-34-8-92 12-80-26zM190 56V14l24 9l-24 9M110 30c10-10 30-8 26 2s-32 12-26-2z",
  /** A square on its corner, and the arc of the field. */
  diamond: "M160 92l-44-38l44-38l44 38zM160 92L66 10M160 92l94-82M66 10c50-32 138-32 188 0",
} as const;

const grounds: Record<SportId, Ground> = {
  futsal: "pitch",
  soccer: "pitch",
  football: "pitch",
  basketball: "hoops",
  badminton: "net",
  padel: "net",
  tennis: "net",
  pickleball: "net",
  volleyball: "net",
  table_tennis: "table",
  running: "track",
  cycling: "track",
  swimming: "lanes",
  boxing: "ring",
  mma: "ring",
  golf: "green",
  baseball: "diamond",
  cricket: "track",
};

export function groundOf(sport: SportId | undefined): string {
  return groundPaths[sport ? grounds[sport] : "pitch"];
}
