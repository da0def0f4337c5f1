import { createHash } from 'node:crypto';
import type { Language } from '#contract/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';

/** The HTML of the terms as visitors read them now. */
type TermsPage = (language: Language) => Promise<string>;

/** The terms as they read at a moment. */
export interface TermsText {
  language: Language;
  text: string;
}

export interface TermsVersions {
  /** Told by the app, which draws pages; without it no version is known. */
  readFrom: (page: TermsPage) => void;
  /** As they read now. Asks the database by itself, so that it is called in front of a transaction and never in one. */
  read: (language: Language) => Promise<TermsText | null>;
  /** Notes them, once for each wording, and names them. */
  note: (tx: Em, terms: TermsText | null, now: Date) => Promise<string | null>;
}

export function createTermsVersions(): TermsVersions {
  let page: TermsPage | undefined;
  return {
    readFrom(read) {
      page = read;
    },
    async read(language) {
      return page ? { language, text: extractMainText(await page(language)) } : null;
    },
    async note(tx, terms, now) {
      if (!terms) return null;
      const hash = hashWording(terms.text);
      await tx.execute(
        'insert into terms_version (hash, language, text, created_at) values (?, ?, ?, ?) on conflict (hash) do nothing',
        [hash, terms.language, terms.text, now],
      );
      return hash;
    },
  };
}

/** By what a wording is known. */
export function hashWording(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** What stands in the page's main part, a line for each heading, paragraph and point. */
export function extractMainText(html: string): string {
  const [, main = html] = /<main\b[^>]*>([\s\S]*?)<\/main>/.exec(html) ?? [];
  return main
    .replaceAll(/<\/(?:h\d|p|li|dt|dd|tr|div|section)>|<br\s*\/?>/g, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(?:lt|gt|quot|#x27|amp);/g, (entity) => ENTITIES[entity]!)
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/ ?\n\s*/g, '\n')
    .trim();
}

/** Those that React writes. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};
