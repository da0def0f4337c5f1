import { createHash } from 'node:crypto';

const LINE_FEED = 10;
const LANES = 8;

/**
 * Counts the rows of a table in COPY's text form, one a line, and adds up their hashes. The sum ignores the order of
 * rows, because two servers may sort differently.
 */
export class RowTally {
  rows = 0;
  private sum = new Uint32Array(LANES);
  private rest: Buffer[] = [];

  add(chunk: Buffer): void {
    let start = 0;
    for (let end = chunk.indexOf(LINE_FEED); end !== -1; end = chunk.indexOf(LINE_FEED, start)) {
      this.row([...this.rest, chunk.subarray(start, end)]);
      this.rest = [];
      start = end + 1;
    }
    if (start < chunk.length) this.rest.push(Buffer.from(chunk.subarray(start)));
  }

  /** Sum of the SHA-256 of all rows, by 32-bit words, in hexadecimal. */
  get hash(): string {
    return [...this.sum].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  private row(pieces: readonly Buffer[]): void {
    const hash = createHash('sha256');
    for (const piece of pieces) hash.update(piece);
    const digest = hash.digest();
    for (let lane = 0; lane < LANES; lane++) this.sum[lane]! += digest.readUInt32BE(lane * 4);
    this.rows += 1;
  }
}
