import type { FirstViewsResponse } from '#contract/embed/first-views.ts';
import { matchLanguage } from '#contract/i18n/languages.ts';
import { pageRegistry } from './first-view/page-registry.ts';

/**
 * Script for pages that pin a version: all elements in one immutable file, which a page can secure with an integrity
 * hash. It draws no first views, because those belong to the code of the server's build.
 */
const tag = ownTag();
const base = shopBase();
const registry = pageRegistry();
// A page may include several scripts of the shop; the first one serves all.
if (!registry.shops.has(base)) {
  // The browser upgrades elements in all roots by itself. The tag also lists the shop's languages, because this file
  // knows no shop.
  const look = new CSSStyleSheet();
  registry.shops.set(
    base,
    Object.assign(() => undefined, { own: matchLanguage(tag?.lang), look: [look] }),
  );
  // Only the shop knows its colours. Without an answer, elements have the default look.
  fetch(`${base}/embed/first`, { credentials: 'omit' })
    .then((answer) => answer.json() as Promise<FirstViewsResponse>)
    .then((first) => look.replaceSync(first.look ?? ''))
    .catch(() => undefined);
  registry.base ??= base;
  keepRooms();
  for (const define of Object.values(import.meta.glob('../elements/*/*.element.ts'))) void define();
  // Elements of this shop whose code came from another shop may have waited for it.
  for (const element of document.querySelectorAll('[shop]')) registry.late.get(element)?.();
}

/** Reserves placeholder heights, unless the page links the shop's own sheet, which knows the length of its lists. */
function keepRooms(): void {
  if (document.querySelector(`link[href="${base}/embed.css"]`)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync((globalThis as { [key: symbol]: string | undefined })[Symbol.for('coach.rooms')] ?? '');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** Returns the coach's site: the script's origin, unless its tag has data-api. */
function shopBase(): string {
  const url = new URL(tag?.dataset['api'] ?? '/', tag?.src ?? location.href);
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

function ownTag(): HTMLScriptElement | undefined {
  const isPinned = ({ src }: HTMLScriptElement) =>
    /\/embed\/[\w-]{16}\/embed(?:\.[a-z-]{2,8})?\.js(?:$|[?#])/.test(src);
  return (document.currentScript as HTMLScriptElement | null) ?? [...document.scripts].find(isPinned);
}
