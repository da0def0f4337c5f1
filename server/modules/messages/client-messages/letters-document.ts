import { Readable } from 'node:stream';
import { msg } from '@lingui/core/macro';
import type { Logger } from 'pino';
import type { Language } from '#contract/i18n/languages.ts';
import type { Letter } from '#contract/messages/client-messages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { getErrorMessage } from '#server/platform/errors.ts';
import { type FileStore, MissingFile } from '#server/platform/storage/file-store.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { User } from '#server/modules/accounts/users/user.entity.ts';
import { readPicture } from '#server/modules/catalog/files/sealed-pictures.ts';
import { readLetters, type ReadOptions } from './letters.queries.ts';

interface Options extends ReadOptions {
  files: FileStore;
  /** Name of the shop. */
  brand: string;
  language: Language;
  log: Pick<Logger, 'warn'>;
}

/** Streams all messages as one HTML page with inlined pictures. Messages are read one by one to limit memory. */
export async function lettersDocument(em: Em, user: User, options: Options): Promise<Readable> {
  const { say } = await loadSpeaker(options.language);
  const { brand, language } = options;
  const title = say(msg`Messages between you and your coach at ${brand}`);
  const letters = await allLetters(em, user, options);
  // If the storage is away, the download fails before it begins.
  const [first] = letters.flatMap(({ pictures }) => pictures);
  if (first) await options.files.storage.exists(first.id);
  const words = {
    client: say(msg({ message: 'You', comment: 'Who has written a letter: the reader' })),
    coach: say(msg({ message: 'Your coach', comment: 'Who has written a letter' })),
    unproven: say(msg`Sent using your address, without signing in`),
    about: say(msg({ message: 'About:', comment: 'In front of what a letter is about' })),
    unreadable: say(msg`This picture can’t be read.`),
  };
  const moment = new Intl.DateTimeFormat(language, {
    dateStyle: 'long',
    timeStyle: 'short',
    timeZone: options.timeZone,
  });
  async function* parts() {
    yield `<!doctype html><html lang="${language}"><meta charset="utf-8"><title>${escaped(title)}</title><style>${STYLE}</style><h1>${escaped(title)}</h1>`;
    for (const letter of letters) {
      yield `<article><h2>${escaped(letter.isUnproven ? words.unproven : words[letter.from])} <time>${escaped(moment.format(new Date(letter.at)))}</time></h2>`;
      if (letter.about) yield `<p class="about">${escaped(words.about)} ${escaped(letter.about.label)}</p>`;
      yield `<p class="said" dir="auto">${escaped(letter.text)}</p>`;
      for (const { id, alt } of letter.pictures) {
        const source = await inlined(options, id);
        yield source === null
          ? `<p class="about">${escaped(alt)} ${escaped(words.unreadable)}</p>`
          : `<img alt="${escaped(alt)}" src="${source}">`;
      }
      yield '</article>';
    }
  }
  return Readable.from(parts());
}

async function allLetters(em: Em, user: User, options: ReadOptions): Promise<Letter[]> {
  const pages: Letter[][] = [];
  let before: string | null | undefined;
  do {
    const page = await readLetters(em, user, { ...options, before: before ?? undefined, size: 200 });
    pages.unshift(page.letters);
    before = page.before;
  } while (before !== null);
  return pages.flat();
}

/**
 * Inlines a picture. Of one that was deleted meanwhile the alternative text remains. Returns null for a damaged one.
 * @throws if the storage is away, so that the download fails instead of leaving pictures out
 */
async function inlined({ files: { storage }, log }: Options, id: string): Promise<string | null> {
  const stream = await storage.get(id).catch((error: unknown) => {
    if (error instanceof MissingFile) return undefined;
    throw error;
  });
  if (!stream) return 'data:,';
  try {
    const picture = await readPicture({ get: () => Promise.resolve(stream) }, id);
    return `data:image/webp;base64,${picture.toString('base64')}`;
  } catch (error) {
    log.warn({ picture: id, problem: getErrorMessage(error) }, 'picture.not_read');
    return null;
  }
}

function escaped(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

const STYLE = `body{max-width:42rem;margin:2rem auto;padding:0 1rem;font:1rem/1.5 system-ui;color-scheme:light dark}
article{margin:2rem 0;border-top:1px solid}h2{font-size:1rem}time,.about{font-weight:400;opacity:.7}
.said{white-space:pre-wrap;overflow-wrap:anywhere}img{display:block;max-width:100%;height:auto;margin:.5rem 0}`;
