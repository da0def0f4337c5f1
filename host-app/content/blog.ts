import { msg } from '@lingui/core/macro';
import type { MessageDescriptor } from '@lingui/core';
import type { PageData } from '../page.ts';

export const stories = { title: msg`Notes from the road` } as const;

/** Returns the lead of the blog: the coach's words, else a default for any training blog. */
export function storiesLead({ coach, site }: Pick<PageData, 'coach' | 'site'>): MessageDescriptor | string {
  const chosen = coach?.words?.storiesLead;
  if (chosen) return chosen;
  return site.samples
    ? msg`Race reports, training weeks and what early mornings teach.`
    : msg`Stories and notes about training, newest first.`;
}
