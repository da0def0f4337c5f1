import { addSheets } from './style-sheets.ts';

/**
 * Returns a ref for a lazily loaded part of an element. It adds the part's sheets to the element's root, after the
 * element has set its own in the same commit. On the coach's own site the page has them already.
 */
export function adoptStyles(...texts: readonly string[]): (node: HTMLElement | null) => void {
  return (node) => {
    const root = node?.getRootNode();
    if (!(root instanceof ShadowRoot)) return;
    queueMicrotask(() => {
      addSheets(root, texts);
    });
  };
}
