/** Elements in which somebody may be typing: the page's own, too, and those of another widget. */
const TYPING = 'input,textarea,select,[contenteditable],iframe';

/** Focuses what comes next after an answer has come, unless somebody is typing elsewhere by then. */
export function takeFocus(node: HTMLElement | null | undefined): void {
  let { activeElement } = document;
  while (activeElement?.shadowRoot?.activeElement) ({ activeElement } = activeElement.shadowRoot);
  if (!activeElement?.matches(TYPING)) node?.focus();
}
