import { PostCategory } from '#contract/site/posts/blog.ts';
import type { Language } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { fingerprint } from '../translations/texts.ts';
import { fingerprintsIn, findRowTranslation } from '../translations/translation.ts';

/**
 * Loads the translations of the coach's own categories. A category is translated with one post and applies to all of
 * its posts. Translations of a former name do not count.
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
