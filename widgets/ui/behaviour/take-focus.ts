/** Elements that accept typing, also of the page and of other widgets. */
const TYPING = 'input,textarea,select,[contenteditable],iframe';

/** Focuses the next element after an answer, unless the user is typing elsewhere. */
export function takeFocus(node: HTMLElement | null | undefined): void {
  if (!isTyping()) node?.focus();
}

/** True if the focus is where the user may be typing. */
export function isTyping(): boolean {
  const active = findActiveElement();
  // An element of the page with a closed root may be one, too.
  return active !== null && (active.matches(TYPING) || active.localName.includes('-'));
}

/** Focuses an element in place of the one that is gone. The page scrolls there for the keyboard, not for the mouse. */
export function moveFocus(node: HTMLElement | null): void {
  if (!node) return;
  if (node.tabIndex < 0) node.tabIndex = -1;
  node.focus({ preventScroll: true });
  if (node.matches(':focus-visible')) node.scrollIntoView({ block: 'nearest' });
}

/** Returns the focused element, also inside of widgets. */
export function findActiveElement(): Element | null {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  return activeElement;
}
