import { type FormField, isChanged, syncFieldToReact } from './tell-fields.ts';

/** Returns the same element in another rendering; undefined if there is none. */
export type FindSame = <E extends Element>(element: E) => E | undefined;

/**
 * Moves typed text, checked boxes and the focus from one rendering to another. React re-renders a root if a translator
 * or a password manager has changed it before hydration. Elements match by tag, type, name, part, form and their index
 * among equals.
 */
export function moveInput(from: ParentNode, to: ParentNode, focused: Element | null): FindSame {
  const same: FindSame = (element) => {
    const sign = buildSignature(element);
    const like = (root: ParentNode) =>
      [...root.querySelectorAll<typeof element>(element.localName)].filter((each) => buildSignature(each) === sign);
    return like(to)[like(from).indexOf(element)];
  };
  for (const field of from.querySelectorAll<FormField>('input,textarea,select')) {
    const now = isChanged(field) && same(field);
    if (!now) continue;
    if ('checked' in field) (now as HTMLInputElement).checked = field.checked;
    if (field.type !== 'checkbox' && field.type !== 'radio') now.value = field.value;
    syncFieldToReact(now);
  }
  if (focused && from.contains(focused)) moveFocus(focused, same(focused));
  return same;
}

function moveFocus(from: Element, to: Element | undefined) {
  (to as HTMLElement | undefined)?.focus({ preventScroll: true });
  const { selectionStart, selectionEnd } = from as HTMLInputElement;
  // E-mail and number fields have no selection.
  if (typeof selectionStart === 'number')
    (to as HTMLInputElement | undefined)?.setSelectionRange(selectionStart, selectionEnd);
}

function buildSignature(element: Element): string {
  const form = element.closest('form')?.getAttribute('action');
  const value = element.matches('button,[type=checkbox],[type=radio]') && element.getAttribute('value');
  return [form, value, ...['type', 'name', 'part'].map((name) => element.getAttribute(name))].join('\n');
}
