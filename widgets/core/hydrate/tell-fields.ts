export type FormField = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Reports fields that changed before React listened. */
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

/** Reports the current value of a field to React. */
export function syncFieldToReact(field: FormField): void {
  const box = isBox(field);
  // React compares with the last seen value, and would ignore this one.
  const seen = (field as { _valueTracker?: { setValue(value: string): void } })._valueTracker;
  seen?.setValue(box ? String(!field.checked) : initial(field));
  // No mouse event, because it would toggle the box.
  if (box) field.dispatchEvent(new Event('click', { bubbles: true }));
  else field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function initial(field: FormField): string {
  if (!('options' in field)) return field.defaultValue;
  const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return chosen?.value ?? '';
}
