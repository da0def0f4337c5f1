import type { UserResponse } from '#contract/accounts/auth.ts';

/** Returns the signed-in user's data that a form can prefill. */
export function answersOfUser(user: UserResponse | null | undefined): Readonly<Record<string, string | undefined>> {
  if (!user) return {};
  return { email: user.email, fullName: [user.firstName, user.lastName].filter(Boolean).join(' ') };
}

/** Fills the empty fields of a form. Typed values stay. */
export function fillIn(form: HTMLFormElement, answers: Readonly<Record<string, string | undefined>>): void {
  for (const [name, value] of Object.entries(answers)) {
    const control = form.elements.namedItem(name);
    if (control instanceof HTMLInputElement && control.type === 'checkbox') control.checked = control.value === value;
    else if (isControl(control) && control.value === '') control.value = value ?? '';
  }
}

function isControl(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLInputElement ||
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement
  );
}
