import { msg } from '@lingui/core/macro';
import escapeHtml from 'escape-html';
import {
  getTextDirection,
  isOffered,
  type Language,
  toLocale,
  OFFERED_LANGUAGES,
  pathIn,
  shortTag,
} from '#contract/languages.ts';
import type { PublicPicture } from '#contract/picture.ts';
import type { Speaker } from '#contract/speak.ts';
import type { PageData } from '../../../../host-app/page.ts';
import type { Head } from '../../../../host-app/heads.ts';
import { frameOfPage, oembedAddress } from '#server/modules/embed/frames/oembed.ts';
import { formatPageTitle } from './page-title.ts';

/** Addresses of what a page loads, as the build named them. */
export interface PageFiles {
  /** What runs at first, and what that imports. */
  scripts: readonly string[];
  /** What brings a page to life, and the page's own code. */
  app: string;
  page: string;
  /** What it says in its language; missing for English, which its code has. */
  words?: string | undefined;
  /** Both of these and what they import, so that the browser need not find out one by one. */
  modules: readonly string[];
  styles: readonly string[];
}

interface Dependencies {
  head: Head;
  /** Says its words. */
  say: Speaker['say'];
  data: PageData;
  body: string;
  origin: string;
  files: PageFiles;
  /** What is seen first; the content policy knows it. */
  firstStyles?: string | undefined;
  /** The coach's colours; the content policy knows them, too. */
  look?: string | undefined;
  /** The page's code waits for somebody to touch it. */
  calm?: boolean | undefined;
  /** It can be put on the home screen of a telephone. */
  installable?: boolean | undefined;
  /** HTML above the page. */
  banner?: string | undefined;
}

/** What the front page is called, behind which the brand's name stands. */
const SHOP = msg`Energy and endurance coaching`;

/** The whole document around a rendered page. */
export function pageHtml({
  head,
  say,
  data,
  body,
  origin,
  files,
  firstStyles,
  look,
  calm,
  installable,
  banner = '',
}: Dependencies): string {
  const { name } = data.site.brand;
  const title = escapeHtml(formatPageTitle(say(head.title ?? SHOP), name));
  const description = escapeHtml(say(head.description));
  const address = escapeHtml(origin + pathIn(data.language, data.path, data.site.language));
  // A view of a list that somebody searched for is the list to a search engine.
  const indexed =
    head.status === 200 && !head.noindex && Object.keys(data.query).length === 0 && isOffered(data.language);
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(head.status === 200 && !head.noindex ? [`<link rel="canonical" href="${address}">`] : []),
    // In which languages there is a post is the coach's to say: the others are not named.
    ...(indexed && !data.post ? inOtherLanguages(origin, data) : []),
    ...(indexed ? [] : ['<meta name="robots" content="noindex">']),
    `<meta property="og:type" content="${head.type ?? 'website'}">`,
    `<meta property="og:site_name" content="${escapeHtml(name)}">`,
    `<meta property="og:title" content="${title}">`,
    `<meta property="og:description" content="${description}">`,
    ...(head.status === 200 ? [`<meta property="og:url" content="${address}">`] : []),
    `<meta property="og:locale" content="${openGraphLocale(data.language)}">`,
    ...(head.status === 200
      ? picture(escapeHtml(origin + (head.image ?? '/cover.png')), !head.image || head.image.endsWith('/cover.png'))
      : []),
    `<link rel="alternate" type="application/atom+xml" title="${escapeHtml(name)}" href="${pathIn(data.language, '/feed.xml', data.site.language)}">`,
    ...(head.status === 200 && frameOfPage(data.post ? `/blog/${data.post.id}` : data.path)
      ? [oembedLink(oembedAddress(origin, pathIn(data.language, data.path, data.site.language)), title)]
      : []),
    '<meta name="color-scheme" content="light dark">',
    '<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF9F5">',
    '<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0B171E">',
    ...icons(data.site.icon),
    ...(installable ? installLinks(data) : []),
    // The last of what stands side by side: drawn before it is there, the rest would have to move.
    ...(data.styles ? ['<link rel="expect" href="#site-menu-toggle" blocking="render">'] : []),
    ...(firstStyles ? [`<style>${firstStyles}</style>`] : []),
    ...(look ? [`<style>${look}</style>`] : []),
    ...(data.styles ? [] : files.styles.map((href) => `<link rel="stylesheet" href="${href}">`)),
    ...(head.jsonLd ? [`<script type="application/ld+json">${json(head.jsonLd(origin, say))}</script>`] : []),
    `<script type="module" src="${files.scripts[0]}" fetchpriority="low"></script>`,
    // Behind the styles, since what is seen goes first.
    ...[...files.scripts.slice(1), ...(calm ? [] : files.modules)].map(
      (href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`,
    ),
  ];
  const code = ` data-app="${files.app}" data-page="${files.page}"${files.words ? ` data-words="${files.words}"` : ''} data-modules="${files.modules.join(' ')}"${calm ? ' data-calm' : ''}`;
  return `<!doctype html>
<html lang="${data.language}"${getTextDirection(data.language) === 'rtl' ? ' dir="rtl"' : ''} class="coach-root"${data.site.currency ? ` data-coach-currency="${data.site.currency}"` : ''}>
<head>
${lines.join('\n')}
</head>
<body>
${banner}<div id="root">${body}</div>
<script type="application/json" id="page-data"${code}>${json(data)}</script>
</body>
</html>
`;
}

/** The same page in every language, for search engines. */
function inOtherLanguages(origin: string, { path, site }: PageData): string[] {
  const link = (tag: string, language: Language) =>
    `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(origin + pathIn(language, path, site.language))}">`;
  return [...OFFERED_LANGUAGES.map((each) => link(each, each)), link('x-default', site.language)];
}

/** Open Graph wants a country, too: the one where most read it. */
function openGraphLocale(language: Language): string {
  const { language: tongue, region } = new Intl.Locale(toLocale(language)).maximize();
  return `${tongue}_${region}`;
}

/** Where an editor that somebody pastes the page's address into learns that it is a widget. */
function oembedLink(address: string, title: string): string {
  return `<link rel="alternate" type="application/json+oembed" title="${title}" href="${escapeHtml(address)}">`;
}

/** The picture that chats and networks show with a link. */
function picture(address: string, drawn: boolean): string[] {
  return [
    `<meta property="og:image" content="${address}">`,
    // How large a picture of the coach's is, it says itself.
    ...(drawn
      ? ['<meta property="og:image:width" content="1200">', '<meta property="og:image:height" content="630">']
      : []),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** What stands in a browser's tab, and on the home screen of a phone. */
function icons(icon: PublicPicture | undefined): string[] {
  if (!icon) return ['<link rel="icon" href="/favicon.svg" type="image/svg+xml">'];
  const png = icon.src.replace(/\.webp$/, '-180.png');
  return [`<link rel="icon" href="${icon.src}" type="image/webp">`, `<link rel="apple-touch-icon" href="${png}">`];
}

/** What a telephone needs to put a member's pages on its home screen. */
function installLinks({ language, site }: PageData): string[] {
  return [
    `<link rel="manifest" href="/app-${shortTag(language)}.webmanifest">`,
    ...(site.icon ? [] : ['<link rel="apple-touch-icon" href="/app-icon-192.png">']),
    '<meta name="mobile-web-app-capable" content="yes">',
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(site.brand.name)}">`,
  ];
}

/** JSON inside a script element: nothing in it may look like the end of the element. */
function json(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
