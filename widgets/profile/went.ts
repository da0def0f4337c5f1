import { msg, plural } from '@lingui/core/macro';
import type { ConsentGone } from '#contract/consent.ts';
import type { Words } from '#widgets/core/words.tsx';

/** What went with a consent, as its member and the coach read it: everything that it covered has a line. */
export function wentOf({
  profiles,
  checkIns,
  pain,
  notes,
  efforts,
  reasons,
  answers,
  letters,
  pictures,
}: ConsentGone): Words[] {
  const each: [number, Words][] = [
    [
      profiles,
      msg`${plural(profiles, { one: 'health fields in # state of your profile', other: 'health fields in # states of your profile' })}`,
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
      msg`${plural(reasons, { one: 'the reason for # day or exercise left out', other: 'the reasons for # days or exercises left out' })}`,
    ],
    [answers, msg`${plural(answers, { one: 'health answers of # form', other: 'health answers of # forms' })}`],
    [letters, msg`${plural(letters, { one: '# letter', other: '# letters' })}`],
    [pictures, msg`${plural(pictures, { one: '# picture', other: '# pictures' })}`],
  ];
  return each.filter(([count]) => count > 0).map(([, words]) => words);
}
