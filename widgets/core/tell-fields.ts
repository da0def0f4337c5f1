type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** Says what was changed in fields before anybody listened. */
export function tellFields(root: ParentNode): void {
  for (const field of root.querySelectorAll<Field>('input,textarea,select')) tell(field);
}

function tell(field: Field): void {
  const box = 'checked' in field && /^(?:checkbox|radio)$/.test(field.type);
  if (box ? field.checked === field.defaultChecked : field.value === initial(field)) return;
  // React compares with what it has seen last, and would take this for nothing new.
  const seen = (field as { _valueTracker?: { setValue(value: string): void } })._valueTracker;
  seen?.setValue(box ? String(!field.checked) : initial(field));
  // No mouse event: that would tick the box once more.
  if (box) field.dispatchEvent(new Event('click', { bubbles: true }));
  else field.dispatchEvent(new Event('input', { bubbles: true, composed: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

function initial(field: Field): string {
  if (!('options' in field)) return field.defaultValue;
  const chosen = [...field.options].find(({ defaultSelected }) => defaultSelected) ?? field.options[0];
  return chosen?.value ?? '';
}
