/** Elements that accept typing, also of the page and of other widgets. */
const TYPING = 'input,textarea,select,[contenteditable],iframe';

/** Focuses the next element after an answer, unless the user is typing elsewhere. */
export function takeFocus(node: HTMLElement | null | undefined): void {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  // An element of the page with a closed root may be one, too.
  if (!activeElement?.matches(TYPING) && !activeElement?.localName.includes('-')) node?.focus();
}
