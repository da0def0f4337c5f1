import type { Em } from '../../db/orm.ts';
import { renderXml } from '../../http/xml.ts';
import { readablePosts } from './blog.service.ts';
import type { Post } from './post.entity.ts';

/** The posts that can be read as an Atom feed (RFC 4287), each as it was written. */
export async function renderFeed(
  em: Em,
  { name, url }: { name: string; url: string },
  htmlOf: (content: string) => string,
): Promise<string> {
  const posts = await readablePosts(em);
  const updated =
    posts.map(({ publishedAt }) => publishedAt).toSorted((a, b) => Number(b) - Number(a))[0] ?? new Date(0);
  return renderXml({
    feed: {
      '@xmlns': 'http://www.w3.org/2005/Atom',
      '@xml:lang': 'en',
      id: `${url}/feed.xml`,
      title: `${name}: training blog`,
      link: [
        { '@rel': 'self', '@type': 'application/atom+xml', '@href': `${url}/feed.xml` },
        { '@rel': 'alternate', '@type': 'text/html', '@href': `${url}/blog` },
      ],
      updated: updated.toISOString(),
      author: { name },
      entry: posts.map((post) => entry(post, `${url}/blog/${post.id}`, htmlOf(post.content ?? ''))),
    },
  });
}

function entry(post: Post, link: string, html: string): object {
  const { language, title, excerpt, category, tags, publishedAt } = post;
  return {
    // As it was written; the rest of the feed is English.
    ...(language !== 'en' && { '@xml:lang': language }),
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
