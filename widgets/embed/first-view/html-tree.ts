import { type DefaultTreeAdapterTypes, parseFragment } from 'parse5';
import type { ViewNode } from '#contract/embed/first-views.ts';

/** Parsed markup that React has rendered. */
export type Parsed = DefaultTreeAdapterTypes.ChildNode[];

export function parse(html: string): Parsed {
  return parseFragment(html).childNodes;
}

/**
 * Merges variants of one rendering into nodes that can be created without parsing. Equal parts are merged; varying
 * texts and attributes list all values.
 */
export function htmlTree(variants: readonly Parsed[]): ViewNode[] {
  const [first = []] = variants;
  const shapes = variants.map((nodes) => nodes.map(({ nodeName }) => nodeName).join());
  if (shapes.some((shape) => shape !== shapes[0])) return [{ n: variants.map((nodes) => htmlTree([nodes])) }];
  return first.flatMap((_, i) => node(variants.map((nodes) => nodes[i]!)));
}

function node(variants: Parsed): ViewNode[] {
  const [first] = variants;
  if (first && 'value' in first) {
    const texts = variants.map((each) => ('value' in each ? each.value : ''));
    return [same(texts) ? first.value : { v: texts }];
  }
  // React separates text nodes by empty comments, which are not needed here.
  if (first && 'data' in first) return first.data.trim() === '' ? [] : [{ c: first.data }];
  if (!first || !('tagName' in first)) throw new Error('A first view holds elements and texts.');
  const elements = variants as DefaultTreeAdapterTypes.Element[];
  const names = [...new Set(elements.flatMap(({ attrs }) => attrs.map(({ name }) => name)))];
  const attributes = Object.fromEntries(
    names.map((name) => [name, varying(elements.map(({ attrs }) => attrs.find((each) => each.name === name)?.value))]),
  );
  return [
    [first.tagName, names.length > 0 ? attributes : 0, ...htmlTree(elements.map(({ childNodes }) => childNodes))],
  ];
}

/** Variants without the attribute get none, because an empty `selected` would select. */
function varying(values: readonly (string | undefined)[]): string | { v: (string | null)[] } {
  const [first] = values;
  return first !== undefined && same(values) ? first : { v: values.map((value) => value ?? null) };
}

function same(values: readonly unknown[]): boolean {
  return values.every((value) => value === values[0]);
}
