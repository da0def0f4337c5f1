import { LockMode } from '@mikro-orm/core';
import { pathIn } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { NotFound } from '#server/platform/errors.ts';
import { Post } from '../posts/post.entity.ts';
import { Program } from '#server/modules/catalog/programs/program.entity.ts';
import { withoutPrefix } from '#server/modules/catalog/programs/programs.service.ts';
import { lockProgram } from '#server/modules/catalog/programs/programs.studio.service.ts';
import { translatablePost, translatableProgram } from './row-translations.ts';
import { createRowTranslations, type Words } from './translated-row.ts';
import { seriesSubject } from './series-subject.ts';
import { siteSubject } from './site-subject.ts';
import type { Place, Shop, Subject } from './subject.ts';

/** Loads the content of a place, with a row lock if `locked`. @throws {NotFound} */
export function findSubject(em: Em, { subject, id }: Place, shop: Shop, locked: boolean): Promise<Subject> {
  if (subject === 'site') return siteSubject(em, id, shop, locked);
  if (subject === 'series') return seriesSubject(em, id, shop, locked);
  if (!/^[1-9]\d{0,8}$/.test(id)) throw new NotFound();
  return subject === 'program' ? programSubject(em, Number(id), shop, locked) : postSubject(em, Number(id), locked);
}

async function programSubject(em: Em, id: number, shop: Shop, locked: boolean): Promise<Subject> {
  const program = locked ? await lockProgram(em, id) : await em.findOne(Program, { id }, { populate: ['offers'] });
  if (!program) throw new NotFound();
  const translatable = translatableProgram(program, shop.prefix);
  const shown = program.published && !program.endedAt;
  return {
    ...translatable,
    ...createRowTranslations(program, translatable.texts, withOtherOffers),
    title: withoutPrefix(program.name, shop.prefix),
    pageIn: (language) => (shown ? pathIn(language, '/home', shop.brand.language) : null),
  };
}

async function postSubject(em: Em, id: number, locked: boolean): Promise<Subject> {
  const post = await em.findOne(Post, { id }, locked ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {});
  if (!post) throw new NotFound();
  const translatable = translatablePost(post);
  return {
    ...translatable,
    ...createRowTranslations(post, translatable.texts),
    title: post.title,
    // As saved, published or not.
    pageIn: (language) => `/api/coach/posts/${id}/preview?language=${language}`,
  };
}

/** Keeps the translations of ended offers for later. */
function withOtherOffers(words: Words, before: unknown): Words {
  const { offers } = (before ?? {}) as { offers?: unknown };
  const kept = Object.entries(offers !== null && typeof offers === 'object' ? offers : {});
  const own = (words['offers'] ?? {}) as Words;
  const others = kept.filter(([key]) => !Object.hasOwn(own, key));
  return { ...words, offers: { ...Object.fromEntries<unknown>(others), ...own } };
}
