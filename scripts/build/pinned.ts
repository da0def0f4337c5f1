import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { elementFiles } from './build-files.ts';
import { root } from '../words/catalogues.ts';
import { compiledWords } from '../words/compile.ts';
import { allSourcesFrom } from '../words/graph.ts';
import { compressQuickly } from '../../server/platform/http/cache/compressed.ts';
import type { PinnedScript } from '../../server/contract/embed/embed.ts';
import { DEFAULT_LANGUAGE, type Language, OFFERED_LANGUAGES, shortTag } from '../../server/contract/i18n/languages.ts';
import { buildPlaceholderSheet } from '../../server/contract/embed/rooms.ts';
import { roomsFor } from '../../server/modules/embed/frames/rooms.ts';
import { USUAL_CONTENT } from '../../server/modules/embed/first-views/usual-content.ts';

/** Its words stand in front of it, where its elements look for them. */
function wordsIn(language: Language): string {
  const entries = Object.values(elementFiles()).map((file) => relative(root, file));
  const words = compiledWords([...new Set(entries.flatMap(allSourcesFrom))], language);
  return `(self[Symbol.for("coach.words")]??={})[${JSON.stringify(language)}]=${JSON.stringify(words)};`;
}

/** So does the room of its elements, from before they are there; lists have that of most shops. */
function roomsIn(language: Language): string {
  return `self[Symbol.for("coach.rooms")]=${JSON.stringify(buildPlaceholderSheet(roomsFor(USUAL_CONTENT, language)))};`;
}

/**
 * Copies the immutable script to its served path: one file for each language, below a version that is its hash. The
 * returned function describes them for the page with the tag, once their compressed forms exist.
 */
export async function namePinned(dist: string): Promise<() => Promise<void>> {
  const code = await readFile(join(dist, 'pinned/embed.js'), 'utf8');
  const scripts = await Promise.all(
    OFFERED_LANGUAGES.map(async (language) => {
      const text = wordsIn(language) + roomsIn(language) + code;
      const hash = createHash('sha384').update(text);
      const integrity = `sha384-${hash.copy().digest('base64')}`;
      // Not the English one's: a translation that is mended is another file, too.
      const version = hash.digest('base64url').slice(0, 16);
      const name = language === DEFAULT_LANGUAGE ? 'embed.js' : `embed.${shortTag(language)}.js`;
      const path = `embed/${version}/${name}`;
      await mkdir(join(dist, 'embed/embed', version));
      await writeFile(join(dist, 'embed', path), text);
      return { language, path, version, integrity };
    }),
  );
  return async () => {
    const described = await Promise.all(
      scripts.map(async ({ language, path, version, integrity }) => {
        const script: PinnedScript = {
          path: `/${path}`,
          version,
          integrity,
          bytes: await readDownloadSize(join(dist, 'embed', path)),
        };
        return [language, script] as const;
      }),
    );
    await writeFile(join(dist, 'pinned/pinned.json'), JSON.stringify(Object.fromEntries(described)));
  };
}

/** Returns the download size: of the compressed file, or of the form that the server makes on demand. */
async function readDownloadSize(file: string): Promise<number> {
  if (existsSync(`${file}.br`)) return (await stat(`${file}.br`)).size;
  return (await compressQuickly(await readFile(file))).length;
}
