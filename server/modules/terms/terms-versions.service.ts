import { createHash } from 'node:crypto';
import type { Language } from '#contract/languages.ts';
import type { Em } from '../../db/orm.ts';

/** The HTML of the terms as visitors read them now. */
type TermsPage = (language: Language) => Promise<string>;

export interface TermsVersions {
  /** Told by the app, which draws pages; without it no version is known. */
  readFrom: (page: TermsPage) => void;
  /** Notes the terms as they read now, once for each wording, and names them. */
  note: (tx: Em, language: Language, now: Date) => Promise<string | null>;
}

/** `moment` is another object whenever something that the terms say may have changed. */
export function createTermsVersions(moment: () => object): TermsVersions {
  let page: TermsPage | undefined;
  let of: object | undefined;
  let known = new Map<Language, Promise<string>>();

  function textIn(language: Language, read: TermsPage): Promise<string> {
    const now = moment();
    if (of !== now) known = new Map();
    of = now;
    const kept = known.get(language);
    if (kept) return kept;
    const made = read(language).then(textOf);
    known.set(language, made);
    made.catch(() => known.delete(language));
    return made;
  }

  return {
    readFrom(read) {
      page = read;
    },
    async note(tx, language, now) {
      if (!page) return null;
      const text = await textIn(language, page);
      const hash = createHash('sha256').update(text).digest('hex');
      await tx.execute(
        'insert into terms_version (hash, language, text, created_at) values (?, ?, ?, ?) on conflict (hash) do nothing',
        [hash, language, text, now],
      );
      return hash;
    },
  };
}

/** What stands in the page's main part, a line for each heading, paragraph and point. */
export function textOf(html: string): string {
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
