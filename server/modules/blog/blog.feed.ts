import type { Em } from '../../db/orm.ts';
import { escapeXml } from '../../http/xml.ts';
import { readablePosts } from './blog.service.ts';
import type { Post } from './post.entity.ts';

/** The posts that can be read as an Atom feed (RFC 4287). */
export async function renderFeed(
  em: Em,
  { name, url }: { name: string; url: string },
  htmlOf: (content: string) => string,
): Promise<string> {
  const posts = await readablePosts(em);
  const updated =
    posts.map(({ publishedAt }) => publishedAt).toSorted((a, b) => Number(b) - Number(a))[0] ?? new Date(0);
  return `<?xml version="1.0" encoding="utf-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${escapeXml(`${url}/feed.xml`)}</id>
<title>${escapeXml(`${name}: training blog`)}</title>
<link rel="self" type="application/atom+xml" href="${escapeXml(`${url}/feed.xml`)}"/>
<link rel="alternate" type="text/html" href="${escapeXml(`${url}/blog`)}"/>
<updated>${updated.toISOString()}</updated>
<author><name>${escapeXml(name)}</name></author>
${posts.map((post) => entry(post, url, htmlOf(post.content ?? ''))).join('\n')}
</feed>
`;
}

function entry({ id, title, excerpt, category, tags, publishedAt }: Post, url: string, html: string): string {
  const link = escapeXml(`${url}/blog/${id}`);
  return `<entry>
<id>${link}</id>
<title>${escapeXml(title)}</title>
<link rel="alternate" type="text/html" href="${link}"/>
<published>${publishedAt.toISOString()}</published>
<updated>${publishedAt.toISOString()}</updated>
${[category, ...tags].map((term) => `<category term="${escapeXml(term)}"/>`).join('')}
<summary>${escapeXml(excerpt)}</summary>
<content type="html">${escapeXml(html)}</content>
</entry>`;
}
