import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { asPart, type Words } from '#widgets/core/i18n/words.tsx';

/** Reasons for skipping an exercise, by their stored value, which is the same in all languages. */
export const SKIP_REASONS: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['No equipment', msg`No equipment`], // words: what is kept
  ['Pain or injury', msg`Pain or injury`], // words: what is kept
  ['Out of time', msg`Out of time`], // words: what is kept
  ['Too tired', msg`Too tired`], // words: what is kept
]);

const BETWEEN = ': ';

/** Joins the chosen reason and the member's own text for storage. */
export function joinReason(chosen: string, own: string): string {
  return [chosen, own].filter(Boolean).join(BETWEEN);
}

/** Returns a stored reason: chosen ones translated, own text unchanged. */
export function reasonWords(reason: string): Words {
  const [chosen, label] =
    [...SKIP_REASONS].find(([each]) => reason === each || reason.startsWith(each + BETWEEN)) ?? [];
  if (chosen === undefined || label === undefined) return reason;
  if (reason === chosen) return label;
  const [why, own] = [asPart(label), reason.slice(chosen.length + BETWEEN.length)];
  return msg({ message: `${why}: ${own}`, comment: 'Why an exercise was left out: Out of time: the bus came' });
}
