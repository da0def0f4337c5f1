import { msg, plural } from '@lingui/core/macro';
import type { ConsentGone } from '#contract/coaching/consent.ts';
import type { Words } from '#widgets/core/i18n/words.tsx';

/** Lists the data deleted with a consent, for its member (`own`) and the coach: one line for each kind. */
export function describeDeletedData(
  { profiles, checkIns, pain, notes, efforts, reasons, answers, letters, pictures }: ConsentGone,
  whose: 'own' | 'theirs',
): Words[] {
  const each: [number, Words][] = [
    [
      profiles,
      whose === 'own'
        ? msg`health fields of your profile (earlier versions included)`
        : msg`health fields of their profile (earlier versions included)`,
    ],
    [checkIns, msg`${plural(checkIns, { one: '# check-in', other: '# check-ins' })}`],
    [pain, msg`${plural(pain, { one: 'pain in # session', other: 'pain in # sessions' })}`],
    [notes, msg`${plural(notes, { one: 'notes on # session', other: 'notes on # sessions' })}`],
    [
      efforts,
      msg`${plural(efforts, { one: 'heart rate and effort of # set', other: 'heart rate and effort of # sets' })}`,
    ],
    [
      reasons,
      msg`${plural(reasons, { one: 'the reason for skipping # day or exercise', other: 'the reasons for skipping # days or exercises' })}`,
    ],
    [answers, msg`${plural(answers, { one: 'health answers of # form', other: 'health answers of # forms' })}`],
    [letters, msg`${plural(letters, { one: '# message', other: '# messages' })}`],
    [pictures, msg`${plural(pictures, { one: '# picture', other: '# pictures' })}`],
  ];
  return each.filter(([count]) => count > 0).map(([, words]) => words);
}
