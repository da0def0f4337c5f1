import { createRequire } from 'node:module';
import type axeCore from 'axe-core';
import type { Page } from 'playwright';
import { DEFAULT_LANGUAGE, type Language } from '../../server/contract/languages.ts';

const PHONE = { width: 360, height: 740 };
const DESKTOP = { width: 1440, height: 900 };

/**
 * How a story is opened and played: where the test suite, which plays each in light and in a wide window,
 * has not looked. To look at it in the other states as well nothing is loaded or played again.
 */
export const OPENED = { size: PHONE, globals: { theme: 'dark' } };

/** Where the code of axe is, to be put into each page. */
export const axePath = createRequire(import.meta.url).resolve('axe-core/axe.min.js');

interface Looking {
  /** Moves switches of the toolbar, and waits until the story stands in them. */
  switchTo: (globals: Record<string, unknown>) => Promise<void>;
  complain: (text: string) => void;
  /** The test suite has looked at it in light, with all that axe knows. */
  tested: boolean;
}

/** Looks at the story that is open in all states, and leaves it as it was. */
export async function lookAtStates(page: Page, { switchTo, complain, tested }: Looking) {
  const say = (name: string, faults: readonly string[]) => faults.forEach((fault) => complain(`(${name}) ${fault}`));
  say('dark, phone', await page.evaluate(look, tested ? ('looks' as const) : ('all' as const)));
  say('right to left', await page.evaluate(turnRound));
  if (tested) return;
  await page.setViewportSize(DESKTOP);
  await switchTo({ theme: 'light' });
  say('light', await page.evaluate(look, 'looks' as const));
  await page.setViewportSize(OPENED.size);
  await switchTo(OPENED.globals);
}

/** Looks whether there is room for longer words, and leaves the story as it was. */
export async function lookAtWords(page: Page, { switchTo, complain }: Pick<Looking, 'switchTo' | 'complain'>) {
  await switchTo({ language: LONG_WORDS });
  // An element loads its words by itself.
  await page.waitForFunction(speaks, LONG_WORDS);
  for (const fault of await page.evaluate(tooWide)) complain(`(${LONG_WORDS}) ${fault}`);
  await switchTo({ language: DEFAULT_LANGUAGE });
}

/** What the compiler makes longer than any language is. */
const LONG_WORDS: Language = 'en-XA';

/** Runs in the page. */
function speaks(language: string): boolean {
  const elements = [...document.querySelectorAll('.story-ground *')].filter(({ localName }) =>
    localName.startsWith('coach-'),
  );
  return elements.length > 0 && elements.every(({ shadowRoot }) => shadowRoot?.querySelector(`[lang="${language}"]`));
}

/** Runs in the page. */
function tooWide(): string[] {
  const { scrollWidth, clientWidth } = document.documentElement;
  return scrollWidth > clientWidth ? [`is ${scrollWidth} px wide in a window of ${clientWidth} px.`] : [];
}

/** Runs in the page. */
async function look(rules: 'looks' | 'all'): Promise<string[]> {
  const { axe } = window as unknown as { axe: typeof axeCore };
  const { violations } = await axe.run(
    { include: [document.body], exclude: [['.sb-wrapper'], ['#storybook-docs']] },
    {
      resultTypes: ['violations'],
      // A story is a part of a page, and a mail is none. The size of targets is part of WCAG 2.2 AA, and left out unless asked.
      rules: { region: { enabled: false }, 'landmark-one-main': { enabled: false }, 'target-size': { enabled: true } },
      ...(rules !== 'all' && { runOnly: ['color-contrast', 'target-size', 'scrollable-region-focusable'] }),
    },
  );
  const { scrollWidth, clientWidth } = document.documentElement;
  return [
    ...(scrollWidth > clientWidth ? [`is ${scrollWidth} px wide in a window of ${clientWidth} px.`] : []),
    ...violations.map(
      ({ id, nodes }) => `${id}: ${nodes[0]?.failureSummary} ${nodes.map(({ html }) => html).join(' ')}`,
    ),
  ];
}

/** Runs in the page: the direction is an attribute, so that nothing has to be rendered for it. */
function turnRound(): string[] {
  const stories = [...document.querySelectorAll<HTMLElement>('.story-ground')];
  const before = stories.map(({ dir }) => dir);
  for (const story of stories) story.dir = 'rtl';
  const { scrollWidth, clientWidth } = document.documentElement;
  stories.forEach((story, index) => (story.dir = before[index]!));
  return scrollWidth > clientWidth ? [`is ${scrollWidth} px wide in a window of ${clientWidth} px.`] : [];
}
