import type { FirstViewsResponse } from '#contract/first-views.ts';
import { matchLanguage } from '#contract/languages.ts';
import { pageRegistry } from './first-view/page-registry.ts';

/**
 * The script for pages that want to know what they run: all elements and all that they load later in one file,
 * which never changes and whose hash the page can hold it to. Elements are mounted by the code itself, and nothing
 * is drawn before it: what a server draws belongs to the code of its own build.
 */
const tag = ownTag();
const base = shopBase();
const registry = pageRegistry();
// A page may include several scripts of the shop; the first one works for all.
if (!registry.shops.has(base)) {
  // The browser finds elements in every root by itself once they are defined.
  // What the shop speaks stands in its tag, too: this file knows nothing of the shop that it is of.
  const look = new CSSStyleSheet();
  registry.shops.set(
    base,
    Object.assign(() => undefined, { own: matchLanguage(tag?.lang), look: [look] }),
  );
  // Only the shop knows its colours. Without an answer elements look as every shop comes.
  fetch(`${base}/embed/first`, { credentials: 'omit' })
    .then((answer) => answer.json() as Promise<FirstViewsResponse>)
    .then((first) => look.replaceSync(first.look ?? ''))
    .catch(() => undefined);
  registry.base ??= base;
  keepRooms();
  for (const define of Object.values(import.meta.glob('../elements/*/*.element.ts'))) void define();
  // Those that name this shop and have their code from another may have waited for it.
  for (const element of document.querySelectorAll('[shop]')) registry.late.get(element)?.();
}

/** The page's link to the shop's sheet goes first, which knows how long its lists are. */
function keepRooms(): void {
  if (document.querySelector(`link[href="${base}/embed.css"]`)) return;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync((globalThis as { [key: symbol]: string | undefined })[Symbol.for('coach.rooms')] ?? '');
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, sheet];
}

/** The coach's site: where this script came from, unless its tag names another with data-api. */
function shopBase(): string {
  const url = new URL(tag?.dataset['api'] ?? '/', tag?.src ?? location.href);
  return (url.origin + url.pathname).replace(/\/+$/, '');
}

function ownTag(): HTMLScriptElement | undefined {
  const isPinned = ({ src }: HTMLScriptElement) =>
    /\/embed\/[\w-]{16}\/embed(?:\.[a-z-]{2,8})?\.js(?:$|[?#])/.test(src);
  return (document.currentScript as HTMLScriptElement | null) ?? [...document.scripts].find(isPinned);
}
