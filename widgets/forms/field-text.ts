export const INVALID_EMAIL = 'Please enter a valid email address.';

/** The sentence about the first field that is wrong, with the field's name: "Current weight: Please use at most 40 characters." */
export function firstProblem(errors: Readonly<Record<string, string>>): string {
  const [name = '', sentence = ''] = Object.entries(errors)[0] ?? [];
  const words = name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return `${words.charAt(0).toUpperCase()}${words.slice(1)}: ${sentence}`;
}

/** The text of a field. Spaces around it are a slip, not a mistake. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
