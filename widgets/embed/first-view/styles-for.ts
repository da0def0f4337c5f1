import { type ChildNode, type Container, type Declaration, list, parse, type Root, type Rule } from 'postcss';
import type { ViewNode } from '#contract/first-views.ts';

/**
 * Returns the rules of a first view's style sheets that can match its markup, now or on hover. Includes the variables
 * they use. The element's code brings the full sheets. `given` are the element's attributes, `known` the names of all
 * that its view depends on.
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
  // First views need no transitions.
  sheet.walkDecls('transition', (declaration) => void declaration.remove());
  dropOverridden(sheet);
  // Removes spaces that the minifier leaves around variables.
  sheet.walkDecls((declaration) => {
    if (!/["']/.test(declaration.value)) declaration.value = declaration.value.replaceAll(', ', ',');
  });
  const markup = JSON.stringify(nodes);
  while (sweep(sheet, `${sheet.toString()}${markup}`));
  return sheet.toString();
}

interface Seen {
  /** Tags as written, classes as `.name`, attributes as `[name` and `[name=value`. */
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
/** Parentheses with one nested level. */
const PARENTHESES = String.raw`\(((?:[^()]|\([^()]*\))*)\)`;
const HOST = new RegExp(`:host${PARENTHESES}`, 'g');
const ANY_OF = new RegExp(`:(?:is|where|has)${PARENTHESES}`, 'g');
const FUNCTION = new RegExp(`:[\\w-]+${PARENTHESES}`, 'g');
/** Lists of tags only: all have the same specificity. */
const ANY_TAG = /:is\(([a-z\d]+(?:,\s*[a-z\d]+)+)\)/g;
/** Attributes that the loader, or the visitor without any code, can add to the markup. */
const LATE_ATTRIBUTES = ['data-ground', 'data-first', 'data-room', 'open'];
const NEEDS = { ':disabled': '[disabled', '::placeholder': '[placeholder' };

/** Returns false only for certain mismatches: a part that nothing in the markup has. */
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
      // A first view keeps its language until its code is loaded.
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

/** True if something is in the language, of any region. */
function isInLanguage(tag: string, { names }: Seen): boolean {
  return [...names].some((name) => `${name}-`.startsWith(`[lang=${tag}-`));
}

/** Drops root tokens that the element's own root overrides, because nothing reads them. */
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

/** Returns the tags that are in the markup. */
function joinPresentTags(tags: readonly string[], { names }: Seen): string | undefined {
  const there = tags.map((tag) => tag.trim()).filter((tag) => names.has(tag));
  if (there.length === 0) return undefined;
  return there.length > 1 ? `:is(${there.join()})` : there[0];
}

/** Removes unused custom properties, keyframes and empty blocks. Returns true if it removed any. */
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

/** True for a keyframe step, which is no style rule. */
function isStep({ parent }: Rule): boolean {
  return parent?.type === 'atrule' && 'name' in parent && parent.name === 'keyframes';
}
