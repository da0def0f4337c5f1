import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** Host page on another origin. */
export interface ForeignPage {
  url: string;
  origin: string;
  /** Replaces the page's HTML. */
  show: (html: string) => void;
  close: () => void;
}

export async function serve(html = '', headers: Record<string, string> = {}): Promise<ForeignPage> {
  let shown = html;
  const server = createServer((_, res) =>
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', ...headers }).end(shown),
  );
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const origin = `http://127.0.0.1:${port}`;
  return {
    url: `${origin}/`,
    origin,
    show: (next) => (shown = next),
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
