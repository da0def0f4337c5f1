import type { StripeError } from '@stripe/stripe-js';
import {
  checkCvc,
  checkExpiry,
  checkNumber,
  extractDigits,
  parseExpiry,
  groupExpiry,
  groupNumber,
  type Problem,
} from './card-rules.ts';

const form = document.querySelector('form')!;
const fields: Record<'number' | 'expiry' | 'cvc', CardField> = {
  number: createField('number', groupNumber, (text) => checkNumber(text)),
  expiry: createField('expiry', groupExpiry, (text) => checkExpiry(text, new Date())),
  cvc: createField('cvc', extractDigits, (text) => checkCvc(text, fields.number.input.value)),
};
const allFields: readonly CardField[] = Object.values(fields);

interface CardField {
  input: HTMLInputElement;
  group: (text: string, deleting: boolean) => string;
  check: (text: string) => Problem | null;
  show: (problem: Problem | null) => void;
}

/** Formats and validates the fields on input; calls `changed` after each change. */
export function setUpForm(changed: (state: { complete: boolean; empty: boolean }) => void): void {
  const tell = () =>
    changed({
      complete: allFields.every(({ input, check }) => !check(input.value)),
      empty: allFields.every(({ input }) => !input.value),
    });
  for (const field of allFields) {
    field.input.addEventListener('input', (event) => {
      regroup(field, (event as Partial<InputEvent>).inputType?.startsWith('delete') ?? false);
      field.show(null);
      tell();
    });
    // Passing through an empty field shows no error.
    field.input.addEventListener('blur', () => field.show(field.input.value ? field.check(field.input.value) : null));
  }
  form.addEventListener('submit', (event) => event.preventDefault());
  form.addEventListener('click', ({ target }) => {
    const card = (target as Element).closest<HTMLElement>('[data-card]')?.dataset['card'];
    if (!card) return;
    fill(card);
    tell();
  });
  form.addEventListener('sandbox-clear', () => tell());
}

/** Shows all errors, focuses the first and returns it in Stripe's format; null if valid. */
export function validate(): StripeError | null {
  const problems = allFields.map((field) => ({ field, problem: field.check(field.input.value) }));
  for (const { field, problem } of problems) field.show(problem);
  const first = problems.find(({ problem }) => problem);
  first?.field.input.focus();
  return first?.problem ? { type: 'validation_error', ...first.problem } : null;
}

/** The card as /v1 takes it. */
export function readCard() {
  const { number, expiry, cvc } = fields;
  return { number: extractDigits(number.input.value), ...parseExpiry(expiry.input.value), cvc: cvc.input.value };
}

export function focusForm(): void {
  (allFields.find(({ input }) => !input.value) ?? fields.number).input.focus();
}

export function clearForm(): void {
  for (const { input, show } of allFields) {
    input.value = '';
    show(null);
  }
  form.dispatchEvent(new Event('sandbox-clear'));
}

/** Disables the form while it is being sent. */
export function holdForm(held: boolean): void {
  for (const { input } of allFields) input.readOnly = held;
}

function fill(card: string) {
  fields.number.input.value = groupNumber(card);
  fields.expiry.input.value = `12 / ${(new Date().getFullYear() + 3) % 100}`;
  fields.cvc.input.value = '123';
  for (const { show } of allFields) show(null);
}

/** Writes the text anew without the caret jumping to its end. */
function regroup({ input, group }: CardField, deleting: boolean) {
  const before = extractDigits(input.value.slice(0, input.selectionStart ?? input.value.length)).length;
  const atEnd = input.selectionStart === input.value.length;
  const text = group(input.value, deleting);
  if (text === input.value) return;
  input.value = text;
  if (atEnd) return;
  let caret = 0;
  for (let digits = 0; caret < text.length && digits < before; caret += 1)
    if (/\d/.test(text[caret] ?? '')) digits += 1;
  input.setSelectionRange(caret, caret);
}

function createField(name: string, group: CardField['group'], check: CardField['check']): CardField {
  const input = document.querySelector<HTMLInputElement>(`#${name}`)!;
  const error = document.querySelector<HTMLElement>(`#${name}-error`)!;
  const show = (problem: Problem | null) => {
    input.setAttribute('aria-invalid', String(Boolean(problem)));
    error.textContent = problem?.message ?? '';
  };
  return { input, group, check, show };
}
