import { parse, parseFragment } from 'parse5';
import type { Browser } from '#server/testing/browser.ts';

/** Strings that could become markup, the worst first: if a field refuses one, the next is tried. */
const HOSTILE = [
  '<img src=x onerror=alert(1)>"\'&</script>',
  '"><i onx=1>',
  'javascript:alert(1)',
  'https://x.example/"><img src=x onerror=alert(1)>',
];
/** A field that accepts this must not become a link. */
const ADDRESS = 2;

/** JSON response of the studio. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = Record<string, any>;

export interface Spoilt {
  answer: Json;
  /** Fields that accepted markup as text. */
  took: string[];
  /** Fields that accepted an address with a script, but no markup. */
  scripts: string[];
}

export const sending =
  (browser: Browser, method: string, path: string) =>
  (body: unknown): Promise<Response> =>
    browser.ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/**
 * Sends a body with a hostile string in each of its texts. A refused field gets the next string, and finally its
 * original: each has the worst it accepts.
 * @throws Error if a refusal names no such field
 */
export async function spoil(send: (body: unknown) => Promise<Response>, body: Json): Promise<Spoilt> {
  const tries = new Map(listLeafPaths(body).map((path) => [path, 0]));
  for (let round = 0; round < 40; round++) {
    const response = await send(filled(body, tries));
    if (response.ok) return { answer: (await readResponseBody(response)) ?? {}, ...outcome(tries) };
    const said = await response.text();
    const { error } = JSON.parse(said) as { error: { issues?: { path: string }[] } };
    const blamed = [...tries].filter(
      ([path, at]) => at < HOSTILE.length && error.issues?.some((issue) => isAbout(issue.path, path)),
    );
    if (response.status !== 400 || blamed.length === 0) throw new Error(`${response.url}: ${response.status} ${said}`);
    for (const [path, at] of blamed) tries.set(path, at + 1);
  }
  throw new Error('The shop says no for ever.');
}

const isAbout = (issue: string, path: string) =>
  issue === path || issue.startsWith(`${path}.`) || path.startsWith(`${issue}.`);

function outcome(tries: ReadonlyMap<string, number>) {
  const paths = (wanted: (at: number) => boolean) => [...tries].filter(([, at]) => wanted(at)).map(([path]) => path);
  return {
    took: paths((at) => at < HOSTILE.length && at !== ADDRESS),
    scripts: paths((at) => at === ADDRESS),
  };
}

async function readResponseBody(response: Response): Promise<Json | null> {
  const text = await response.text();
  return response.headers.get('content-type')?.includes('json') ? (JSON.parse(text) as Json) : { text };
}

function listLeafPaths(value: unknown, path: readonly string[] = []): string[] {
  if (typeof value === 'string') return [path.join('.')];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => listLeafPaths(inner, [...path, key]));
}

function filled(value: unknown, tries: ReadonlyMap<string, number>, path: readonly string[] = []): unknown {
  if (typeof value === 'string') return HOSTILE[tries.get(path.join('.')) ?? HOSTILE.length] ?? value;
  if (typeof value !== 'object' || value === null) return value;
  if (Array.isArray(value)) return value.map((inner, at) => filled(inner, tries, [...path, String(at)]));
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, filled(inner, tries, [...path, key])]));
}

interface Node {
  nodeName: string;
  attrs?: { name: string; value: string }[];
  childNodes?: Node[];
  content?: Node;
}

/** Finds code that would run in a document, and test strings that became markup. The shop's pages have neither. */
export function runsIn(html: string): string[] {
  return runsBelow(/<html/i.test(html) ? parse(html) : parseFragment(html));
}

/** Decodes an attribute or text of a document. */
export function unescapeHtml(escaped: string): string {
  const [node] = parseFragment(escaped).childNodes;
  return node && 'value' in node ? node.value : '';
}

function runsBelow({ nodeName, attrs = [], childNodes = [], content }: Node): string[] {
  const own = attrs.filter(
    ({ name, value }) => /^on/i.test(name) || isScript(value) || (nodeName === 'img' && value === 'x'),
  );
  return [
    ...own.map(({ name, value }) => `<${nodeName} ${name}="${value}">`),
    ...[...childNodes, ...(content ? [content] : [])].flatMap(runsBelow),
  ];
}

// An address may contain spaces and line breaks before and within the scheme.
const isScript = (value: string) => /^javascript:/i.test(value.replaceAll(/[\s\0]/g, ''));

/** Finds the same in a first view, which has no markup: `[name, attributes, ...children]`. */
export function runsInNodes(nodes: unknown): string[] {
  if (!Array.isArray(nodes)) {
    return typeof nodes === 'object' && nodes !== null ? Object.values(nodes).flatMap(runsInNodes) : [];
  }
  const [name, attributes, ...children] = nodes as unknown[];
  const isElement = typeof name === 'string' && (attributes === 0 || isPlain(attributes));
  if (!isElement) return (nodes as unknown[]).flatMap(runsInNodes);
  const attrs = Object.entries(attributes || {}).map(([key, value]) => ({ name: key, value: String(value) }));
  return [...runsBelow({ nodeName: name, attrs }), ...children.flatMap(runsInNodes)];
}

const isPlain = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
