import { PostCategory } from '#contract/blog.ts';
import type { Language } from '#contract/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { fingerprint } from '../translations/texts.ts';
import { fingerprintsIn, findRowTranslation } from '../translations/translation.ts';

/**
 * What the coach's own categories are called in a language: each is translated with a post, and holds for every other
 * post of the category. A translation of what the category was called before is none.
 */
export async function loadTopicTranslations(
  em: Em,
  language: Language | undefined,
): Promise<ReadonlyMap<string, string>> {
  if (!language) return new Map();
  const known = PostCategory.options.map(() => '?').join();
  const rows = await em.execute<{ category: string; translations: unknown }[]>(
    `select category, translations from post where category not in (${known}) order by id desc`,
    [...PostCategory.options],
  );
  const said = rows.flatMap(({ category, translations }): [string, string][] => {
    const [, words] = findRowTranslation(translations, language) ?? [];
    const { topic } = (words ?? {}) as { topic?: unknown };
    const of = fingerprintsIn(words)?.['topic'];
    const current = of === undefined || of === fingerprint(category);
    return typeof topic === 'string' && topic.trim() !== '' && current ? [[category, topic.trim()]] : [];
  });
  return new Map(said);
}
