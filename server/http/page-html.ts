import type { PageData } from '../../host-app/page.ts';
import type { Route } from '../../host-app/routes.ts';

/** Addresses of what a page loads, as the build named them. */
export interface PageFiles {
  script: string;
  /** Modules the script will ask for, so that the browser need not find out one by one. */
  preloads: readonly string[];
  styles: readonly string[];
  fonts: readonly string[];
}

interface Parts {
  route: Route;
  data: PageData;
  body: string;
  origin: string;
  files: PageFiles;
}

/** The whole document around a rendered page. */
export function pageHtml({ route, data, body, origin, files }: Parts): string {
  const { name } = data.site.brand;
  const title = escape(`${route.title ?? 'Energy and endurance coaching'} · ${name}`);
  const canonical = escape(`${origin}${route.paths[0] ?? '/'}`);
  const indexed = route.status === 200;
  return `<!doctype html>
<html lang="en" class="coach-root">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<meta name="description" content="${escape(route.description)}">
${indexed ? `<link rel="canonical" href="${canonical}">` : '<meta name="robots" content="noindex">'}
<meta property="og:type" content="website">
<meta property="og:site_name" content="${escape(name)}">
<meta property="og:title" content="${title}">
<meta property="og:description" content="${escape(route.description)}">
${indexed ? `<meta property="og:url" content="${canonical}">` : ''}
<meta name="color-scheme" content="light dark">
<meta name="theme-color" media="(prefers-color-scheme: light)" content="#FBF9F5">
<meta name="theme-color" media="(prefers-color-scheme: dark)" content="#0B171E">
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
${files.fonts.map((href) => `<link rel="preload" as="font" type="font/woff2" crossorigin href="${href}">`).join('\n')}
${files.styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${files.preloads.map((href) => `<link rel="modulepreload" href="${href}">`).join('\n')}
<script type="module" src="${files.script}"></script>
</head>
<body>
<div id="root">${body}</div>
<script type="application/json" id="page-data">${json(data)}</script>
</body>
</html>
`;
}

function escape(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

/** JSON inside a script element: nothing in it may look like the end of the element. */
function json(data: unknown): string {
  return JSON.stringify(data).replaceAll('<', '\\u003c');
}
