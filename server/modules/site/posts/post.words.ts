import * as z from 'zod';
import type { Language } from '#contract/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { type Kind, resolveTranslation } from '../translations/translation.ts';
import type { Post } from './post.entity.ts';

/** A post's words in another language. Tags that are not given stay as they are. */
const PostWords = z.strictObject({
  title: Text(),
  excerpt: Text(),
  /** Left out where the post has no body yet. */
  content: Text().optional(),
  tags: z.array(Text()).optional(),
  /** What the cover shows; as it stands where it is left out. */
  coverAlt: Text().optional(),
  /** What its category is called, where that is the coach's own (`topics.ts`). */
  topic: Text().optional(),
});
type PostWords = z.output<typeof PostWords>;

/** What a post says in a language. */
type TranslatedPost = Pick<Post, 'language' | 'title' | 'excerpt' | 'content' | 'tags' | 'coverAlt'>;

export function translatePost(em: Em, post: Post, language: Language | undefined): TranslatedPost {
  const shown = resolveTranslation(em, post, language, describePostTranslation(post));
  const { title, excerpt, content, tags, coverAlt } = post;
  const original = { language: shown.language, title, excerpt, content, tags, coverAlt };
  if (!shown.words) return original;
  const { content: body, tags: own, coverAlt: seen, topic: _, ...words } = shown.words;
  // A body that the post itself does not have is not to be read yet.
  return {
    ...original,
    ...words,
    content: content && (body ?? content),
    tags: own ?? tags,
    coverAlt: seen ?? coverAlt,
  };
}

/** What a whole translation of a post has. */
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
