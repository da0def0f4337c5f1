import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import type { EmbedCheckResponse } from '#contract/embed-check.ts';
import type { ReadPage } from '#server/platform/http/read-page.ts';
import { isAllowedByPolicy } from './page-policy.ts';

interface Shop {
  /** Public address of the shop. */
  origin: string;
  embedOrigins: readonly string[];
}

/** Reports what a page has of the parts that widgets need. */
export function examinePage({ url, html, policy }: ReadPage, { origin, embedOrigins }: Shop): EmbedCheckResponse {
  const elements = listElements(html);
  const base = resolveBaseUrl(elements, url);
  const policies = [policy, ...policiesIn(elements)].filter(Boolean).join(',');
  const counts = new Map<string, number>();
  for (const { tagName } of elements)
    if (/^coach-[a-z-]+$/.test(tagName)) counts.set(tagName, (counts.get(tagName) ?? 0) + 1);
  const named = (tag: string) =>
    elements.flatMap((element) => {
      const src = element.tagName === tag ? attribute(element, 'src') : undefined;
      return src !== undefined && URL.canParse(src, base) ? [{ element, file: new URL(src, base) }] : [];
    });
  return {
    address: url.href,
    scripts: named('script')
      .filter(({ file }) => /\/embed(?:\.[a-z-]{2,8})?\.js$/.test(file.pathname))
      .slice(0, MOST)
      .map(({ element, file }) => ({
        src: file.href.slice(0, 500),
        ours: file.origin === origin,
        allowed: isAllowedByPolicy(policies, 'script-src', file, url, attribute(element, 'nonce')),
      })),
    frames: named('iframe')
      .filter(({ file }) => file.origin === origin && file.pathname.startsWith('/embed/frame/'))
      .slice(0, MOST)
      .map(({ file }) => ({
        src: file.href.slice(0, 500),
        allowed: isAllowedByPolicy(policies, 'frame-src', file, url),
      })),
    tags: [...counts].slice(0, MOST).map(([tag, count]) => ({ tag: tag.slice(0, 60), count })),
    selfClosed: [...new Set(elements.filter((element) => isSelfClosed(element, html)).map(({ tagName }) => tagName))]
      .slice(0, MOST)
      .map((tag) => tag.slice(0, 60)),
    connects: isAllowedByPolicy(policies, 'connect-src', new URL('/api/site', origin), url),
    listed: embedOrigins.includes(url.origin),
    origin: url.origin,
  };
}

/** Maximum number of findings of a kind. */
const MOST = 30;

/** Lists every element of a document, except those in `template` and `noscript`. */
function listElements(html: string): Tree.Element[] {
  const found: Tree.Element[] = [];
  // Iterative, because pages may be nested deeper than the stack.
  const open: Tree.ParentNode[] = [parse(html, { sourceCodeLocationInfo: true })];
  for (let node = open.pop(); node; node = open.pop()) {
    if ('tagName' in node) found.push(node);
    for (const child of node.childNodes.toReversed()) if ('childNodes' in child) open.push(child);
  }
  return found;
}

/** True for a widget's tag written with "/>", which HTML ignores. */
function isSelfClosed({ tagName, sourceCodeLocation: place }: Tree.Element, html: string): boolean {
  const { startOffset = 0, endOffset = 0 } = place?.startTag ?? place ?? {};
  return /^coach-[a-z-]+$/.test(tagName) && html.slice(startOffset, endOffset).endsWith('/>');
}

function policiesIn(elements: readonly Tree.Element[]): string[] {
  return elements.flatMap((element) =>
    element.tagName === 'meta' && attribute(element, 'http-equiv')?.toLowerCase() === 'content-security-policy'
      ? [attribute(element, 'content') ?? '']
      : [],
  );
}

function resolveBaseUrl(elements: readonly Tree.Element[], url: URL): URL {
  const href = elements.flatMap((each) => (each.tagName === 'base' ? (attribute(each, 'href') ?? []) : []))[0];
  return href !== undefined && URL.canParse(href, url) ? new URL(href, url) : url;
}

function attribute({ attrs }: Tree.Element, name: string): string | undefined {
  return attrs.find((each) => each.name === name)?.value;
}
