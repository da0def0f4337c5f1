import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import Router from '@koa/router';
import { projectFile } from '#server/platform/root.ts';

/** A demo page with our widgets on an origin of its own, like another site. */
export interface EmbedDemo {
  url: string;
  close: () => Promise<void>;
}

interface Place {
  port: number;
  /** Address it listens on. */
  host: string;
  /** Origin of the shop. */
  origin: string;
}

/**
 * Serves the page on a second port, and so on another origin. Its strict content policy and its intrusive
 * styles are a test for the widgets.
 */
export async function startEmbedDemo({ port, host, origin }: Place): Promise<EmbedDemo> {
  const html = (await readFile(projectFile('sandbox/embed-demo/embed-demo.html'), 'utf8')).replaceAll(
    '{{origin}}',
    origin,
  );
  const css = await readFile(projectFile('sandbox/embed-demo/embed-demo.css'), 'utf8');
  const policy = `default-src 'none'; script-src ${origin}; connect-src ${origin}; frame-src ${origin}; style-src 'self'; img-src 'self' ${origin}; form-action 'none'; base-uri 'none'`;
  const server = createServer((req, res) => {
    const path = req.url?.split('?')[0];
    if (path === '/embed-demo.css') return res.writeHead(200, { 'content-type': 'text/css' }).end(css);
    // Browsers request it by themselves; without one, they get an empty answer.
    if (path === '/favicon.ico') return res.writeHead(204).end();
    if (path !== '/embed-demo') return res.writeHead(302, { location: '/embed-demo' }).end();
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'content-security-policy': policy }).end(html);
  });
  const listen = (at: number) =>
    new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(at, host, resolve);
    });
  // If the next port is taken, any other one is another origin, too.
  await listen(port).catch(() => listen(0));
  const address = server.address() as AddressInfo;
  return {
    url: `http://${host === '127.0.0.1' ? 'localhost' : new URL(origin).hostname}:${address.port}/embed-demo`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Redirects /embed-demo on the shop's origin to the page on the other one. */
export function embedDemoRoute(url: string): Router {
  return new Router().get('/embed-demo', (ctx) => ctx.redirect(url));
}
