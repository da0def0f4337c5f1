/** Elements that are never used as fallback content. */
const NO_FALLBACK = 'header,main,nav,footer,section,article,aside,form,script,h1,h2';

/** Calls back once the page is parsed and loaded. */
export function whenLoaded(then: () => void): void {
  if (document.readyState === 'complete') then();
  else addEventListener('load', then, { once: true });
}

/**
 * Moves the rest of the page out of a tag written as `<coach-programs />`. HTML does not close such a tag, so all that
 * follows becomes its content, which is not shown.
 */
export function restoreSwallowedContent(element: Element): void {
  const { localName: tag, nextSibling } = element;
  const inside = [...element.querySelectorAll('*')];
  const isSwallowed = inside.some((each) => each.localName.startsWith('coach-') || each.matches(NO_FALLBACK));
  if (nextSibling || !isSwallowed) return;
  console.warn(element, `HTML does not close <${tag} />: write <${tag}></${tag}>. What it had swallowed is put back.`);
  element.after(...element.childNodes);
}
