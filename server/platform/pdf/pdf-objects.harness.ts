import { inflateSync } from 'node:zlib';

/** The objects of a document by their number, with what they draw. */
export function parsePdfObjects(file: Buffer): Map<string, { head: string; stream: string }> {
  const found = file.toString('latin1').matchAll(/(?:^|\n)(\d+) 0 obj\n([\s\S]*?)\nendobj/g);
  return new Map(
    [...found].map(([, id = '', content = '']) => {
      const [head = '', ...rest] = content.split('\nstream\n');
      const raw = Buffer.from(rest.join('\nstream\n').replace(/\nendstream$/, ''), 'latin1');
      const stream = raw.length > 0 && head.includes('/FlateDecode') ? inflateSync(raw).toString('latin1') : '';
      return [id, { head, stream }];
    }),
  );
}
