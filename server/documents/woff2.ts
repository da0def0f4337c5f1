import { brotliDecompressSync } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';
import { rebuildOutlines } from './woff2-outlines.ts';

/**
 * Unpacks a WOFF2 file into the TrueType file it was made from, byte order and outlines included.
 *
 * pdfkit's font engine can read WOFF2 but neither vary its weight nor embed part of it, while it does
 * both for TrueType. Only what web fonts contain is handled: one font, with `glyf` and `loca` transformed.
 *
 * @throws Error when the data is no WOFF2 file or uses a transform other than the one for outlines
 */
export function unpackWoff2(woff2: Buffer): Buffer {
  const { flavor, entries } = readDirectory(woff2);
  const tables = new Map(entries.map(({ tag, data }) => [tag, data]));
  const outlines = entries.find(({ tag, transformed }) => tag === 'glyf' && transformed);
  if (outlines) {
    const { glyf, loca } = rebuildOutlines(outlines.data);
    tables.set('glyf', glyf).set('loca', loca);
    // The rebuilt `loca` counts in bytes, so `head.indexToLocFormat` has to say so.
    const head = Buffer.from(tables.get('head') ?? Buffer.alloc(54));
    head.writeInt16BE(1, 50);
    tables.set('head', head);
  }
  return writeSfnt(flavor, tables);
}

interface Entry {
  tag: string;
  transformed: boolean;
  data: Buffer;
}

/** Table names by number, as the format lists them. */
const KNOWN_TAGS = (
  'cmap head hhea hmtx maxp name OS/2 post cvt  fpgm glyf loca prep CFF  VORG EBDT EBLC gasp hdmx kern LTSH PCLT ' +
  'VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG  sbix acnt avar bdat bloc bsln cvar ' +
  'fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
).match(/.{4} ?/g);

const HEADER_SIZE = 48;

function readDirectory(woff2: Buffer): { flavor: number; entries: Entry[] } {
  if (woff2.toString('latin1', 0, 4) !== 'wOF2') throw new Error('This is not a WOFF2 font.');
  const reader = new ByteReader(woff2, HEADER_SIZE);
  const listed = Array.from({ length: woff2.readUInt16BE(12) }, () => readEntry(reader));
  const packed = woff2.subarray(reader.at, reader.at + woff2.readUInt32BE(20));
  const body = new ByteReader(brotliDecompressSync(packed), 0);
  const entries = listed.map(({ tag, transformed, size }) => ({ tag, transformed, data: body.take(size) }));
  return { flavor: woff2.readUInt32BE(4), entries };
}

function readEntry(reader: ByteReader): { tag: string; transformed: boolean; size: number } {
  const flags = reader.u8();
  const known = flags & 0x3f;
  const tag = known === 0x3f ? reader.take(4).toString('latin1') : (KNOWN_TAGS?.[known] ?? '').slice(0, 4);
  const isOutline = tag === 'glyf' || tag === 'loca';
  // For the two outline tables version 0 is the transform and 3 is plain; for all others it is 0 that is plain.
  const transformed = isOutline ? flags >> 6 === 0 : flags >> 6 !== 0;
  if (transformed && !isOutline) throw new Error(`The font's ${tag} table is packed in a way that is not supported.`);
  const plainSize = reader.base128();
  return { tag, transformed, size: transformed ? reader.base128() : plainSize };
}

function writeSfnt(flavor: number, tables: Map<string, Buffer>): Buffer {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  const directory = Buffer.alloc(12 + sorted.length * 16);
  directory.writeUInt32BE(flavor, 0);
  directory.writeUInt16BE(sorted.length, 4);
  let offset = directory.length;
  const body = sorted.flatMap(([tag, data], i) => {
    const entry = 12 + i * 16;
    directory.write(tag, entry, 'latin1');
    directory.writeUInt32BE(offset, entry + 8);
    directory.writeUInt32BE(data.length, entry + 12);
    const padding = Buffer.alloc((4 - (data.length % 4)) % 4);
    offset += data.length + padding.length;
    return [data, padding];
  });
  return Buffer.concat([directory, ...body]);
}
