import { answers } from '#widgets/elements/subscribe/subscribe.factory.ts';

/** Fills in the whole form at once. */
export function answerAll(form: HTMLFormElement, other: Readonly<Record<string, string>> = {}) {
  for (const [name, value] of Object.entries({ ...answers, ...other })) {
    const control = form.elements.namedItem(name) as HTMLInputElement;
    if (control.type === 'checkbox') control.checked = true;
    else control.value = value;
  }
}
