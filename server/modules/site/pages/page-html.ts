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
} from '#contract/i18n/languages.ts';
import type { PublicPicture } from '#contract/shared/picture.ts';
import type { Speaker } from '#contract/i18n/speak.ts';
import type { PageData } from '../../../../host-app/page.ts';
import type { Head } from '../../../../host-app/heads.ts';
import { frameOfPage, oembedAddress } from '#server/modules/embed/frames/oembed.ts';
import { formatPageTitle } from './page-title.ts';

/** URLs of a page's files, from the build. */
export interface PageFiles {
  /** Entry scripts and their imports. */
  scripts: readonly string[];
  /** Code that hydrates the page, and the page's own code. */
  app: string;
  page: string;
  /** Messages of its language; missing for English, which the code contains. */
  words?: string | undefined;
  /** Both with their imports, for preloading. */
  modules: readonly string[];
  /** Code that the first request loads; preloaded by pages that load their code at once. */
  late: readonly string[];
  styles: readonly string[];
}

/** A page's document. */
export interface PageDocument {
  html: string;
  status: number;
  /** Its inline style sheet, for the content policy; empty for none. */
  inlineStyle: string;
}

interface Dependencies {
  head: Head;
  /** Translates its messages. */
  say: Speaker['say'];
  data: PageData;
  body: string;
  origin: string;
  files: PageFiles;
  /** Returns the rules that the markup needs; if missing, the document links the page's style sheets. */
  criticalStyles?: ((html: string) => string) | undefined;
  /** CSS of the typefaces and the coach's look. */
  look?: string | undefined;
  /** Colours of the browser's own bars. */
  bars?: { light: string; dark: string } | undefined;
  /** The page's code loads at the first touch. */
  calm?: boolean | undefined;
  /** Can be installed on a phone's home screen. */
  installable?: boolean | undefined;
  /** HTML above the page. */
  banner?: string | undefined;
}

/** Attribute of the last element in the header row. */
const HEADER_END = 'id="site-menu-toggle"';

/** Title of the front page, before the brand's name. */
const SHOP = msg`Energy and endurance coaching`;

/** Renders the document around a page. */
export function pageHtml({
  head,
  say,
  data,
  body,
  origin,
  files,
  criticalStyles,
  look = '',
  bars = { light: '#fbf9f5', dark: '#0c1920' },
  calm,
  installable,
  banner = '',
}: Dependencies): PageDocument {
  const { name } = data.site.brand;
  const title = escapeHtml(formatPageTitle(say(head.title ?? SHOP), name));
  const description = escapeHtml(say(head.description));
  const address = escapeHtml(origin + pathIn(data.language, data.path, data.site.language));
  // Search engines should index a list without its searches.
  const indexed =
    head.status === 200 && !head.noindex && Object.keys(data.query).length === 0 && isOffered(data.language);
  const root = `<html lang="${data.language}"${getTextDirection(data.language) === 'rtl' ? ' dir="rtl"' : ''} class="coach-root">`;
  const content = `<body>
${banner}<div id="root">${body}</div>`;
  const inlineStyle = (criticalStyles?.(root + content) ?? '') + look;
  const lines = [
    '<meta charset="utf-8">',
    '<meta name="viewport" content="width=device-width, initial-scale=1">',
    `<title>${title}</title>`,
    `<meta name="description" content="${description}">`,
    ...(head.status === 200 && !head.noindex ? [`<link rel="canonical" href="${address}">`] : []),
    // The coach decides on a post's languages, so no others are listed.
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
    `<meta name="theme-color" media="(prefers-color-scheme: light)" content="${bars.light}">`,
    `<meta name="theme-color" media="(prefers-color-scheme: dark)" content="${bars.dark}">`,
    ...icons(data.site.icon),
    ...(data.page === 'landing' && data.coach?.hero ? [heroPreload(data.coach.hero)] : []),
    ...(installable ? installLinks(data) : []),
    // Blocks rendering until the end of the header row, to avoid layout shifts.
    ...(body.includes(HEADER_END) ? ['<link rel="expect" href="#site-menu-toggle" blocking="render">'] : []),
    ...(criticalStyles ? [] : files.styles.map((href) => `<link rel="stylesheet" href="${href}">`)),
    ...(inlineStyle ? [`<style>${inlineStyle}</style>`] : []),
    ...(head.jsonLd ? [`<script type="application/ld+json">${json(head.jsonLd(origin, say))}</script>`] : []),
    `<script type="module" src="${files.scripts[0]}" fetchpriority="low"></script>`,
    ...[...files.scripts.slice(1), ...(calm ? [] : [...files.modules, ...files.late])].map(
      (href) => `<link rel="modulepreload" href="${href}" fetchpriority="low">`,
    ),
  ];
  const code = ` data-app="${files.app}" data-page="${files.page}"${files.words ? ` data-words="${files.words}"` : ''} data-modules="${files.modules.join(' ')}"${criticalStyles ? ` data-styles="${files.styles.join(' ')}"` : ''}${calm ? ' data-calm' : ''}`;
  const html = `<!doctype html>
${root}
<head>
${lines.join('\n')}
</head>
${content}
<script type="application/json" id="page-data"${code}>${json(data)}</script>
</body>
</html>
`;
  return { html, status: head.status, inlineStyle };
}

/** Builds the links to the page in every language, for search engines. */
function inOtherLanguages(origin: string, { path, site }: PageData): string[] {
  const link = (tag: string, language: Language) =>
    `<link rel="alternate" hreflang="${tag}" href="${escapeHtml(origin + pathIn(language, path, site.language))}">`;
  return [...OFFERED_LANGUAGES.map((each) => link(each, each)), link('x-default', site.language)];
}

/** Returns an Open Graph locale, which needs a country: the language's most common one. */
function openGraphLocale(language: Language): string {
  const { language: tongue, region } = new Intl.Locale(toLocale(language)).maximize();
  return `${tongue}_${region}`;
}

/** Builds the oEmbed discovery link for editors. */
function oembedLink(address: string, title: string): string {
  return `<link rel="alternate" type="application/json+oembed" title="${title}" href="${escapeHtml(address)}">`;
}

/** Builds the tags of a link preview's picture. */
function picture(address: string, drawn: boolean): string[] {
  return [
    `<meta property="og:image" content="${address}">`,
    // The coach's own pictures have varying sizes.
    ...(drawn
      ? ['<meta property="og:image:width" content="1200">', '<meta property="og:image:height" content="630">']
      : []),
    '<meta name="twitter:card" content="summary_large_image">',
  ];
}

/** Builds the preload of the front page's picture, which is lazy like all pictures. The widths are those of `hero.css`. */
function heroPreload({ src, width }: PublicPicture): string {
  const set = [...[640, 1280].map((of) => `${src.replace(/\.webp$/, `-${of}.webp`)} ${of}w`), `${src} ${width}w`];
  return `<link rel="preload" as="image" imagesrcset="${set.join(', ')}" imagesizes="(min-width: 62rem) 44vw, 100vw" fetchpriority="high">`;
}

/** Builds the icon links for a browser's tab and a phone's home screen. */
function icons(icon: PublicPicture | undefined): string[] {
  if (!icon) return ['<link rel="icon" href="/favicon.svg" type="image/svg+xml">'];
  const png = icon.src.replace(/\.webp$/, '-180.png');
  return [`<link rel="icon" href="${icon.src}" type="image/webp">`, `<link rel="apple-touch-icon" href="${png}">`];
}

/** Builds the links for installing a member's pages on a phone. */
function installLinks({ language, site }: PageData): string[] {
  return [
    `<link rel="manifest" href="/app-${shortTag(language)}.webmanifest">`,
    ...(site.icon ? [] : ['<link rel="apple-touch-icon" href="/app-icon-192.png">']),
    '<meta name="mobile-web-app-capable" content="yes">',
    `<meta name="apple-mobile-web-app-title" content="${escapeHtml(site.brand.name)}">`,
  ];
}

/** Serialises JSON for a script element, without anything like its end tag. */
function json(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
