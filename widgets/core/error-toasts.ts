/** A toast about an error. */
export function errorToast(title: string, description: string) {
  return { title, description, variant: 'destructive' } as const;
}

export const tooManyTries = errorToast(
  'One Moment, Please',
  'That was a lot of tries in a short time. Please try again in a few minutes.',
);
