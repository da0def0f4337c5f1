import { msg } from '@lingui/core/macro';
import type { LetterRow } from '#contract/studio/letters.ts';
import { useLingui } from '@lingui/react/macro';
import type { Activity, Segment } from '#contract/studio/segments.ts';
import type { TagsResponse } from '#contract/studio/tags.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { GUIDES } from './guides.ts';

type Status = LetterRow['status'];

export const LETTER_STATUS: Readonly<Record<Status, Words>> = {
  draft: msg({ message: 'Draft', context: 'a state of a letter' }),
  scheduled: msg({ message: 'Scheduled', context: 'a state of a letter' }),
  sending: msg({ message: 'Sending', context: 'a state of a letter' }),
  sent: msg({ message: 'Sent', context: 'a state of a letter' }),
  stopped: msg({ message: 'Stopped', context: 'a state of a letter' }),
};

export const SEGMENT_WORDS: Readonly<Record<Segment, Words>> = {
  everybody: msg`All subscribers`,
  bought: msg`Customers`,
  program: msg`Readers who have bought one programme`,
  nothing: msg`Readers who have bought nothing`,
  'guide-only': msg`Subscribers who requested a guide and bought nothing`,
};

export const ACTIVITY_WORDS: Readonly<Record<Activity, Words>> = {
  any: msg`Any, or none`,
  joined: msg`Joined the list lately`,
  active: msg`Active lately`,
};

/** Returns a function for a tag's label; a guide has its own name. */
export function useTagName(known: TagsResponse | undefined): (tag: string) => string {
  const { t } = useLingui();
  const say = useSay();
  return (tag) => {
    if (!tag.startsWith('guide:')) return tag;
    const guide = tag.slice('guide:'.length);
    const name = known?.guides.find((each) => each.guide === guide)?.name ?? say(GUIDES[guide] ?? guide);
    return t`Asked for “${name}”`;
  };
}

const TONES: Partial<Record<Status, string>> = { sent: 'good', stopped: 'bad' };

/** State of a newsletter in a word or two. */
export function LetterTag({ status }: { status: Status }) {
  const say = useSay();
  return (
    <span className="studio-tag" data-tone={TONES[status]}>
      {say(LETTER_STATUS[status])}
    </span>
  );
}
