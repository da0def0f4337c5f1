import { ByteReader } from './byte-reader.ts';

/**
 * Rebuilds the outlines (`glyf`) and their index (`loca`, counted in bytes) from the packed `glyf`
 * table of a WOFF2 file, where like values stand together in seven streams.
 */
export function rebuildOutlines(data: Buffer): { glyf: Buffer; loca: Buffer } {
  const glyphCount = data.readUInt16BE(4);
  const streams = splitStreams(data, glyphCount);
  const glyphs = Array.from({ length: glyphCount }, (_, id) => rebuildGlyph(streams, id));
  const loca = Buffer.alloc((glyphCount + 1) * 4);
  let offset = 0;
  glyphs.forEach((glyph, id) => {
    offset += glyph.length;
    loca.writeUInt32BE(offset, (id + 1) * 4);
  });
  return { glyf: Buffer.concat(glyphs), loca };
}

interface Streams {
  contours: ByteReader;
  points: ByteReader;
  flags: ByteReader;
  coordinates: ByteReader;
  composites: ByteReader;
  boxBitmap: Buffer;
  boxes: ByteReader;
  instructions: ByteReader;
}

function splitStreams(data: Buffer, glyphCount: number): Streams {
  const reader = new ByteReader(data, 36);
  const [contours, points, flags, coordinates, composites, boxes, instructions] = Array.from({ length: 7 }, (_, i) =>
    reader.take(data.readUInt32BE(8 + i * 4)),
  ).map((stream) => new ByteReader(stream, 0)) as [
    ByteReader,
    ByteReader,
    ByteReader,
    ByteReader,
    ByteReader,
    ByteReader,
    ByteReader,
  ];
  const boxBitmap = boxes.take(4 * ((glyphCount + 31) >> 5));
  return { contours, points, flags, coordinates, composites, boxBitmap, boxes, instructions };
}

function rebuildGlyph(streams: Streams, id: number): Buffer {
  const contourCount = streams.contours.i16();
  const hasBox = ((streams.boxBitmap[id >> 3] ?? 0) & (0x80 >> (id & 7))) !== 0;
  const box = hasBox ? streams.boxes.take(8) : null;
  if (contourCount === 0) return Buffer.alloc(0);
  const header = Buffer.alloc(10);
  header.writeInt16BE(contourCount, 0);
  box?.copy(header, 2);
  const body = contourCount < 0 ? rebuildComposite(streams) : rebuildSimple(streams, contourCount, box ? null : header);
  const padding = Buffer.alloc((4 - ((header.length + body.length) % 4)) % 4);
  return Buffer.concat([header, body, padding]);
}

/** Flags of one part of a composite glyph. */
const PART = { words: 0x0001, scale: 0x0008, more: 0x0020, twoScales: 0x0040, matrix: 0x0080, instructions: 0x0100 };

function rebuildComposite(streams: Streams): Buffer {
  const start = streams.composites.at;
  let all = 0;
  let flags = PART.more;
  while (flags & PART.more) {
    flags = streams.composites.u16();
    all |= flags;
    const matrix = flags & PART.scale ? 2 : flags & PART.twoScales ? 4 : flags & PART.matrix ? 8 : 0;
    streams.composites.take(2 + (flags & PART.words ? 4 : 2) + matrix);
  }
  const parts = streams.composites.data.subarray(start, streams.composites.at);
  return all & PART.instructions ? Buffer.concat([parts, takeInstructions(streams)]) : parts;
}

/** Rebuilds an outline without sharing flags or shortening steps; embedding packs the few glyphs in use again. */
function rebuildSimple(streams: Streams, contourCount: number, boxTarget: Buffer | null): Buffer {
  let total = 0;
  const ends = Buffer.alloc(contourCount * 2);
  for (let i = 0; i < contourCount; i++) {
    total += streams.points.u255();
    ends.writeUInt16BE(total - 1, i * 2);
  }
  const flags = Buffer.alloc(total);
  const steps = Buffer.alloc(total * 4);
  const reach = { minX: Infinity, minY: Infinity, maxX: -Infinity, maxY: -Infinity };
  let x = 0;
  let y = 0;
  for (let i = 0; i < total; i++) {
    const step = readStep(streams);
    flags[i] = step.onCurve ? 1 : 0;
    steps.writeInt16BE(step.dx, i * 2);
    steps.writeInt16BE(step.dy, (total + i) * 2);
    x += step.dx;
    y += step.dy;
    reach.minX = Math.min(reach.minX, x);
    reach.minY = Math.min(reach.minY, y);
    reach.maxX = Math.max(reach.maxX, x);
    reach.maxY = Math.max(reach.maxY, y);
  }
  [reach.minX, reach.minY, reach.maxX, reach.maxY].forEach((side, i) => boxTarget?.writeInt16BE(side, 2 + i * 2));
  return Buffer.concat([ends, takeInstructions(streams), flags, steps]);
}

function takeInstructions(streams: Streams): Buffer {
  const size = Buffer.alloc(2);
  size.writeUInt16BE(streams.coordinates.u255());
  return Buffer.concat([size, streams.instructions.take(size.readUInt16BE())]);
}

/** One step from point to point: the flag says how many bytes follow and how they share out over x and y. */
function readStep({ flags, coordinates }: Streams): { dx: number; dy: number; onCurve: boolean } {
  const raw = flags.u8();
  const onCurve = raw < 128;
  const flag = raw & 0x7f;
  const signed = (bit: number, size: number): number => (flag & bit ? size : -size);
  if (flag < 10) return { dx: 0, dy: signed(1, ((flag & 14) << 7) + coordinates.u8()), onCurve };
  if (flag < 20) return { dx: signed(1, (((flag - 10) & 14) << 7) + coordinates.u8()), dy: 0, onCurve };
  if (flag < 84) {
    const rest = flag - 20;
    const both = coordinates.u8();
    const dx = signed(1, 1 + (rest & 0x30) + (both >> 4));
    return { dx, dy: signed(2, 1 + ((rest & 0x0c) << 2) + (both & 0x0f)), onCurve };
  }
  if (flag < 120) {
    const rest = flag - 84;
    const dx = signed(1, 1 + (Math.floor(rest / 12) << 8) + coordinates.u8());
    return { dx, dy: signed(2, 1 + (((rest % 12) >> 2) << 8) + coordinates.u8()), onCurve };
  }
  if (flag < 124) {
    const [first, second, third] = [coordinates.u8(), coordinates.u8(), coordinates.u8()] as const;
    return { dx: signed(1, (first << 4) + (second >> 4)), dy: signed(2, ((second & 0x0f) << 8) + third), onCurve };
  }
  return { dx: signed(1, coordinates.u16()), dy: signed(2, coordinates.u16()), onCurve };
}
