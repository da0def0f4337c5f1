/** Content that is never fallback, even as one element. */
const NO_FALLBACK = /<(coach-|section|article|footer|form|h[12])/;

/**
 * Moves the rest of the page out of a tag written as `<coach-programs />`, once the page is parsed. HTML does not close
 * such a tag, so all that follows becomes its content, which is not shown. Fallback content is one element.
 */
export function restoreSwallowedContent(element: Element): void {
  if (document.readyState === 'loading') addEventListener('DOMContentLoaded', () => restoreSwallowedContent(element));
  else if (!element.nextSibling && (element.childElementCount > 1 || NO_FALLBACK.test(element.innerHTML))) {
    console.warn(element, 'HTML has no <tag />: write <tag></tag>.');
    element.after(...element.childNodes);
  }
}
