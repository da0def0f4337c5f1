/** Content that is never fallback, even as one element. */
const NO_FALLBACK = /<(coach-|section|article|aside|footer|form|h[12e]|main|nav)/;

/** Children besides words and links. Fallback content has one at most. */
const BLOCKS = ':scope>:not(a,b,br,em,i,img,span,strong)';

/**
 * Moves the rest of the page out of a tag written as `<coach-programs />`, once the page is parsed. HTML does not close
 * such a tag, so all that follows becomes its content, which is not shown. A single plain block may be fallback content:
 * it stays, and the console asks.
 */
export function restoreSwallowedContent(element: Element): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => restoreSwallowedContent(element));
  else if (!element.nextSibling) {
    const [block, second] = element.querySelectorAll(BLOCKS);
    const isPage = second || NO_FALLBACK.test(element.innerHTML);
    if (block || isPage) console.warn(element, isPage ? 'Close it: <tag></tag>.' : 'Is it closed? <tag></tag>');
    if (isPage) element.after(...element.childNodes);
  }
}
