import { addSheets } from './style-sheets.ts';

/**
 * For a part of an element whose code is loaded late: a ref that adds its sheets to the element it is
 * drawn in, after the element has put its own in place, which it does in the same commit. On the
 * coach's own site the page has them already.
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
