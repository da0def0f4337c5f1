import { createHash } from 'node:crypto';
import type { Language } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';

/** Renders the terms as visitors see them now. */
type TermsPage = (language: Language) => Promise<string>;

/** Text of the terms at one moment. */
export interface TermsText {
  language: Language;
  text: string;
}

export interface TermsVersions {
  /** Sets the renderer, which the app provides; without it no version is known. */
  readFrom: (page: TermsPage) => void;
  /** Reads the current terms. It queries the database itself, so call it before a transaction, never inside. */
  read: (language: Language) => Promise<TermsText | null>;
  /** Stores a wording once and returns its hash. */
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

/** Returns the id of a wording. */
export function hashWording(text: string): string {
  return createHash('sha256').update(text).digest('hex');
}

/** Extracts the text of the page's main part, one line for each heading, paragraph and list item. */
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

/** Entities that React writes. */
const ENTITIES: Readonly<Record<string, string>> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&#x27;': "'",
  '&amp;': '&',
};
