import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type BrowserContext, chromium, type Page } from 'playwright';
import sharp from 'sharp';
import { listCards } from '../../stories/catalogue/cards.ts';
import { CHROMIUM_FLAGS, chromiumPath } from '../testing/chromium.ts';
import { batchEntries } from './batches.ts';
import { ensureStorybook, STORYBOOK_FOLDER } from './build.ts';
import type { Entry } from './check-entry.ts';
import { installProbe, prepareStorybook, sendToStorybook } from './in-page.ts';
import { setScheme } from './looks.ts';
import { serveStorybook } from './serve.ts';

/**
 * Takes pictures of stories after their play function, in both schemes.
 *
 * - `npm run pictures -- <beginning of an id>…` writes PNGs of whole pages, 360 and 1280 px wide, to `dist/pictures`.
 * - `npm run pictures` writes the thumbnails of the overview to `dist/thumbnails`.
 */
const SCHEMES = ['light', 'dark'] as const;
const WIDTHS = [360, 1280] as const;
/** Windows of thumbnails. Their ratio is that of the thumbnail. */
const WINDOWS = { phone: { width: 512, height: 352 }, desktop: { width: 1280, height: 880 } } as const;
/** A thumbnail is shown in half of its size. */
const THUMBNAIL = { width: 512, height: 352 };
/** A page is complete if nothing changes for so long. */
const STILL_MS = 150;
const MAX_TRIES = 40;
const WORKERS = 2;
const dist = join(import.meta.dirname, '../../dist');

await ensureStorybook();
const index = JSON.parse(readFileSync(join(STORYBOOK_FOLDER, 'index.json'), 'utf8')) as {
  entries: Record<string, Entry>;
};
const entries = Object.values(index.entries);
const beginnings = process.argv.slice(2);
const windows = new Map(listCards(entries).map(({ story, window }) => [story.id, WINDOWS[window]]));
const isWanted =
  beginnings.length === 0
    ? ({ id }: Entry) => windows.has(id)
    : ({ id, type }: Entry) => type === 'story' && beginnings.some((beginning) => id.startsWith(beginning));
const wanted = entries.filter(isWanted);
const folder = join(dist, beginnings.length === 0 ? 'thumbnails' : 'pictures');
if (beginnings.length === 0) rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });

const queue = batchEntries(wanted).values();
const failed: string[] = [];
const server = await serveStorybook(STORYBOOK_FOLDER);
const executablePath = await chromiumPath();
const browser = await chromium.launch({ args: CHROMIUM_FLAGS, ...(executablePath && { executablePath }) });
await Promise.all(Array.from({ length: WORKERS }, work));
await browser.close();
server.close();
for (const each of failed) process.stderr.write(`${each}\n`);
process.stdout.write(`Pictures of ${wanted.length - failed.length} stories are in ${folder}.\n`);
process.exit(failed.length > 0 || wanted.length === 0 ? 1 : 0);

async function work() {
  const context = await browser.newContext({
    userAgent: 'StorybookTestRunner',
    locale: 'en-US',
    reducedMotion: 'reduce',
    deviceScaleFactor: beginnings.length === 0 ? 1 : 2,
  });
  await context.addInitScript(installProbe);
  for (const batch of queue) await takeBatch(context, batch);
  await context.close();
}

async function takeBatch(context: BrowserContext, batch: readonly Entry[]) {
  const page = await context.newPage();
  await page.goto(`${server.origin}/iframe.html`);
  await page.evaluate(prepareStorybook);
  // Otherwise a first text is drawn without them (`font-display: optional`).
  await page.evaluate(() => Promise.all(Array.from(document.fonts, (font) => font.load())));
  for (const { id } of batch) {
    await page.setViewportSize(windows.get(id) ?? WINDOWS.desktop);
    const payload = { storyId: id, viewMode: 'story' };
    const faults = await page.evaluate(sendToStorybook, { event: 'setCurrentStory', payload, id });
    if (faults.length > 0) {
      failed.push(`${id}: ${faults.join(' ')}`);
      continue;
    }
    // Pages and late parts of elements come after the story has ended.
    await page.waitForFunction(() => document.querySelector('.story-ground')?.firstElementChild);
    if (beginnings.length === 0) await takeThumbnails(page, id);
    else await takePictures(page, id);
  }
  await page.close();
}

async function takeThumbnails(page: Page, id: string) {
  await page.evaluate(() => scrollTo(0, 0));
  for (const scheme of SCHEMES) {
    await page.evaluate(setScheme, scheme);
    const picture = sharp(await takeStill(page))
      .resize(THUMBNAIL)
      .webp({ quality: 70 });
    await picture.toFile(join(folder, `${id}-${scheme}.webp`));
  }
}

async function takePictures(page: Page, id: string) {
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 740 });
    for (const scheme of SCHEMES) {
      await page.evaluate(setScheme, scheme);
      await writeFile(join(folder, `${id}-${width}-${scheme}.png`), await takeStill(page, true));
    }
  }
}

/** Takes pictures until two in a row are alike. */
async function takeStill(page: Page, fullPage = false): Promise<Buffer> {
  let last: Buffer = Buffer.alloc(0);
  for (let tries = 0; tries < MAX_TRIES; tries++) {
    const picture = await page.screenshot({ fullPage });
    if (picture.equals(last)) return picture;
    last = picture;
    await page.waitForTimeout(STILL_MS);
  }
  return last;
}
