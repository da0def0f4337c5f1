import { styleSheets } from '#widgets/core/style-sheets.ts';
import log from './log.css?inline';
import plan from './plan.css?inline';

/**
 * Adds the sheets of this part to the element it is drawn in, after the element has put its own in
 * place, which it does in the commit that this belongs to. On the coach's site the page has them.
 */
export function adoptSheets(node: HTMLElement | null): void {
  const root = node?.getRootNode();
  if (!(root instanceof ShadowRoot)) return;
  queueMicrotask(() => {
    root.adoptedStyleSheets = [...new Set([...root.adoptedStyleSheets, ...styleSheets([plan, log])])];
  });
}
