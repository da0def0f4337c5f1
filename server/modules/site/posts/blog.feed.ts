import { msg } from '@lingui/core/macro';
import { postPath } from '#contract/site/posts/post-path.ts';
import { type Language, pathIn, getLanguagePrefix, sameLanguage } from '#contract/i18n/languages.ts';
import type { Em } from '#server/platform/db/orm.ts';
import { renderXml } from '#server/platform/http/xml.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import { readablePosts } from './blog.service.ts';
import type { Post } from './post.entity.ts';
import { translatePost } from './post.words.ts';

interface Feed {
  /** Language of the feed; untranslated posts stay in the original. */
  language: Language;
  brand: { name: string; url: string; language: Language };
  /** The coach's name for the blog; undefined for the default. */
  called: string | undefined;
  now: Date;
  htmlOf: (content: string) => string;
}

/** Renders the published posts as an Atom feed (RFC 4287), in a language. */
export async function renderFeed(em: Em, { language, brand, called, now, htmlOf }: Feed): Promise<string> {
  const { name, url, language: own } = brand;
  const { say } = await loadSpeaker(language);
  const posts = await readablePosts(em, now);
  const updated =
    posts.map(({ publishedAt }) => publishedAt).toSorted((a, b) => Number(b) - Number(a))[0] ?? new Date(0);
  const address = `${url}${getLanguagePrefix(language, own)}/feed.xml`;
  return renderXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': language,
      id: address,
      title: called ? `${name}: ${called}` : say(msg`${name}: training blog`),
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': address },
        { '@rel': 'alternate', '@type': 'text/html', '@href': url + pathIn(language, '/blog', own) },
      ],
      updated: updated.toISOString(),
      author: { name },
      entry: posts.map((post) => entry(post, translatePost(em, post, language), { language, brand, htmlOf })),
    },
  });
}

function entry(
  { id, slug, category, publishedAt }: Post,
  { language: written, title, excerpt, content, tags }: ReturnType<typeof translatePost>,
  { language, brand: { url, language: own }, htmlOf }: Pick<Feed, 'language' | 'brand' | 'htmlOf'>,
): object {
  const foreign = !sameLanguage(written, language);
  // Readers of two feeds get an untranslated post once.
  const at = (path: string) => url + pathIn(foreign ? own : language, path, own);
  return {
    ...(foreign && { '@xml:lang': written }),
    // Permanent, or readers would get a renamed post twice.
    id: at(`/blog/${id}`),
    title,
    link: { '@rel': 'alternate', '@type': 'text/html', '@href': at(postPath({ id, slug })) },
    published: publishedAt.toISOString(),
    updated: publishedAt.toISOString(),
    category: [category, ...tags].map((term) => ({ '@term': term })),
    summary: excerpt,
    content: { '@type': 'html', '#text': htmlOf(content ?? '') },
  };
}
