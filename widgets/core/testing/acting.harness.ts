import { expect } from 'vitest';
import { waitForContent } from './all-elements.harness.ts';

/** Waits for a toast and its styles. */
export async function toasted(element: HTMLElement): Promise<void> {
  await waitForContent(element, '.c-toast');
  const region = element.shadowRoot!.querySelector('.c-toasts')!;
  await until(() => getComputedStyle(region).position === 'fixed');
}

export async function until(condition: () => unknown): Promise<void> {
  await expect.poll(condition).toBeTruthy();
}

export function find(element: HTMLElement, name: RegExp): HTMLButtonElement | undefined {
  return [...element.shadowRoot!.querySelectorAll<HTMLButtonElement>('button, [role=tab]')].find(({ textContent }) =>
    name.test(textContent),
  );
}

export function tick(element: HTMLElement, selector: string): void {
  element.shadowRoot!.querySelector<HTMLInputElement>(selector)!.click();
}

const FIELD_VALUES: Readonly<Record<string, string>> = {
  email: 'alex@example.org',
  number: '41',
  date: '2027-01-04',
  age: '41',
  height: '182 cm',
  currentWeight: '78 kg',
};

/** Fills each visible field with a valid value. */
export function fill(element: HTMLElement, where: string): void {
  const fields = element.shadowRoot!.querySelectorAll<HTMLInputElement | HTMLSelectElement>(
    `${where} :is(input, select, textarea):not(.form-honeypot *)`,
  );
  for (const field of fields) {
    if (field.type === 'checkbox' || field.type === 'radio') {
      if (field.type === 'checkbox') field.click();
    } else {
      const words = FIELD_VALUES[field.name] ?? FIELD_VALUES[field.type] ?? 'Something to say';
      field.value = field instanceof HTMLSelectElement ? field.options[1]!.value : words;
      field.dispatchEvent(new Event('input', { bubbles: true }));
      field.dispatchEvent(new Event('change', { bubbles: true }));
    }
  }
}

export function press(element: HTMLElement, name: RegExp): void {
  const button = find(element, name);
  if (!button) throw new Error(`There is no ${name} in ${element.localName}.`);
  button.click();
}

/** Submits the empty form, which shows its errors. */
export async function submit(element: HTMLElement): Promise<void> {
  element.shadowRoot!.querySelector('form')!.requestSubmit();
  await until(() => element.shadowRoot!.querySelector('[aria-invalid=true]'));
  await toasted(element);
}
