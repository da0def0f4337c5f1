import type { Page } from 'playwright';
import { DEFAULT_LANGUAGE, type Language } from '../../server/contract/i18n/languages.ts';
import { isNightly } from '../testing/nightly.ts';
import { findBareClasses } from './bare-classes.ts';
import { loadViewport, sendToStorybook } from './in-page.ts';
import { inspectLooks } from './inspect-looks.ts';
import { isSpoken, setScheme, findHorizontalOverflow, findRtlOverflow, VISUAL_RULES } from './looks.ts';
import type { Resize } from './window-size.ts';

/** An entry of Storybook's `index.json`. */
export interface Entry {
  id: string;
  type: 'story' | 'docs';
  title: string;
  name: string;
  importPath: string;
}

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1200, height: 900 };
/** Longer than any real language. */
const LONG_WORDS: Language = 'en-XA';
/** Far above what an entry takes. It tells an endless wait from a busy machine. */
const ENTRY_MS = 120_000;

/** States in which an entry is checked after it was played. */
export interface Checks {
  /** It is shown with longer words, too. */
  isTranslated: boolean;
  /** Runs axe in every state. Other stories only get the checks of play, styles and width. */
  isSample: boolean;
}

/**
 * Shows an entry, plays it and returns its faults. A story is played in light in a wide window, unless it asks for a
 * phone. A sample is looked at by axe. The other states change the page around the played story, so nothing is loaded or
 * played again: the sample is shown on a dark phone and right to left. There the daily run checks looks that the page has
 * not checked before; the nightly run checks all.
 */
export async function checkEntry(page: Page, resize: Resize, entry: Entry, checks: Checks): Promise<string[]> {
  let timer;
  let state = 'load';
  const enter = (next: string) => void (state = next);
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error(`did not end within ${ENTRY_MS / 1000} s (${state})`)), ENTRY_MS);
  });
  try {
    return await Promise.race([timeout, showEntry(page, resize, entry, { ...checks, enter })]);
  } finally {
    clearTimeout(timer);
  }
}

interface ShowOptions extends Checks {
  /** Notes the state that the entry is in from now on. */
  enter: (state: string) => void;
}

async function showEntry(
  page: Page,
  resize: Resize,
  { id, type }: Entry,
  { isTranslated, isSample, enter }: ShowOptions,
): Promise<string[]> {
  const isNarrow = type === 'story' && (await page.evaluate(loadViewport, id)) === 'phone';
  await resize(isNarrow ? PHONE : DESKTOP);
  enter('play');
  const payload = { storyId: id, viewMode: type };
  const faults = await page.evaluate(sendToStorybook, { event: 'setCurrentStory', payload, id });
  const bare = await page.evaluate(findBareClasses);
  if (bare.length > 0) faults.push(`has no styles for ${bare.slice(0, 5).join(', ')}`);
  if (type === 'docs' || faults.length > 0) return faults;
  enter('light');
  faults.push(...label('light', await page.evaluate(findHorizontalOverflow)));
  if (!isSample) return faults;
  faults.push(...label('light', await page.evaluate(inspectLooks, { isExhaustive: true })));
  enter('dark, phone');
  await resize(PHONE);
  await page.evaluate(setScheme, 'dark' as const);
  const options = { rules: VISUAL_RULES, isExhaustive: isNightly };
  faults.push(...label('dark, phone', await page.evaluate(inspectLooks, options)));
  faults.push(...label('dark, phone', await page.evaluate(findHorizontalOverflow)));
  faults.push(...label('right to left', await page.evaluate(findRtlOverflow)));
  await page.evaluate(setScheme, 'light' as const);
  enter(LONG_WORDS);
  if (isTranslated) faults.push(...label(LONG_WORDS, await showLongWords(page, id)));
  return faults;
}

/** Checks whether longer words fit on a phone. Leaves the story in English. */
async function showLongWords(page: Page, id: string): Promise<string[]> {
  const speak = (language: Language) =>
    page.evaluate(sendToStorybook, { event: 'updateGlobals', payload: { globals: { language } }, id });
  const faults = await speak(LONG_WORDS);
  // An element loads its words by itself.
  await page.waitForFunction(isSpoken, LONG_WORDS);
  return [...faults, ...(await page.evaluate(findHorizontalOverflow)), ...(await speak(DEFAULT_LANGUAGE))];
}

function label(state: string, faults: readonly string[]): string[] {
  return faults.map((fault) => `(${state}) ${fault}`);
}
