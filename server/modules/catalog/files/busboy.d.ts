/** The package has no types; these are the parts in use. */
declare module 'busboy' {
  import type { IncomingHttpHeaders } from 'node:http';
  import type { Readable, Writable } from 'node:stream';

  interface Options {
    headers: IncomingHttpHeaders;
    defParamCharset?: string;
    limits?: { files?: number; fields?: number; fileSize?: number; parts?: number };
  }

  interface Busboy extends Writable {
    on(
      event: 'file',
      listener: (
        name: string,
        stream: Readable & { truncated?: boolean },
        info: { filename: string | undefined },
      ) => void,
    ): this;
    on(event: 'error', listener: (error: Error) => void): this;
    on(event: 'close', listener: () => void): this;
  }

  export default function busboy(options: Options): Busboy;
}
