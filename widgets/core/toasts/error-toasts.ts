import { msg } from '@lingui/core/macro';
import type { Words } from '../i18n/words.tsx';

export function errorToast(title: Words, description: Words) {
  return { title, description, variant: 'destructive' } as const;
}

export const tooManyTries = errorToast(msg`One Moment, Please`, msg`Too many attempts. Try again in a few minutes.`);
