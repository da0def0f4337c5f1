/** The package has no types; these are the parts in use. */
declare module 'tar-stream' {
  interface Entry extends AsyncIterable<Buffer> {
    header: { name: string; size: number };
  }

  interface Pack extends AsyncIterable<Buffer> {
    entry: (
      header: { name: string; mode?: number },
      bytes: Buffer,
      done: (error?: Error | null) => void,
    ) => NodeJS.WritableStream;
    finalize: () => void;
    destroy: (error?: Error) => void;
  }

  interface Extract extends NodeJS.WritableStream, AsyncIterable<Entry> {
    destroy: (error?: Error) => void;
  }

  export function pack(): Pack;
  export function extract(): Extract;
}
