export const INVALID_EMAIL = 'Please enter a valid email address.';

/** A toast about an error. */
export function failure(title: string, description: string) {
  return { title, description, variant: 'destructive' } as const;
}

export const tooManyTries = failure(
  'One Moment, Please',
  'That was a lot of tries in a short time. Please try again in a few minutes.',
);

/** The text of a field. Spaces around it are a slip, not a mistake. */
export function textOf(fields: FormData, name: string): string {
  const value = fields.get(name);
  return typeof value === 'string' ? value.trim() : '';
}
