import { parse, parseFragment } from 'parse5';
import type { Browser } from '#server/testing/browser.ts';

/** What somebody hopes will become markup, the worst first: what a field does not take is tried with the next. */
const HOSTILE = [
  '<img src=x onerror=alert(1)>"\'&</script>',
  '"><i onx=1>',
  'javascript:alert(1)',
  'https://x.example/"><img src=x onerror=alert(1)>',
];
/** A field that takes this is made into a link nowhere, or it is a hole. */
const ADDRESS = 2;

/** What the studio answers, of whatever kind. */
// oxlint-disable-next-line typescript/no-explicit-any
export type Json = Record<string, any>;

export interface Spoilt {
  answer: Json;
  /** Fields that took markup as text. */
  took: string[];
  /** Fields that took an address with a script in it, and no markup. */
  scripts: string[];
}

export const sending =
  (browser: Browser, method: string, path: string) =>
  (body: unknown): Promise<Response> =>
    browser.ask(path, { method, headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) });

/**
 * Sends a body with something hostile in the place of each of its texts. What the shop refuses by the name of its field
 * is sent with the next hostile thing, and at last as it was: so each field has the worst that it takes.
 * @throws Error where a refusal names no field that could be to blame
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

/** What of a document would run, or is one of ours that got through: nothing of the sort is in any page of the shop. */
export function runsIn(html: string): string[] {
  return runsBelow(/<html/i.test(html) ? parse(html) : parseFragment(html));
}

/** What an attribute or a text of a document says. */
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

// An address may have spaces and line breaks in front and in between.
const isScript = (value: string) => /^javascript:/i.test(value.replaceAll(/[\s\0]/g, ''));

/** The same of a first view, which has no markup: `[name, attributes, ...children]`. */
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
