import escapeHtml from 'escape-html';
import type { PageData } from '../../host-app/page.ts';
import type { Head } from '../../host-app/heads.ts';

/** Addresses of what a page loads, as the build named them. */
export interface PageFiles {
  script: string;
  /** Modules the script will ask for, so that the browser need not find out one by one. */
  preloads: readonly string[];
  styles: readonly string[];
  fonts: readonly string[];
}

interface Dependencies {
  head: Head;
  data: PageData;
  body: string;
  origin: string;
  files: PageFiles;
}

/** The whole document around a rendered page. */
export function pageHtml({ head, data, body, origin, files }: Dependencies): string {
  const { name } = data.site.brand;
  const title = escapeHtml(`${head.title ?? 'Energy and endurance coaching'} · ${name}`);
  const description = escapeHtml(head.description);
  const address = escapeHtml(`${origin}${data.path}`);
  // A view of a list that somebody searched for is the list to a search engine.
  const indexed = head.status === 200 && !head.noindex && Object.keys(data.query).length === 0;
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(head.status === 200 && !head.noindex ? [`<link rel="canonical" href="${address}">`] : []),
    ...(indexed ? [] : ['<meta name="robots" content="noindex">']),
    `<meta property="og:type" content="${head.type ?? 'website'}">`,
    `<meta property="og:site_name" content="${escapeHtml(name)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    ...(head.status === 200 ? [`<meta property="og:url" content="${address}">`] : []),
    ...(head.status === 200 ? picture(escapeHtml(origin + (head.image ?? '/cover.png'))) : []),
    `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(name)}" href="/feed.xml">`,
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF9F5">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0B171E">',
    '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
    ...files.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`),
    ...files.styles.map((href) => `<link rel="stylesheet" href="${href}">`),
    ...files.preloads.map((href) => `<link rel="modulepreload" href="${href}">`),
    ...(head.jsonLd ? [`<script type="application/ld+json">${json(head.jsonLd(origin))}</script>`] : []),
    `<script type="module" src="${files.script}"></script>`,
  ];
  return `<!doctype html>
<html lang="en" class="coach-root">
<head>
${lines.join('\n')}
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="page-data">${json(data)}</script>
</body>
</html>
`;
}

/** The picture that chats and networks show with a link. */
function picture(address: string): string[] {
  return [
    `<meta property="og:image" content="${address}">`,
    '<meta property="og:image:width" content="1200">',
    '<meta property="og:image:height" content="630">',
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** JSON inside a script element: nothing in it may look like the end of the element. */
function json(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
