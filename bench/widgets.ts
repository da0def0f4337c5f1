import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type Browser, chromium } from 'playwright';
import { CHROMIUM_FLAGS, chromiumPath } from '../scripts/testing/chromium.ts';
import { CPU, middle, NETWORK } from './paint.ts';

/** Delay until a widget is visible on another site's page, compared with a page without one. */
export interface WidgetPaint {
  name: string;
  /** Milliseconds until the first field or price is visible, over a blank page; the middle of {@link RUNS} runs. */
  ms: number;
  /** Bytes of the shop's answers until then, as they were sent, without their heads; and how many there were. */
  bytes: number;
  requests: number;
  /** Milliseconds of script until then, on the slowed processor. */
  script: number;
  /** Bytes of heap then, over a blank page, garbage not counted. */
  heap: number;
  /** Cumulative layout shift until the widget is hydrated and idle. */
  shift: number;
}

const RUNS = 5;
/** An element that is missing by then counts as an error. */
const TIMEOUT_MS = 15_000;

/** The way in which a page includes a widget, and what is waited for. */
export interface Embedding {
  name: string;
  tag: string;
  /** The query of the script's address, encoded. */
  query: string;
  /** Selector inside the shadow root. */
  seen: string;
}

/** Measures each widget on a slow phone in alternating rounds, so that all meet the same machine load. */
export async function widgetPaints(origin: string, embeddings: readonly Embedding[]): Promise<WidgetPaint[]> {
  const executablePath = await chromiumPath();
  const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
  const pages = await serve(origin, embeddings);
  const visits = embeddings.map(() => [] as Omit<WidgetPaint, 'name'>[]);
  for (let run = 0; run < RUNS; run++) {
    const blank = await visit(browser, `${pages.url}blank`, origin, 'p');
    for (const [i, { seen }] of embeddings.entries()) {
      const found = await visit(browser, `${pages.url}${i}`, origin, seen);
      visits[i]!.push({
        ...found,
        ms: found.ms - blank.ms,
        script: found.script - blank.script,
        heap: found.heap - blank.heap,
      });
    }
  }
  pages.close();
  await browser.close();
  return embeddings.map(({ name }, i) => {
    const of = (key: keyof Omit<WidgetPaint, 'name'>) => visits[i]!.map((each) => each[key]);
    return {
      name,
      ms: middle(of('ms')),
      bytes: Math.max(...of('bytes')),
      requests: Math.max(...of('requests')),
      script: middle(of('script')),
      heap: middle(of('heap')),
      shift: Math.max(...of('shift')),
    };
  });
}

async function visit(browser: Browser, url: string, shop: string, seen: string): Promise<Omit<WidgetPaint, 'name'>> {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  let [bytes, requests] = [0, 0];
  /** Bytes of the heads of the shop's answers. */
  const heads = new Map<string, number>();
  session.on('Network.responseReceived', ({ requestId, response }) => {
    if (response.url.startsWith(shop)) heads.set(requestId, response.encodedDataLength);
  });
  session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const head = heads.get(requestId);
    if (head === undefined) return;
    bytes += encodedDataLength - head;
    requests += 1;
  });
  await session.send('Network.enable');
  await session.send('Performance.enable');
  await session.send('Network.emulateNetworkConditions', NETWORK);
  await session.send('Emulation.setCPUThrottlingRate', { rate: CPU });
  await page.addInitScript(watch, { selector: seen, givenUp: TIMEOUT_MS });
  await page.goto(url, { waitUntil: 'commit' });
  const ms = await page.evaluate(() => (globalThis as unknown as { seen: Promise<number> }).seen);
  if (ms < 0) throw new Error(`${url}: ${seen} is not to be seen after ${TIMEOUT_MS} ms.`);
  const [atBytes, atRequests] = [bytes, requests];
  const { metrics } = await session.send('Performance.getMetrics');
  const script = (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? 0) * 1000;
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize: heap } = await session.send('Runtime.getHeapUsage');
  await page.waitForLoadState('networkidle');
  const shift = await page.evaluate(() => (globalThis as unknown as { shift: number }).shift);
  await context.close();
  return { ms, bytes: atBytes, requests: atRequests, script, heap, shift };
}

/** Runs in the page from its start and checks in each frame if the element is visible. Returns -1 if it never is. */
function watch({ selector, givenUp }: { selector: string; givenUp: number }) {
  const told = { shift: 0 };
  Object.assign(globalThis, told);
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) {
      (globalThis as unknown as typeof told).shift += (entry as PerformanceEntry & { value: number }).value;
    }
  }).observe({ type: 'layout-shift', buffered: true });
  const seen = new Promise<number>((resolve) => {
    const look = () => {
      const roots = [...document.querySelectorAll('*')].flatMap((element) => element.shadowRoot ?? []);
      const found = [document, ...roots].some((root) => {
        const box = root.querySelector(selector)?.getBoundingClientRect();
        return box && box.width > 0 && box.height > 0;
      });
      if (found) requestAnimationFrame((now) => resolve(now));
      else if (performance.now() > givenUp) resolve(-1);
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  });
  Object.assign(globalThis, { seen });
}

/** Pages on an origin of their own: a blank one, and one for each embedding. */
async function serve(origin: string, embeddings: readonly Embedding[]) {
  const server = createServer(({ url = '/' }, res) => {
    const embedding = embeddings[Number(url.slice(1))];
    const { tag, query } = embedding ?? {};
    const body = tag
      ? `<script src="${origin}/embed.js${query}"></script><${tag}></${tag.split(' ')[0]}><p>What comes below</p>`
      : '<p>Nothing</p>';
    res
      .writeHead(200, { 'content-type': 'text/html' })
      .end(`<!doctype html><meta name="viewport" content="width=device-width"><title>Elsewhere</title>${body}`);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://127.0.0.1:${port}/`,
    close() {
      server.close();
      server.closeAllConnections();
    },
  };
}
