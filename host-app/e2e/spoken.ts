import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Page } from '@playwright/test';
import type { Language } from '../../server/contract/languages.ts';
import { type Catalogue, speak } from '../../server/contract/speak.ts';
import { projectFile } from '../../server/platform/root.ts';

/**
 * Says in a language what the source says in English, as the build has it: `said('Pay {amount}', { amount })`.
 *
 * @throws Error for a sentence that nobody says
 */
export function speakerIn(language: Language) {
  const file = join(projectFile('dist/server/words'), `${language}.json`);
  const catalogue = JSON.parse(readFileSync(file, 'utf8')) as Catalogue;
  return (english: string, values: Readonly<Record<string, string | number>> = {}, context?: string): string => {
    const id = generateMessageId(english, context);
    if (!catalogue[id]) throw new Error(`Nobody says "${english}".`);
    return speak(language, catalogue, { id, values });
  };
}

/**
 * Sentences on a page in the pseudo-language that did not come through the catalogue. What the coach has written is in
 * the page's data, and not ours to translate.
 */
export function plainEnglish(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    /** What the page was made from: settings and words of the coach. */
    const given = document.getElementById('page-data')?.textContent ?? '';
    const look = (root: ParentNode) => {
      const texts = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
      while (texts.nextNode()) tell(texts.currentNode.parentElement, texts.currentNode.nodeValue ?? '');
      for (const element of root.querySelectorAll('*')) {
        for (const name of ['aria-label', 'title', 'alt', 'placeholder'])
          tell(element, element.getAttribute(name) ?? '');
        if (element.shadowRoot) look(element.shadowRoot);
      }
    };
    look(document);
    return found;

    function tell(around: Element | null, text: string) {
      if (!around || around.closest('script, style, template, noscript, code, pre, option, [translate=no], [lang=en]'))
        return;
      // Sentences of the catalogue stand between marks; a name or an amount may stand beside them.
      const rest = text.replaceAll(/\u2068[^\u2069]*\u2069/g, ' ').trim();
      const ofCoach = given.includes(JSON.stringify(rest).slice(1, -1).replaceAll('<', '\\u003c'));
      if (/(?:^|\s)[A-Za-z]{2,} [a-z]{2,}/.test(rest) && !ofCoach) found.push(rest);
    }
  });
}
