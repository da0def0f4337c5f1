import { inflateSync } from 'node:zlib';

/**
 * A WOFF file (1.0) as the font that is packed in it. The font engine of pdfkit reads WOFF, too, and unpacks the table
 * of outlines for each letter anew: with the letters of Japanese a page would take it seconds.
 */
export function unpackWoff(file: Buffer): Buffer {
  const count = file.readUInt16BE(12);
  const font = Buffer.alloc(file.readUInt32BE(16));
  file.copy(font, 0, 4, 8);
  font.writeUInt16BE(count, 4);
  let end = HEADER + count * ENTRY;
  for (let i = 0; i < count; i++) {
    const from = WOFF_HEADER + i * WOFF_ENTRY;
    const [offset, packed, length] = [4, 8, 12].map((at) => file.readUInt32BE(from + at)) as [number, number, number];
    const content = file.subarray(offset, offset + packed);
    const to = HEADER + i * ENTRY;
    // Its name, and its checksum.
    file.copy(font, to, from, from + 4);
    file.copy(font, to + 4, from + 16, from + 20);
    font.writeUInt32BE(end, to + 8);
    font.writeUInt32BE(length, to + 12);
    (packed < length ? inflateSync(content) : content).copy(font, end);
    // Each begins where four bytes do.
    end += Math.ceil(length / 4) * 4;
  }
  return font;
}

const WOFF_HEADER = 44;
const WOFF_ENTRY = 20;
const HEADER = 12;
const ENTRY = 16;
