import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserContext, chromium, type ConsoleMessage } from 'playwright';
import { CHROMIUM_FLAGS, chromiumPath } from './testing/chromium.ts';
import { classesOfSources, installStyledClasses } from './storybook/bare-classes.ts';
import { batchEntries } from './storybook/batches.ts';
import { ensureStorybook, STORYBOOK_FOLDER } from './storybook/build.ts';
import { checkEntry, type Entry } from './storybook/check-entry.ts';
import { installProbe, prepareStorybook } from './storybook/in-page.ts';
import { serveStorybook } from './storybook/serve.ts';
import { createResize } from './storybook/window-size.ts';
import { isNightly } from './testing/nightly.ts';
import { type Failure, summarizeError, writeResults } from './testing/test-results.ts';

/**
 * Plays every story and opens every docs page of the built Storybook, once: `npm run check-storybook [part of a path]`.
 * Builds the Storybook when its sources have changed. An entry fails if it shows an error, its play function fails, the
 * console complains, a class has no styles, axe finds a fault in light or dark, or the page scrolls sideways in a wide
 * window, on a phone or right to left. The run of all stories uses axe, the dark, phones and right to left on a sample; at
 * night on all. The first story of each element is also shown in the pseudo-language.
 */
/** With a third page Chromium sometimes stops rendering one of them for minutes. */
const WORKERS = 2;
/** Stories of an element have its tag as their title. */
const ELEMENT = /<coach-[a-z-]+>$/;
/** With this name Storybook does not wait for animations. */
const USER_AGENT = 'StorybookTestRunner';
const axeFile = join(import.meta.dirname, '../node_modules/axe-core/axe.min.js');

await ensureStorybook();
const started = performance.now();
const { entries } = JSON.parse(readFileSync(join(STORYBOOK_FOLDER, 'index.json'), 'utf8')) as {
  entries: Record<string, Entry>;
};
const [only = ''] = process.argv.slice(2);
const wanted = Object.values(entries).filter(({ importPath }) => importPath.includes(only));
const stories = wanted.filter(({ type }) => type === 'story');
const translated = new Set(
  [...Map.groupBy(stories, ({ title }) => title)].filter(([title]) => ELEMENT.test(title)).map(([, [first]]) => first),
);
/** One of six stories of each file is checked in every state; all of them at night, and if a part of a path is given. */
const sample = new Set(
  [...Map.groupBy(stories, ({ importPath }) => importPath).values()].flatMap((ofFile) =>
    ofFile.filter((_, index) => isNightly || only !== '' || index % 6 === 0),
  ),
);
const queue = batchEntries(wanted).values();
const styledClasses = [...classesOfSources()];
const failed: Failure[] = [];

const server = await serveStorybook(STORYBOOK_FOLDER);
const executablePath = await chromiumPath();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
await Promise.all(Array.from({ length: WORKERS }, work));
await browser.close();
server.close();
for (const error of server.errors) failed.push({ file: 'scripts/storybook/serve.ts', title: 'server', reason: error });
report();

async function work() {
  const context = await browser.newContext({ userAgent: USER_AGENT, locale: 'en-US', reducedMotion: 'reduce' });
  await context.addInitScript(installProbe);
  await context.addInitScript(installStyledClasses, styledClasses);
  await context.addInitScript({ path: axeFile });
  for (const batch of queue) await checkBatch(context, batch);
  await context.close();
}

/** Checks entries in one page. After an entry that breaks the page, the rest of the batch gets a new one. */
async function checkBatch(context: BrowserContext, batch: readonly Entry[]): Promise<void> {
  const page = await context.newPage();
  let current = batch[0]!;
  let faults: string[] = [];
  page.on('console', (message) => {
    if (isComplaint(message, current)) faults.push(message.text());
  });
  page.on('pageerror', (error) => faults.push(String(error)));
  try {
    const resize = await createResize(page);
    await page.goto(`${server.origin}/iframe.html`);
    await page.evaluate(prepareStorybook);
    for (const entry of batch) {
      current = entry;
      faults = [];
      const checks = { isTranslated: translated.has(entry), isSample: sample.has(entry) || translated.has(entry) };
      faults.push(...(await checkEntry(page, resize, entry, checks)));
      fail(entry, faults);
    }
  } catch (error) {
    fail(current, [...faults, String(error)]);
    const rest = batch.slice(batch.indexOf(current) + 1);
    if (rest.length > 0) await checkBatch(context, rest);
  } finally {
    await page.close();
  }
}

function isComplaint(message: ConsoleMessage, { id }: Entry): boolean {
  if (!['error', 'warning'].includes(message.type())) return false;
  // This story shows the error about a wrong attribute.
  if (id.endsWith('--wrong-attribute') && /^<coach-[a-z-]+>: /.test(message.text())) return false;
  // Stories of failures have requests that fail. The other message is Storybook's own.
  return !/^Failed to load resource|^Accessing the Story Store is deprecated/.test(message.text());
}

function fail({ importPath, id }: Entry, faults: readonly string[]) {
  for (const fault of faults)
    failed.push({
      file: importPath.replace(/^\.\//, ''),
      title: id,
      reason: fault.replaceAll(/\s+/g, ' ').slice(0, 400),
    });
}

function report() {
  const seconds = ((performance.now() - started) / 1000).toFixed(0);
  const passed = wanted.length - new Set(failed.map(({ title }) => title)).size;
  writeResults({ passed, failed: failed.map((each) => ({ ...each, reason: summarizeError(each.reason) })) });
  for (const { title, reason } of failed) process.stdout.write(`- ${title}: ${reason}\n`);
  process.stdout.write(`${wanted.length} stories and pages opened in ${seconds} s, ${failed.length} problems\n`);
  process.exit(failed.length > 0 || wanted.length === 0 ? 1 : 0);
}
