import { type DefaultTreeAdapterTypes as Tree, parse } from 'parse5';
import type { EmbedCheckResponse } from '#contract/embed/embed-check.ts';
import type { ReadPage } from '#server/platform/http/request/read-page.ts';

const FALLBACK: Readonly<Record<string, readonly string[]>> = { 'frame-src': ['child-src'] };

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

/** True if all content policies of a page allow a file. `policies` are header values. */
function isAllowedByPolicy(policies: string, kind: string, file: URL, page: URL, nonce?: string): boolean {
  return policies.split(',').every((policy) => {
    const sources = findSources(policy, kind);
    if (sources === undefined) return true;
    if (nonce && sources.includes(`'nonce-${nonce}'`)) return true;
    // Only scripts added by trusted scripts are allowed then, whatever hosts are named.
    if (kind === 'script-src' && sources.includes("'strict-dynamic'")) return false;
    return sources.some((source) => matches(source, file, page));
  });
}

/** Returns the sources of a directive or its fallback; undefined for no restriction. */
function findSources(policy: string, kind: string): string[] | undefined {
  const directives = new Map<string, string[]>();
  for (const directive of policy.split(';')) {
    const [name = '', ...sources] = directive.trim().split(/\s+/);
    // The first directive of a name counts.
    if (name && !directives.has(name.toLowerCase())) directives.set(name.toLowerCase(), sources);
  }
  const [found] = [
    ...(kind === 'script-src' ? ['script-src-elem'] : []),
    kind,
    ...(FALLBACK[kind] ?? []),
    'default-src',
  ]
    .map((name) => directives.get(name))
    .filter((each) => each !== undefined);
  return found;
}

function matches(written: string, file: URL, page: URL): boolean {
  const source = written.toLowerCase();
  if (source === '*') return true;
  if (source === "'self'") return file.origin === page.origin;
  if (/^https?:$/.test(source)) return source === file.protocol || (source === 'http:' && file.protocol === 'https:');
  const [, scheme, host, port, path] = /^(?:(https?):\/\/)?([\w*.-]+)(?::(\d+|\*))?(\/.*)?$/.exec(source) ?? [];
  if (host === undefined) return false;
  const wanted = scheme ? `${scheme}:` : page.protocol;
  if (file.protocol !== wanted && !(wanted === 'http:' && file.protocol === 'https:')) return false;
  const there = file.hostname.toLowerCase();
  if (host.startsWith('*.') ? !there.endsWith(host.slice(1)) : there !== host) return false;
  if (
    port !== '*' &&
    (port ?? '') !== file.port &&
    !(port === (file.protocol === 'https:' ? '443' : '80') && !file.port)
  )
    return false;
  if (path === undefined || path === '/') return true;
  return path.endsWith('/') ? file.pathname.startsWith(path) : file.pathname.toLowerCase() === path;
}
