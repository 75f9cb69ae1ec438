// Reads the sheets that the back office exports.

import { inflateRawSync } from "node:zlib";

/** The rows of a CSV file, its heads first. */
export function csvRows(file: Buffer): string[][] {
  const lines = file.toString("utf8").replace(/^\uFEFF/, "").trimEnd().split(/\r?\n/);
  return lines.map((line) =>
    [...line.matchAll(/(?:^|,)(?:"((?:[^"]|"")*)"|([^,]*))/g)].map(
      ([, quoted, plain]) => quoted?.replaceAll('""', '"') ?? plain ?? "",
    ),
  );
}

/** The numbers of a workbook's first sheet by row, without its texts. */
export function xlsxNumbers(file: Buffer): number[][] {
  const sheet = unzip(file, "xl/worksheets/sheet1.xml").toString("utf8");
  const rows = [...sheet.matchAll(/<row [^>]*>(.*?)<\/row>/gs)];
  return rows.map(([, row = ""]) =>
    [...row.matchAll(/<c ([^>]*)><v>([^<]*)<\/v>/g)]
      .filter(([, attributes = ""]) => !/\bt="/.test(attributes))
      .map(([, , value]) => Number(value)),
  );
}

/** One file of a zip archive. */
function unzip(archive: Buffer, name: string): Buffer {
  const end = archive.lastIndexOf("PK\u0005\u0006", undefined, "latin1");
  if (end < 0) throw new Error("This is not a zip archive.");
  let at = archive.readUInt32LE(end + 16);
  for (let left = archive.readUInt16LE(end + 10); left > 0; left -= 1) {
    const nameLength = archive.readUInt16LE(at + 28);
    if (archive.toString("utf8", at + 46, at + 46 + nameLength) === name) {
      const header = archive.readUInt32LE(at + 42);
      const start = header + 30 + archive.readUInt16LE(header + 26) + archive.readUInt16LE(header + 28);
      const content = archive.subarray(start, start + archive.readUInt32LE(at + 20));
      return archive.readUInt16LE(at + 10) === 0 ? content : inflateRawSync(content);
    }
    at += 46 + nameLength + archive.readUInt16LE(at + 30) + archive.readUInt16LE(at + 32);
  }
  throw new Error(`The archive has no ${name}.`);
}
