import { matchLanguage, type Language } from '#contract/i18n/languages.ts';
import { postPath } from '#contract/site/posts/post-path.ts';
import type { PostRow, StudioPost } from '#contract/site/posts/posts.studio.ts';
import { formatLocalMoment } from '#server/platform/days.ts';
import type { Post } from './post.entity.ts';
import { pictureId } from '#contract/site/posts/post-grammar.ts';
import { listStartedLanguages, translatablePost } from '../translations/row-translations.ts';
import { toPostState } from './posts.service.ts';

interface Shop {
  timeZone: string;
  language: Language;
  now: Date;
}

export function presentPostRow(post: Post, { timeZone, now }: Shop): PostRow {
  const { id, title, language, publishedAt, updatedAt } = post;
  return {
    id,
    title,
    path: postPath(post),
    state: toPostState(post, now),
    language,
    publishedAt: formatLocalMoment(timeZone, publishedAt),
    updatedAt: formatLocalMoment(timeZone, updatedAt),
    languages: listStartedLanguages(translatablePost(post)),
  };
}

export function presentStudioPost(post: Post, shop: Shop): StudioPost {
  const { title, slug, excerpt, category, tags, content, cover, coverAlt, onFront, version } = post;
  const row = presentPostRow(post, shop);
  return {
    ...row,
    version,
    form: {
      title,
      slug: slug ?? '',
      excerpt,
      category,
      tags: tags.join(', '),
      language: matchLanguage(post.language, shop.language),
      content: content ?? '',
      cover: cover ? pictureId(cover) : '',
      coverAlt,
      onFront,
      state: row.state,
      publishAt: row.state === 'scheduled' ? row.publishedAt.slice(0, 16) : '',
    },
  };
}
