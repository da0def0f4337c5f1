export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Says what was changed in fields before anybody listened. */
export function syncFieldsToReact(root: ParentNode): void {
  for (const field of root.querySelectorAll<FormField>('input,textarea,select'))
    if (isChanged(field)) syncFieldToReact(field);
}

/** True if the value of a field differs from its initial value. */
export function isChanged(field: FormField): boolean {
  return isBox(field) ? field.checked !== field.defaultChecked : field.value !== initial(field);
}

function isBox(field: FormField): field is HTMLInputElement {
  return /^(?:checkbox|radio)$/.test(field.type);
}

/** Tells React what a field holds. */
export function syncFieldToReact(field: FormField): void {
  const box = isBox(field);
  // React compares with what it has seen last, and would take this for nothing new.
  const seen = (field as { _valueTracker?: { setValue(value: string): void } })._valueTracker;
  seen?.setValue(box ? String(!field.checked) : initial(field));
  // No mouse event: that would tick the box once more.
  if (box) field.dispatchEvent(new Event('click', { bubbles: true }));
  else field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function initial(field: FormField): string {
  if (!('options' in field)) return field.defaultValue;
  const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return chosen?.value ?? '';
}
