import type { ViewNode } from '#contract/embed/first-views.ts';

const SVG = 'http://www.w3.org/2000/svg';

/**
 * Creates the nodes of a first view. Parses no markup, so that a page's `require-trusted-types-for 'script'` allows it.
 * `variant` is the index of the visitor's currency in varying values.
 */
export function buildNodes(nodes: readonly ViewNode[], variant: number, namespace?: string): Node[] {
  return nodes.flatMap((node) => {
    if (typeof node === 'string') return document.createTextNode(node);
    if (!Array.isArray(node)) {
      if ('n' in node) return buildNodes(node.n[variant]!, variant, namespace);
      return 'c' in node ? document.createComment(node.c) : document.createTextNode(node.v[variant]!);
    }
    const [name, attributes, ...children] = node;
    const inside = name === 'svg' ? SVG : namespace;
    const element = inside ? document.createElementNS(inside, name) : document.createElement(name);
    for (const [key, given] of Object.entries(attributes)) {
      const value = typeof given === 'string' ? given : given.v[variant];
      if (typeof value !== 'string') continue;
      // A content policy blocks the attribute but allows the property.
      if (key === 'style') (element as HTMLElement).style.cssText = value;
      else element.setAttribute(key, value);
    }
    element.append(...buildNodes(children, variant, inside));
    return element;
  });
}
