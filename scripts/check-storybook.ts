import { existsSync, globSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { send } from '@koa/send';
import Koa from 'koa';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts';

/**
 * Opens every story and every page of the built Storybook, as its readers do, and fails if one of them
 * shows an error, complains in the console, or has classes that the sources style and nothing here does.
 * Stories of one file share a page; another file gets a new one, so that it brings its own styles.
 */
const folder = join(import.meta.dirname, '../dist/storybook');
const PAGES = 3;
const STORY_MS = 30_000;
/** What Storybook says last about a story. */
const ENDS = ['storyFinished', 'docsRendered', 'storyMissing', 'storyErrored', 'storyThrewException'];

interface Entry {
  id: string;
  type: 'story' | 'docs';
  importPath: string;
}

if (!existsSync(join(folder, 'index.json'))) {
  process.stderr.write('There is no built Storybook: run "npm run build-storybook" first.\n');
  process.exit(1);
}
const started = performance.now();
const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { entries: Record<string, Entry> };
const [only = ''] = process.argv.slice(2);
const files = [...Map.groupBy(Object.values(entries), ({ importPath }) => importPath).values()].filter(([entry]) =>
  entry!.importPath.includes(only),
);
const opened = files.flat().length;
const styled = classesOfSources();
const server = await serve();
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const executablePath = await chromiumPath();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
const problems: string[] = [];
await Promise.all(Array.from({ length: PAGES }, work));
await browser.close();
server.close();
const seconds = ((performance.now() - started) / 1000).toFixed(0);
for (const problem of problems.sort()) process.stdout.write(`- ${problem}\n`);
process.stdout.write(`${opened} stories and pages opened in ${seconds} s, ${problems.length} problems\n`);
process.exit(problems.length > 0 || opened === 0 ? 1 : 0);

async function work() {
  const context = await browser.newContext({ reducedMotion: 'reduce', viewport: { width: 1440, height: 900 } });
  for (let file = files.pop(); file; file = files.pop()) await openFile(context, file);
  await context.close();
}

async function openFile(context: BrowserContext, [first, ...others]: Entry[]) {
  const page = await context.newPage();
  let now = first!.id;
  const complain = (text: string) => void problems.push(`${now}: ${text.replaceAll(/\s+/g, ' ').slice(0, 300)}`);
  page.on('console', (message) => {
    // Stories of what goes wrong have requests that fail, and the browser notes each. The other is Storybook's own.
    const expected = /^Failed to load resource|^Accessing the Story Store is deprecated/.test(message.text());
    if (!expected && ['error', 'warning'].includes(message.type())) complain(message.text());
  });
  page.on('pageerror', (error) => complain(String(error)));
  await page.addInitScript(noteOutcomes);
  await page.goto(`${origin}/iframe.html?id=${now}&viewMode=${first!.type}&globals=a11y.manual:!true`);
  await settle(page, first!, complain);
  for (const entry of others) {
    now = entry.id;
    await page.evaluate((storyId) => {
      const { channel, outcomes } = window as unknown as Preview;
      outcomes.length = 0;
      channel().emit('setCurrentStory', { storyId, viewMode: 'story' });
    }, entry.id);
    await settle(page, entry, complain);
  }
  await page.close();
}

/** What the page tells about itself. */
interface Preview {
  outcomes: { event: string; id: string; text: string }[];
  channel: () => { emit: (event: string, payload: object) => void };
}

/** Runs in the page, before anything else there. */
function noteOutcomes() {
  interface Channel {
    on: (event: string, listener: (payload: unknown) => void) => void;
  }
  const outcomes: Preview['outcomes'] = [];
  let channel: Channel | undefined;
  Object.assign(window, { outcomes, channel: () => channel });
  Object.defineProperty(window, '__STORYBOOK_ADDONS_CHANNEL__', {
    configurable: true,
    get: () => channel,
    set(given: Channel) {
      channel = given;
      const events = [
        'storyFinished',
        'docsRendered',
        'storyMissing',
        'storyErrored',
        'storyThrewException',
        'playFunctionThrewException',
        'unhandledErrorsWhilePlaying',
      ];
      for (const event of events)
        given.on(event, (payload) => {
          const { storyId, message, description, title } = (payload ?? {}) as Record<string, string | undefined>;
          const id = storyId ?? (typeof payload === 'string' ? payload : '');
          outcomes.push({ event, id, text: message ?? title ?? description ?? '' });
        });
    },
  });
}

/** Waits until the story has been shown and played, and looks at what became of it. */
async function settle(page: Page, { id }: Entry, complain: (text: string) => void) {
  const end = await page
    .waitForFunction(
      ({ id: wanted, ends }) => {
        const { outcomes } = window as unknown as Preview;
        return outcomes?.some(({ event, id: about }) => ends.includes(event) && (about === wanted || about === ''));
      },
      { id, ends: ENDS },
      { timeout: STORY_MS },
    )
    .catch(() => null);
  if (!end) return complain('was not shown in time.');
  const shown = await page.evaluate(() => document.body.classList.contains('sb-show-main'));
  if (!shown)
    complain(await page.evaluate(() => document.querySelector('#error-message')?.textContent ?? 'shows nothing'));
  const outcomes = await page.evaluate(() => (window as unknown as Preview).outcomes);
  for (const { event, text } of outcomes)
    if (event !== 'storyFinished' && event !== 'docsRendered') complain(`${event} ${text}`);
  const bare = await page.evaluate(findBareClasses, [...styled]);
  if (bare.length > 0) complain(`has no styles for ${bare.slice(0, 5).join(', ')}`);
}

/** The classes that a sheet has rules for, and how many rules it had when they were read. */
type Known = WeakMap<CSSStyleSheet, { count: number; names: ReadonlySet<string> }>;

/** Runs in the page: classes that should be styled, and that no sheet where they stand has a rule for. */
function findBareClasses(styledClasses: string[]): string[] {
  const wanted = new Set(styledClasses);
  const bare = new Set<string>();
  // Sheets are many and long, and most of them are those of the story before.
  const { known } = Object.assign(window, { known: (window as { known?: Known }).known ?? new WeakMap() });
  const namesIn = (sheet: CSSStyleSheet) => {
    const count = sheet.cssRules.length;
    const seen = known.get(sheet);
    if (seen?.count === count) return seen.names;
    const text = [...sheet.cssRules].map(({ cssText }) => cssText).join('\n');
    const names = new Set([...text.matchAll(/\.([a-z_][\w-]*)/gi)].map(([, name]) => name!));
    known.set(sheet, { count, names });
    return names;
  };
  const look = (root: Document | ShadowRoot) => {
    const sheets = [...root.styleSheets, ...root.adoptedStyleSheets].map(namesIn);
    const isBare = (name: string) => wanted.has(name) && !sheets.some((names) => names.has(name));
    for (const element of root.querySelectorAll('*')) {
      // The place of toasts gets its styles with the first toast.
      const silent = element.matches(':has(> [role=status]:empty + [role=alert]:empty)');
      if (!silent) for (const name of element.classList) if (isBare(name)) bare.add(name);
      if (element.shadowRoot) look(element.shadowRoot);
    }
  };
  look(document);
  return [...bare];
}

/** The classes that our style sheets begin a rule with: others are styled in some places only. */
function classesOfSources(): ReadonlySet<string> {
  const sheets = globSync('{widgets,host-app}/**/*.css', { cwd: join(import.meta.dirname, '..') });
  return new Set(
    sheets.flatMap((sheet) =>
      [...readFileSync(sheet, 'utf8').matchAll(/^\.([a-z][\w-]*)/gim)].map(([, name]) => name!),
    ),
  );
}

async function serve() {
  const app = new Koa().use(async (ctx) => {
    await send(ctx, ctx.path === '/' ? '/index.html' : ctx.path, { root: folder });
  });
  const listening = createServer((req, res) => void app.callback()(req, res));
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return listening;
}
