import * as z from 'zod';
import type { Language } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { type Kind, resolveTranslation } from '../translations/translation.ts';
import type { Post } from './post.entity.ts';

/** Translation of a post. Missing tags stay in the original. */
const PostWords = z.strictObject({
  title: Text(),
  excerpt: Text(),
  /** Missing if the post has no body yet. */
  content: Text().optional(),
  tags: z.array(Text()).optional(),
  /** Alternative text of the cover; the original if missing. */
  coverAlt: Text().optional(),
  /** Name of its category, if it is the coach's own (`topics.ts`). */
  topic: Text().optional(),
});
type PostWords = z.output<typeof PostWords>;

type TranslatedPost = Pick<Post, 'language' | 'title' | 'excerpt' | 'content' | 'tags' | 'coverAlt'>;

export function translatePost(em: Em, post: Post, language: Language | undefined): TranslatedPost {
  const shown = resolveTranslation(em, post, language, describePostTranslation(post));
  const { title, excerpt, content, tags, coverAlt } = post;
  const original = { language: shown.language, title, excerpt, content, tags, coverAlt };
  if (!shown.words) return original;
  const { content: body, tags: own, coverAlt: seen, topic: _, ...words } = shown.words;
  // A post without a body hides a translated one, too.
  return {
    ...original,
    ...words,
    content: content && (body ?? content),
    tags: own ?? tags,
    coverAlt: seen ?? coverAlt,
  };
}

/** Describes the parts of a complete translation of a post. */
export function describePostTranslation(post: Pick<Post, 'content'>): Kind<PostWords> {
  return {
    kind: 'post',
    words: PostWords,
    missing: ({ content }) => (post.content !== null && !content ? 'content is missing' : undefined),
  };
}

function Text() {
  return z.string().trim().min(1);
}
