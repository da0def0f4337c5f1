import { msg } from '@lingui/core/macro';
import type { LetterRow } from '#contract/studio/letters.ts';
import type { Segment } from '#contract/studio/segments.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';

type Status = LetterRow['status'];

export const LETTER_STATUS: Readonly<Record<Status, Words>> = {
  draft: msg({ message: 'Draft', context: 'a state of a letter' }),
  scheduled: msg({ message: 'Has a time', context: 'a state of a letter' }),
  sending: msg({ message: 'On its way', context: 'a state of a letter' }),
  sent: msg({ message: 'Sent', context: 'a state of a letter' }),
  stopped: msg({ message: 'Stopped', context: 'a state of a letter' }),
};

export const SEGMENT_WORDS: Readonly<Record<Segment, Words>> = {
  everybody: msg`Everybody on the list`,
  bought: msg`Readers who have bought something`,
  'guide-only': msg`Readers who asked for a free guide and have bought nothing`,
};

const TONES: Partial<Record<Status, string>> = { sent: 'good', stopped: 'bad' };

/** How far a letter has come, in a word or two. */
export function LetterTag({ status }: { status: Status }) {
  const say = useSay();
  return (
    <span className="studio-tag" data-tone={TONES[status]}>
      {say(LETTER_STATUS[status])}
    </span>
  );
}
