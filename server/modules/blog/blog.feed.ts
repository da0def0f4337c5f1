import { msg } from '@lingui/core/macro';
import type { Language } from '#contract/languages.ts';
import type { Em } from '../../db/orm.ts';
import { renderXml } from '../../http/xml.ts';
import { speakerOf } from '../../words.ts';
import { readablePosts } from './blog.service.ts';
import type { Post } from './post.entity.ts';

/** The posts that can be read as an Atom feed (RFC 4287), each as it was written. */
export async function renderFeed(
  em: Em,
  { name, url, language }: { name: string; url: string; language: Language },
  htmlOf: (content: string) => string,
): Promise<string> {
  const { say } = await speakerOf(language);
  const posts = await readablePosts(em);
  const updated =
    posts.map(({ publishedAt }) => publishedAt).toSorted((a, b) => Number(b) - Number(a))[0] ?? new Date(0);
  return renderXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': language,
      id: `${url}/feed.xml`,
      title: say(msg`${name}: training blog`),
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': `${url}/feed.xml` },
        { '@rel': 'alternate', '@type': 'text/html', '@href': `${url}/blog` },
      ],
      updated: updated.toISOString(),
      author: { name },
      entry: posts.map((post) =>
        entry(post, `${url}/blog/${post.id}`, { html: htmlOf(post.content ?? ''), own: language }),
      ),
    },
  });
}

function entry(post: Post, link: string, { html, own }: { html: string; own: Language }): object {
  const { language, title, excerpt, category, tags, publishedAt } = post;
  return {
    // As it was written; the rest of the feed is in the shop's own language.
    ...(language !== own && { '@xml:lang': language }),
    id: link,
    title,
    link: { '@rel': 'alternate', '@type': 'text/html', '@href': link },
    published: publishedAt.toISOString(),
    updated: publishedAt.toISOString(),
    category: [category, ...tags].map((term) => ({ '@term': term })),
    summary: excerpt,
    content: { '@type': 'html', '#text': html },
  };
}
