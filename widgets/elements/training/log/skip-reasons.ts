import type { MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';
import { asPart, type Words } from '#widgets/core/words.tsx';

/** Reasons for leaving an exercise out to choose from, by what is kept of them whatever language they are said in. */
export const SKIP_REASONS: ReadonlyMap<string, MessageDescriptor> = new Map([
  ['No equipment', msg`No equipment`], // words: what is kept
  ['Pain or injury', msg`Pain or injury`], // words: what is kept
  ['Out of time', msg`Out of time`], // words: what is kept
  ['Too tired', msg`Too tired`], // words: what is kept
]);

const BETWEEN = ': ';

/** What is kept of a reason that was chosen, of own words, or of both. */
export function joinReason(chosen: string, own: string): string {
  return [chosen, own].filter(Boolean).join(BETWEEN);
}

/** A reason as it is read: what was chosen in the language of now, own words as they are. */
export function reasonWords(reason: string): Words {
  const [chosen, label] =
    [...SKIP_REASONS].find(([each]) => reason === each || reason.startsWith(each + BETWEEN)) ?? [];
  if (chosen === undefined || label === undefined) return reason;
  if (reason === chosen) return label;
  const [why, own] = [asPart(label), reason.slice(chosen.length + BETWEEN.length)];
  return msg({ message: `${why}: ${own}`, comment: 'Why an exercise was left out: Out of time: the bus came' });
}
