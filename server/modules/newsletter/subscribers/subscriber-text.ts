/** Encodings of spreadsheets, as labels of the Encoding Standard. */
type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252';

/** Finds the encoding of a file by its first bytes. Excel’s plain “CSV” is not UTF-8. */
export function findEncoding(head: Buffer, isAll: boolean): Encoding {
  if (head[0] === 0xff && head[1] === 0xfe) return 'utf-16le';
  if (head[0] === 0xfe && head[1] === 0xff) return 'utf-16be';
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

/** Decodes a stream of bytes. */
export async function* decode(bytes: AsyncIterable<Buffer>, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding);
  for await (const part of bytes) yield decoder.decode(part, { stream: true });
  yield decoder.decode();
}
