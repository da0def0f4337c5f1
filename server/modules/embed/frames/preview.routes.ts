import { msg } from '@lingui/core/macro';
import Router from '@koa/router';
import escapeHtml from 'escape-html';
import type * as Entry from '../../../../host-app/server-entry.tsx';
import { type Language, matchLanguage, shortTag } from '#contract/i18n/languages.ts';
import { NotFound } from '#server/platform/errors.ts';
import { barePage } from '../first-views/bare-page.ts';
import { loadSpeaker } from '#server/platform/i18n/words.ts';
import type { PageSource } from '#server/modules/site/pages/page-source.ts';

/**
 * Page with one widget, for the preview frame of `/embed`. Only the shop's own pages frame it, and they set its colours
 * from outside.
 */
export function previewRoutes({ source, brand }: { source: PageSource; brand: { language: Language } }): Router {
  return new Router()
    .get('/embed/preview.css', (ctx) => {
      ctx.type = 'text/css';
      ctx.set('cache-control', 'public, max-age=3600');
      ctx.body = STYLE;
    })
    .get('/embed/preview.js', (ctx) => {
      ctx.type = 'text/javascript';
      ctx.set('cache-control', 'public, max-age=3600');
      ctx.body = SCRIPT;
    })
    .get('/embed/preview/:tag', async (ctx) => {
      const entry = await source.entry();
      const tag = ctx.params['tag'] ?? '';
      if (!entry.elementNames.isOurTag(tag)) throw new NotFound();
      ctx.type = 'text/html';
      ctx.set('cache-control', 'no-store');
      ctx.body = await previewPage(entry, tag, new URLSearchParams(ctx.querystring), brand.language);
    });
}

type Names = Pick<typeof Entry, 'elementNames' | 'widgets'>;

/** Accepts only the element's known attributes, and none with link targets, because anyone can build an address. */
async function previewPage(
  { elementNames, widgets }: Names,
  tag: string,
  query: URLSearchParams,
  ofShop: Language,
): Promise<string> {
  const { options = [], place } = widgets.find((widget) => widget.tag === tag) ?? {};
  const known = options
    .filter(({ name }) => name !== 'href-base' && query.has(name))
    .map(({ name }) => [name, query.get(name) ?? ''] as const);
  const values = new Map(known);
  const language = matchLanguage(query.get('lang'), ofShop);
  const { say } = await loadSpeaker(language);
  const element = { localName: tag, getAttribute: (each: string) => values.get(each) ?? null };
  const name = elementNames.buildViewName(element, language === ofShop ? undefined : shortTag(language));
  const written = query.has('lang') ? [...known, ['lang', language] as const] : known;
  const attributes = written.map(([attribute, value]) => ` ${attribute}="${escapeHtml(value)}"`).join('');
  return barePage({
    title: escapeHtml(say(msg`Preview`)),
    language,
    head: [
      '<link rel="icon" href="/favicon.svg" type="image/svg+xml">',
      '<link rel="stylesheet" href="/embed/preview.css">',
      '<script src="/embed/preview.js"></script>',
      `<script async src="/embed.js?for=${encodeURIComponent(name)}"></script>`,
    ],
    // On the shop's own pages these redirect to the sign-in, so the preview shows their first view.
    body:
      place?.needs === 'member' || tag === 'coach-checkout'
        ? `<div inert><${tag}${attributes} load="interaction"></${tag}></div>`
        : `<div><${tag}${attributes}></${tag}></div>`,
  });
}

/** Shows a widget's console warnings to its author in the preview. */
const SCRIPT = `const { warn } = console;
console.warn = (...parts) => {
  warn.apply(console, parts);
  parent.postMessage({ type: 'coach-told', text: String(parts[0]) }, location.origin);
};
`;

/** Neutral style of a page. */
const STYLE = `html{font:1rem/1.55 system-ui,sans-serif}
body{margin:0;padding:24px;overflow-wrap:break-word}
div{max-width:72rem;margin-inline:auto}
`;
