import { type ChildNode, type Container, type Declaration, list, parse, type Root, type Rule } from 'postcss';
import type { ViewNode } from '#contract/first-views.ts';

/**
 * What a first view needs of its style sheets, as one: rules that can match something in the markup, now or
 * under the pointer, and what they read. The code of an element brings the sheets whole. `given` are the
 * attributes of the element, `known` the names of all on which its view depends.
 */
export function stylesFor(
  texts: readonly string[],
  nodes: readonly ViewNode[],
  given: ReadonlyMap<string, string>,
  known: readonly string[],
): string {
  const seen = { names: new Set<string>(), given, known };
  note(nodes, seen.names);
  const sheet = parse(texts.join(''));
  sheet.walkRules((rule) => {
    if (isStep(rule)) return;
    const left = rule.selectors.filter((selector) => canMatch(selector, seen));
    if (left.length === 0) rule.remove();
    else
      rule.selectors = left.map((selector) =>
        selector.replaceAll(ANY_TAG, (all, tags: string) => joinPresentTags(tags.split(','), seen) ?? all),
      );
  });
  // Nothing has to glide in the moment that a first view is there for.
  sheet.walkDecls('transition', (declaration) => void declaration.remove());
  dropOverridden(sheet);
  // The last spaces that a minifier leaves: between the arguments of what holds a variable.
  sheet.walkDecls((declaration) => {
    if (!/["']/.test(declaration.value)) declaration.value = declaration.value.replaceAll(', ', ',');
  });
  const markup = JSON.stringify(nodes);
  while (sweep(sheet, `${sheet.toString()}${markup}`));
  return sheet.toString();
}

interface Seen {
  /** Tags as they are, classes as `.name`, attributes as `[name` and `[name=value`. */
  names: Set<string>;
  given: ReadonlyMap<string, string>;
  known: readonly string[];
}

function note(nodes: readonly ViewNode[], names: Set<string>): void {
  for (const node of nodes) {
    if (typeof node === 'string') continue;
    if (!Array.isArray(node)) {
      if ('n' in node) for (const variant of node.n) note(variant, names);
      continue;
    }
    const [tag, attributes, ...children] = node;
    names.add(tag);
    for (const [name, value] of Object.entries(attributes)) {
      for (const text of typeof value === 'string' ? [value] : value.v) {
        if (text === null) continue;
        names.add(`[${name}`).add(`[${name}=${text}`);
        if (name === 'class') for (const each of text.split(/\s+/)) names.add(`.${each}`);
      }
    }
    note(children, names);
  }
}

const ATTRIBUTE = /\[([\w-]+)(?:([~^$*|]?)=["']?([^\]"']*)["']?)?\]/g;
/** What is in brackets, with brackets in it. */
const PARENTHESES = String.raw`\(((?:[^()]|\([^()]*\))*)\)`;
const HOST = new RegExp(`:host${PARENTHESES}`, 'g');
const ANY_OF = new RegExp(`:(?:is|where|has)${PARENTHESES}`, 'g');
const FUNCTION = new RegExp(`:[\\w-]+${PARENTHESES}`, 'g');
/** Tags alone: any of them weighs as much as the others. */
const ANY_TAG = /:is\(([a-z\d]+(?:,\s*[a-z\d]+)+)\)/g;
/** What the loader, or the visitor without any code, can give to the markup. */
const LATE_ATTRIBUTES = ['data-ground', 'data-first', 'data-room', 'open'];
const NEEDS = { ':disabled': '[disabled', '::placeholder': '[placeholder' };

/** False only where it is certain: a part that nothing in the markup has. */
function canMatch(selector: string, seen: Seen): boolean {
  let possible = true;
  const need = (is: boolean) => void (possible &&= is);
  const plain = selector
    .replaceAll(HOST, (_, inner: string) => {
      for (const [, name = '', operator, value] of inner.matchAll(ATTRIBUTE)) {
        const has = seen.given.get(name);
        if (!inner.includes(':') && seen.known.includes(name))
          need(has !== undefined && (!value || operator !== '' || has === value));
      }
      return '';
    })
    .replaceAll(ANY_OF, (_, inner: string) => {
      need(list.comma(inner).some((each) => canMatch(each, seen)));
      return '';
    })
    .replaceAll(FUNCTION, (all, inner: string) => {
      // What was drawn stays in its language until its code is there.
      if (all.startsWith(':lang(')) need(list.comma(inner).some((tag) => isInLanguage(tag, seen)));
      return '';
    })
    .replaceAll(ATTRIBUTE, (_, name: string, operator: string | undefined, value: string | undefined) => {
      need(LATE_ATTRIBUTES.includes(name) || seen.names.has(operator === '' ? `[${name}=${value}` : `[${name}`));
      return '';
    });
  for (const [state, attribute] of Object.entries(NEEDS)) if (plain.includes(state)) need(seen.names.has(attribute));
  for (const [, name = ''] of plain.replaceAll(/::?[\w-]+/g, '').matchAll(/(?:^|[\s>+~&])([a-z][\w-]*)/gi))
    need(seen.names.has(name));
  for (const [name] of plain.matchAll(/\.[\w-]+/g)) need(seen.names.has(name));
  return possible;
}

/** Whether something is in a language, of whatever region. */
function isInLanguage(tag: string, { names }: Seen): boolean {
  return [...names].some((name) => `${name}-`.startsWith(`[lang=${tag}-`));
}

/** What tokens say about the root gives way to what is said about the root of an element: then nobody reads it. */
function dropOverridden(sheet: Root): void {
  const own = new Set<string>();
  const each = (selector: string, then: (declaration: Declaration) => void) => {
    sheet.each((node) => {
      if (node.type !== 'rule' || node.selector !== selector) return;
      node.each((child) => {
        if (child.type === 'decl' && child.prop.startsWith('--')) then(child);
      });
    });
  };
  each(':host>.coach-root', ({ prop }) => own.add(prop));
  each('.coach-root', (declaration) => {
    if (own.has(declaration.prop)) declaration.remove();
  });
}

/** Those of some tags that are there. */
function joinPresentTags(tags: readonly string[], { names }: Seen): string | undefined {
  const there = tags.map((tag) => tag.trim()).filter((tag) => names.has(tag));
  if (there.length === 0) return undefined;
  return there.length > 1 ? `:is(${there.join()})` : there[0];
}

/** Takes out what nothing reads: custom properties, movements and empty blocks. True where something went. */
function sweep(sheet: Container, read: string): boolean {
  let swept = false;
  const take = (node: ChildNode) => {
    node.remove();
    swept = true;
  };
  sheet.walkDecls(/^--/, (declaration) => {
    if (!new RegExp(`var\\(${declaration.prop}\\b(?!-)`).test(read)) take(declaration);
  });
  sheet.walkAtRules('keyframes', (rule) => {
    if (read.split(rule.params).length === 2) take(rule);
  });
  sheet.walk((node) => {
    if ('nodes' in node && node.nodes?.length === 0) take(node);
  });
  return swept;
}

/** A step of a movement is no rule about anything. */
function isStep({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes';
}
