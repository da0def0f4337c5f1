/** Types of the part that we use; the package has none. */
declare module 'pg-copy-streams' {
  import type { Readable, Writable } from 'node:stream';

  /** Rows of a `COPY … TO STDOUT`. */
  export function to(sql: string): Readable;
  /** Takes the rows of a `COPY … FROM STDIN`. */
  export function from(sql: string): Writable;
}
