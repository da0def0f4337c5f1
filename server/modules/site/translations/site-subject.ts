import { LockMode } from '@mikro-orm/core';
import { pathIn, sameLanguage } from '#contract/i18n/languages.ts';
import type { SettingValues } from '#contract/site/site.studio.ts';
import { TRANSLATED_GROUPS, type TranslatedGroup } from '#contract/site/translations.studio.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { Setting } from '../settings/setting.entity.ts';
import { siteTexts } from '../settings/site-texts.ts';
import {
  matchTranslations,
  findStoredTranslation,
  storedTexts,
  StoredTranslations,
  translationsKey,
} from '../settings/site-translations.ts';
import { readContentTranslation } from '../settings/site-typed.ts';
import { expectVersion } from '#server/modules/studio/version.ts';
import type { Shop, Subject } from './subject.ts';

/** Public page of each group. */
const PAGES: Readonly<Record<TranslatedGroup, string>> = {
  words: '/',
  story: '/about',
  figures: '/',
  testimonials: '/',
  social: '/social',
  guides: '/',
  'check-ins': '/coaching',
  legal: '/terms',
};

/** Groups in the shop's language. */
const IN_SHOPS: readonly TranslatedGroup[] = ['words', 'guides', 'legal'];

/** Loads a group of the site. @throws {NotFound} */
export async function siteSubject(em: Em, id: string, { settings, brand }: Shop, locked: boolean): Promise<Subject> {
  const group = TRANSLATED_GROUPS.find((each) => each === id);
  if (!group) throw new NotFound();
  const { row, kept } = await loadGroupRows(em, group, locked);
  const { first } = settings;
  const values: SettingValues[typeof group] = { ...first.values[group], ...row?.value };
  const { content } = settings.now();
  const stored = () => StoredTranslations.safeParse(kept?.value).data ?? {};
  const texts = siteTexts(group, values, stored());
  return {
    written:
      ('language' in values && values.language) || (IN_SHOPS.includes(group) ? brand.language : content.language),
    texts,
    held(language) {
      const own = findStoredTranslation(stored(), language);
      if (own) return matchTranslations(texts, own);
      return { typed: readContentTranslation(group, values, { content, language }), changed: new Set() };
    },
    title: '',
    version: () => (row?.version ?? 0) + (kept?.version ?? 0),
    pageIn: (language) => pathIn(language, PAGES[group], brand.language),
    // Both versions only increase, so any change of either changes the sum.
    expect: (version) => kept && expectVersion(kept, version - (row?.version ?? 0)),
    keep(language, typed, now) {
      if (!kept) return Promise.resolve();
      const before = findStoredTranslation(stored(), language);
      const others = Object.entries(stored()).filter(([tag]) => !sameLanguage(tag, language));
      kept.value = {
        ...Object.fromEntries(others),
        [language]: storedTexts(texts, typed ?? {}, { before, now }),
      };
      return Promise.resolve();
    },
  };
}

/** Loads the group's row and the row of its translations, which a change creates if missing. */
async function loadGroupRows(em: Em, group: TranslatedGroup, locked: boolean) {
  const key = translationsKey(group);
  if (locked) {
    await em.execute(
      `insert into setting (key, value, version, updated_at) values (?, '{}'::jsonb, 0, now()) on conflict (key) do nothing`,
      [key],
    );
  }
  const options = locked ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {};
  const row = await em.findOne(Setting, { key: group }, options);
  const kept = await em.findOne(Setting, { key }, options);
  return { row, kept };
}
