import { existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { send } from '@koa/send';
import Koa from 'koa';
import { type BrowserContext, chromium, type Page } from 'playwright';
import { CHROMIUM_FLAGS, chromiumPath } from './chromium.ts';
import { classesOfSources, findBareClasses } from './storybook/bare-classes.ts';
import { noteOutcomes } from './storybook/in-page.ts';
import { ending, tell } from './storybook/outcomes.ts';
import { axePath, lookAtStates, lookAtWords, OPENED } from './storybook/states.ts';

/**
 * Opens every story and every page of the built Storybook, as its readers do, in the dark and on a phone,
 * and fails if one of them shows an error, complains in the console, has classes that the sources style
 * and nothing here does, too little contrast, targets that are too small, or too much width in either
 * direction; the first story of each element also in the pseudo-language, whose words are longer. Stories of one file share a page; another file gets a new one, so that it brings its own styles,
 * and so does what is written about them, whose stories would still be telling of themselves in the next one.
 */
const folder = join(import.meta.dirname, '../dist/storybook');
const PAGES = 3;
const GLOBALS = ['a11y.manual:!true', ...Object.entries(OPENED.globals).map((pair) => pair.join(':'))].join(';');
/** Stories of an element have its tag as their title. */
const ELEMENT = /<coach-[a-z-]+>$/;
/** By this name Storybook knows that nobody watches, and does not wait for animations that do not run. */
const USER_AGENT = 'StorybookTestRunner';

interface Entry {
  id: string;
  type: 'story' | 'docs';
  title: string;
  importPath: string;
  tags: readonly string[];
}

if (!existsSync(join(folder, 'index.json'))) {
  process.stderr.write('There is no built Storybook: run "npm run build-storybook" first.\n');
  process.exit(1);
}
const started = performance.now();
const { entries } = JSON.parse(readFileSync(join(folder, 'index.json'), 'utf8')) as { entries: Record<string, Entry> };
const [only = ''] = process.argv.slice(2);
const asked = Object.values(entries).filter(({ importPath }) => importPath.includes(only));
const files = [...Map.groupBy(asked, ({ importPath, type }) => `${type} ${importPath}`).values()];
const opened = files.flat().length;
const styled = classesOfSources();
const server = await serve();
const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
const executablePath = await chromiumPath();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
const problems: string[] = [];
/** What was wrong at the first try and not at the second. */
const late: string[] = [];
await Promise.all(Array.from({ length: PAGES }, work));
await browser.close();
server.close();
const seconds = ((performance.now() - started) / 1000).toFixed(0);
if (late.length > 0) process.stdout.write(`Passed at a later try:\n${late.map((each) => `- ${each}\n`).join('')}`);
for (const problem of problems.sort()) process.stdout.write(`- ${problem}\n`);
process.stdout.write(`${opened} stories and pages opened in ${seconds} s, ${problems.length} problems\n`);
process.exit(problems.length > 0 || opened === 0 ? 1 : 0);

async function work() {
  const context = await browser.newContext({
    userAgent: USER_AGENT,
    locale: 'en-US',
    reducedMotion: 'reduce',
    viewport: OPENED.size,
  });
  await context.addInitScript(noteOutcomes);
  await context.addInitScript({ path: axePath });
  for (let file = files.pop(); file; file = files.pop()) await openFile(context, file);
  await context.close();
}

/** What went wrong on a busy machine may go well on a new page: a file is opened again once, and what passed late is said. */
async function openFile(context: BrowserContext, entries: readonly Entry[]): Promise<void> {
  const first = await problemsOf(context, entries);
  if (first.length === 0) return;
  const second = await problemsOf(context, entries);
  if (second.length > 0) problems.push(...second);
  else late.push(...first);
}

/** Storybook loads its page anew where a story is still busy when the next one comes: then the rest gets a new page, once. */
async function problemsOf(context: BrowserContext, entries: readonly Entry[], again = true): Promise<string[]> {
  const page = await context.newPage();
  const found: string[] = [];
  let now = entries[0]!;
  const complain = (text: string) => void found.push(`${now.id}: ${text.replaceAll(/\s+/g, ' ').slice(0, 400)}`);
  page.on('console', (message) => {
    // Stories of what goes wrong have requests that fail, and the browser notes each. The other is Storybook's own.
    // A wrong attribute is told to its author, which is what those stories show.
    const told = now.id.endsWith('--wrong-attribute') && /^<coach-[a-z-]+>: /.test(message.text());
    const expected = told || /^Failed to load resource|^Accessing the Story Store is deprecated/.test(message.text());
    if (!expected && ['error', 'warning'].includes(message.type())) complain(message.text());
  });
  page.on('pageerror', (error) => complain(String(error)));
  try {
    await page.goto(`${origin}/iframe.html?id=${now.id}&viewMode=${now.type}&globals=${GLOBALS}`);
    for (const entry of entries) {
      now = entry;
      if (entry !== entries[0]) await tell(page, 'setCurrentStory', { storyId: entry.id, viewMode: entry.type });
      await look(page, entry, { complain, speaks: entry === entries[0] && ELEMENT.test(entry.title) });
    }
  } catch (error) {
    if (again) found.push(...(await problemsOf(context, entries.slice(entries.indexOf(now)), false)));
    else complain(String(error));
  } finally {
    await page.close();
  }
  return found;
}

interface Looking {
  complain: (text: string) => void;
  /** It is the one that is looked at in another language, too. */
  speaks: boolean;
}

/** Looks at what became of a story or page, and at the states of a story. */
async function look(page: Page, { id, type, tags }: Entry, { complain, speaks }: Looking) {
  const faults = await ending(page, id);
  faults.forEach(complain);
  const bare = await page.evaluate(findBareClasses, [...styled]);
  if (bare.length > 0) complain(`has no styles for ${bare.slice(0, 5).join(', ')}`);
  if (type === 'docs' || faults.length > 0) return;
  const switchTo = async (globals: object) => {
    await tell(page, 'updateGlobals', { globals });
    (await ending(page, id)).forEach(complain);
  };
  await lookAtStates(page, { switchTo, complain, tested: tags.includes('test') });
  if (speaks) await lookAtWords(page, { switchTo, complain });
}

async function serve() {
  const app = new Koa().use(async (ctx) => {
    // What a frame of the builder shows is the shop's, which is not here.
    if (ctx.path.startsWith('/embed/preview/')) ctx.status = 204;
    else await send(ctx, ctx.path === '/' ? '/index.html' : ctx.path, { root: folder });
  });
  app.on('error', (error: NodeJS.ErrnoException) => {
    // A page that is done is closed, whatever it is still loading.
    if (error.code !== 'ERR_STREAM_PREMATURE_CLOSE') problems.push(`server: ${String(error)}`);
  });
  const listening = createServer((req, res) => void app.callback()(req, res));
  await new Promise<void>((resolve) => listening.listen(0, '127.0.0.1', resolve));
  return listening;
}
