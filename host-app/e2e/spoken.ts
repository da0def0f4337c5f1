import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { generateMessageId } from '@lingui/message-utils/generateMessageId';
import type { Page } from '@playwright/test';
import type { Language } from '../../server/contract/i18n/languages.ts';
import { type Catalogue, speak } from '../../server/contract/i18n/speak.ts';
import { projectFile } from '../../server/platform/root.ts';

/**
 * Returns a function that translates an English source text, as in the build: `said('Pay {amount}', { amount })`.
 * @throws Error for an unknown text
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
 * Returns untranslated sentences of a page in the pseudo-language. Skips the coach's texts, which are in the page's
 * data.
 */
export function plainEnglish(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    /** Page data: the coach's settings and texts. */
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
      // Translated text is between marks; names and amounts may be beside it.
      const rest = text.replaceAll(/\u2068[^\u2069]*\u2069/g, ' ').trim();
      const ofCoach = given.includes(JSON.stringify(rest).slice(1, -1).replaceAll('<', '\\u003c'));
      if (/(?:^|\s)[A-Za-z]{2,} [a-z]{2,}/.test(rest) && !ofCoach) found.push(rest);
    }
  });
}
