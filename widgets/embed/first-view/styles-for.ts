import type { Declaration, Root } from 'postcss';
import type { ViewNode } from '#contract/embed/first-views.ts';
import { parseUsedRules, sweepUnused } from './used-rules.ts';

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
  const names = new Set<string>();
  note(nodes, names);
  const sheet = parseUsedRules(texts.join(''), { names, given, known });
  // First views need no transitions.
  sheet.walkDecls('transition', (declaration) => void declaration.remove());
  dropOverridden(sheet);
  return sweepUnused(sheet, JSON.stringify(nodes));
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
