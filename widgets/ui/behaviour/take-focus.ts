/** Elements that accept typing, also of the page and of other widgets. */
const TYPING = 'input,textarea,select,[contenteditable],iframe';

/** Focuses the next element after an answer, unless the user is typing elsewhere. */
export function takeFocus(node: HTMLElement | null | undefined): void {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  if (!activeElement?.matches(TYPING)) node?.focus();
}
