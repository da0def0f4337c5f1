import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { send } from '@koa/send';
import Koa from 'koa';

const EMPTY_PAGE = '<!doctype html><html lang="en"><title>Preview</title><main><h1>Preview</h1></main></html>';

const CLOSED_BY_PAGE = new Set<string | undefined>(['ERR_STREAM_PREMATURE_CLOSE', 'ECONNRESET', 'EPIPE']);

/** A server for the built Storybook on a free port of this machine. */
export interface StorybookServer {
  origin: string;
  /** Errors of the server itself. */
  errors: readonly string[];
  close: () => void;
}

export async function serveStorybook(folder: string): Promise<StorybookServer> {
  const errors: string[] = [];
  const app = new Koa().use(async (ctx) => {
    // The builder's frames show pages of the shop, which does not run here.
    if (ctx.path.startsWith('/embed/preview/')) ctx.body = EMPTY_PAGE;
    else await send(ctx, ctx.path, { root: folder });
  });
  app.on('error', (error: NodeJS.ErrnoException) => {
    // A page is closed when its stories are done, whatever it still loads.
    if (!CLOSED_BY_PAGE.has(error.code)) errors.push(String(error));
  });
  const server = createServer((req, res) => void app.callback()(req, res));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { origin: `http://127.0.0.1:${port}`, errors, close: () => void server.close() };
}
