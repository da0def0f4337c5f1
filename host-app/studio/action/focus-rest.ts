/**
 * Focuses the remove button of a neighbour before the row of the pressed one goes: of the next row, else of the
 * previous one. After the last row it is the next control, which adds one. Remove buttons have `data-remove`.
 */
export function focusNextRemove(pressed: HTMLElement, row: string): void {
  const own = pressed.closest(row);
  if (!own) return;
  const [next] = [own.nextElementSibling, own.previousElementSibling].flatMap(
    (each) => each?.querySelector<HTMLElement>('[data-remove]') ?? [],
  );
  const isAfter = (each: Element) => own.compareDocumentPosition(each) === Node.DOCUMENT_POSITION_FOLLOWING;
  const controls = document.querySelectorAll<HTMLElement>('main :is(input, select, textarea, button)');
  (next ?? [...controls].find(isAfter))?.focus();
}

/** Focuses the upload of a field before the pressed button beside it goes. */
export function focusUpload(pressed: HTMLElement): void {
  pressed.closest('.studio-picture, .studio-files')?.querySelector('input')?.focus();
}
