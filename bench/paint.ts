import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, chromiumPath } from '../scripts/testing/chromium.ts';

/** Paint times of a page on a slow phone. */
export interface Paint {
  path: string;
  /** Milliseconds to the largest contentful paint; the middle of {@link VISITS} visits. */
  lcp: number;
  /** Paint time of a text page of the same size. */
  nothing: number;
  /** Cumulative layout shift, which has no unit. */
  cls: number;
}

const VISITS = 5;
/** A slow phone on a slow network: 1.6 Mbit/s, 150 ms, a fourth of this machine's speed. */
export const NETWORK = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
export const CPU = 4;

/** Visits each page of a running shop with a cold cache, alternating with an empty page. */
export async function paints(origin: string, paths: readonly string[]): Promise<Paint[]> {
  const executablePath = await chromiumPath();
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
  const found: Paint[] = [];
  for (const path of paths) {
    const html = await (await fetch(origin + path)).text();
    const plain = await serve(`<!doctype html><title>Nothing</title><p>${'a word '.repeat(html.length / 7)}</p>`);
    const visits: { lcp: number; cls: number; nothing: number }[] = [];
    for (let i = 0; i < VISITS; i++) {
      const { lcp, cls } = await visit(origin + path);
      visits.push({ lcp, cls, nothing: (await visit(plain.url)).lcp });
    }
    plain.close();
    found.push({
      path,
      lcp: middle(visits.map(({ lcp }) => lcp)),
      nothing: middle(visits.map(({ nothing }) => nothing)),
      cls: Math.max(...visits.map(({ cls }) => cls)),
    });
  }
  await browser.close();
  return found;

  async function visit(url: string): Promise<{ lcp: number; cls: number }> {
    const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
    const page = await context.newPage();
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    await session.send('Network.emulateNetworkConditions', NETWORK);
    await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
    await page.addInitScript(observe);
    await page.goto(url, { waitUntil: 'networkidle' });
    const seen = await read(page);
    await context.close();
    return seen;
  }
}

/** Runs in the page, from its first moment. */
function observe() {
  const seen = { lcp: 0, cls: 0 };
  Object.assign(globalThis, { seen });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.lcp = entry.startTime;
  }).observe({ type: 'largest-contentful-paint', buffered: true });
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) seen.cls += (entry as PerformanceEntry & { value: number }).value;
  }).observe({ type: 'layout-shift', buffered: true });
}

function read(page: Page): Promise<{ lcp: number; cls: number }> {
  return page.evaluate(() => (globalThis as unknown as { seen: { lcp: number; cls: number } }).seen);
}

async function serve(html: string) {
  const server = createServer((_, res) => res.writeHead(200, { 'content-type': 'text/html' }).end(html));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, close: () => server.close() };
}

export function middle(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;
}
