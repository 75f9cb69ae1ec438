// Makes the small map that comes with the demo: land, borders and cities of Indonesia and its neighbours, as vector
// tiles of zoom 0 to 7 in a PMTiles file. Land and borders are Natural Earth (public domain), cities are GeoNames
// (CC BY 4.0). Run once; its packages are no part of the app:
//   mkdir /tmp/map && cd /tmp/map && npm i world-atlas topojson-client geojson-vt vt-pbf
//   node web/scripts/make-map.mjs /tmp/map
import { createHash } from "node:crypto";
import { readFileSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";

const packages = createRequire(`${resolve(process.argv[2] ?? ".")}/package.json`);
const { feature, mesh } = packages("topojson-client");
const vt = packages("geojson-vt");
const GeoJsonVt = vt.default ?? vt;
const cut = (data, options) => new GeoJsonVt(data, options);
const { fromGeojsonVt } = packages("vt-pbf");

const root = resolve(import.meta.dirname, "../..");
const citiesFile = `${root}/crates/server/src/venues/search/cities.csv`;
const output = `${root}/crates/server/demo/map.pmtiles`;

const maxZoom = 7;
const [west, south, east, north] = [88, -18, 149, 16];

/** Known far away; the others appear as the map zooms in. */
const large = ["Jakarta", "Surabaya", "Bandung", "Medan", "Semarang", "Makassar", "Palembang", "Denpasar"];
const medium = [
  ...["Yogyakarta", "Malang", "Padang", "Pekanbaru", "Balikpapan", "Samarinda", "Banjarmasin", "Pontianak", "Manado"],
  ...["Jambi", "Batam", "Kupang", "Ambon", "Jayapura", "Mataram", "Kendari", "Palu", "Banda Aceh", "Sorong"],
];
const abroad = [
  ["Singapore", 1.29, 103.85],
  ["Kuala Lumpur", 3.139, 101.687],
  ["Dili", -8.559, 125.58],
  ["Darwin", -12.463, 130.845],
];

const rankOf = (name) => (large.includes(name) ? 1 : medium.includes(name) ? 2 : 3);
const cities = readFileSync(citiesFile, "utf8")
  .split("\n")
  .filter((line) => line && !line.startsWith("#"))
  .map((line) => line.split(","))
  .map(([name, latitude, longitude]) => ({ name, latitude, longitude, rank: rankOf(name) }));
const places = [...cities, ...abroad.map(([name, latitude, longitude]) => ({ name, latitude, longitude, rank: 2 }))];

const atlas = JSON.parse(readFileSync(packages.resolve("world-atlas/countries-10m.json"), "utf8"));
const asFeatures = (geometry) => ({
  type: "FeatureCollection",
  features: [{ type: "Feature", properties: {}, geometry }],
});

/** A ring across the 180th meridian goes on past it; else it would be closed by a line around the world. */
function unwrapped(ring) {
  let turn = 0;
  return ring.map(([longitude, latitude], at) => {
    const step = at > 0 ? longitude - ring[at - 1][0] : 0;
    if (Math.abs(step) > 180) turn -= 360 * Math.sign(step);
    return [longitude + turn, latitude];
  });
}
const isAntarctic = ([ring]) => ring.every(([, latitude]) => latitude < -60);
const polygons = feature(atlas, atlas.objects.countries).features.flatMap(({ geometry }) =>
  geometry.type === "Polygon" ? [geometry.coordinates] : geometry.coordinates,
);
const land = asFeatures({
  type: "MultiPolygon",
  coordinates: polygons.filter((polygon) => !isAntarctic(polygon)).map((polygon) => polygon.map(unwrapped)),
});
const borders = mesh(atlas, atlas.objects.countries, (one, other) => one !== other);

const options = { maxZoom, indexMaxZoom: maxZoom, indexMaxPoints: 0, buffer: 64, extent: 4096 };
const layers = {
  land: cut(land, { ...options, tolerance: 2 }),
  borders: cut(asFeatures(borders), { ...options, tolerance: 2 }),
  places: cut(
    {
      type: "FeatureCollection",
      features: places.map(({ name, latitude, longitude, rank }) => ({
        type: "Feature",
        properties: { name, rank },
        geometry: { type: "Point", coordinates: [Number(longitude), Number(latitude)] },
      })),
    },
    { ...options, tolerance: 0 },
  ),
};

const column = (longitude, zoom) => Math.floor(((longitude + 180) / 360) * 2 ** zoom);
function row(latitude, zoom) {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return Math.floor((0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI)) * 2 ** zoom);
}

/** The place on the Hilbert curves of all levels: the tile's id in a PMTiles file. */
function idOf(zoom, x, y) {
  let id = (4 ** zoom - 1) / 3;
  let [a, b] = [x, y];
  for (let side = 2 ** zoom / 2; side >= 1; side /= 2) {
    const right = (a & side) > 0 ? 1 : 0;
    const upper = (b & side) > 0 ? 1 : 0;
    id += side * side * ((3 * right) ^ upper);
    if (upper === 0) {
      if (right === 1) [a, b] = [side - 1 - a, side - 1 - b];
      [a, b] = [b, a];
    }
  }
  return id;
}

const tiles = [];
for (let zoom = 0; zoom <= maxZoom; zoom++) {
  for (let x = column(west, zoom); x <= column(east, zoom); x++) {
    for (let y = row(north, zoom); y <= row(south, zoom); y++) {
      const found = Object.entries(layers).map(([name, index]) => [name, index.getTile(zoom, x, y)]);
      const drawn = Object.fromEntries(found.filter(([, tile]) => tile?.features.length > 0));
      if (Object.keys(drawn).length === 0) continue;
      const data = gzipSync(fromGeojsonVt(drawn, { version: 2 }), { level: 9 });
      tiles.push({ id: idOf(zoom, x, y), data });
    }
  }
}
tiles.sort((one, other) => one.id - other.id);

// The container: https://github.com/protomaps/PMTiles/blob/main/spec/v3/spec.md
function varint(value) {
  const bytes = [];
  let rest = value;
  for (; rest > 127; rest = Math.floor(rest / 128)) bytes.push((rest % 128) | 128);
  return [...bytes, rest];
}

const stored = new Map();
const parts = [];
let length = 0;
const entries = tiles.map(({ id, data }) => {
  const key = createHash("sha256").update(data).digest("hex");
  let offset = stored.get(key);
  if (offset === undefined) {
    offset = length;
    stored.set(key, offset);
    parts.push(data);
    length += data.length;
  }
  return { id, offset, length: data.length };
});
const directory = gzipSync(
  Uint8Array.from([
    ...varint(entries.length),
    ...entries.flatMap(({ id }, at) => varint(id - (entries[at - 1]?.id ?? 0))),
    ...entries.flatMap(() => varint(1)),
    ...entries.flatMap((entry) => varint(entry.length)),
    ...entries.flatMap(({ offset }) => varint(offset + 1)),
  ]),
);
const described = {
  name: "Lapang demo",
  attribution: "Natural Earth · GeoNames",
  vector_layers: Object.keys(layers).map((id) => ({ id, fields: {}, minzoom: 0, maxzoom: maxZoom })),
};
const metadata = gzipSync(JSON.stringify(described));

const header = Buffer.alloc(127);
header.write("PMTiles");
header.writeUInt8(3, 7);
const dataStart = 127 + directory.length + metadata.length;
const sizes = [
  ...[127, directory.length, 127 + directory.length, metadata.length, dataStart, 0, dataStart, length],
  ...[entries.length, entries.length, stored.size],
];
for (const [at, value] of sizes.entries()) header.writeBigUInt64LE(BigInt(value), 8 + at * 8);
// Not clustered (contents are shared); directory and tiles in gzip; vector tiles.
for (const [at, value] of [0, 2, 2, 1, 0, maxZoom].entries()) header.writeUInt8(value, 96 + at);
for (const [at, degrees] of [west, south, east, north].entries()) header.writeInt32LE(degrees * 1e7, 102 + at * 4);
header.writeUInt8(4, 118);
header.writeInt32LE(118 * 1e7, 119);
header.writeInt32LE(-2.5 * 1e7, 123);

writeFileSync(output, Buffer.concat([header, directory, metadata, ...parts]));
console.log(`${output}: ${entries.length} tiles, ${Math.round((dataStart + length) / 1024)} KiB`);
