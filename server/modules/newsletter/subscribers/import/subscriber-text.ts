/** Encodings of spreadsheets, as labels of the Encoding Standard. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Finds the encoding of a file by its first bytes. Excel’s plain “CSV” is not UTF-8. */
export function findEncoding(head: Buffer, isAll: boolean): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
  // Without a mark, every other byte of most letters is 0.
  const countZeros = (parity: number) => head.filter((byte, at) => byte === 0 && at % 2 === parity).length;
  if (countZeros(1) > head.length / 4) return 'utf-16le';
  if (countZeros(0) > head.length / 4) return 'utf-16be';
  try {
    // The last character of an incomplete head may be cut.
    new TextDecoder('utf-8', { fatal: true }).decode(head, { stream: !isAll });
    return 'utf-8';
  } catch {
    return 'windows-1252';
  }
}

/** Decodes the first bytes of a file; with `isAll`, the whole file. */
export function decodeHead(head: Buffer, isAll: boolean, encoding: Encoding): string {
  return new TextDecoder(encoding).decode(head, { stream: !isAll });
}

/** Longest character of UTF-8, in bytes. */
const LONGEST_CHARACTER = 4;

/**
 * Decodes a stream of bytes. `utf-8` is a guess until the first letter beyond ASCII: in a sorted file of Excel it may be
 * far behind the head that `findEncoding` has seen.
 */
export async function* decode(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  let decoder = encoding === 'utf-8' ? undefined : new TextDecoder(encoding);
  /** The bytes from that letter on. */
  let rest = Buffer.alloc(0);
  for await (const part of bytes) {
    if (decoder) {
      yield decoder.decode(part, { stream: true });
      continue;
    }
    const at = rest.length > 0 ? 0 : part.findIndex((byte) => byte >= 0x80);
    yield part.toString('latin1', 0, at < 0 ? part.length : at);
    if (at >= 0) rest = Buffer.concat([rest, part.subarray(at)]);
    if (rest.length < LONGEST_CHARACTER) continue;
    decoder = new TextDecoder(findEncoding(rest, false));
    yield decoder.decode(rest, { stream: true });
  }
  yield decoder ? decoder.decode() : new TextDecoder(findEncoding(rest, true)).decode(rest);
}
