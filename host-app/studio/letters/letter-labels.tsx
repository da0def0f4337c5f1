import { msg } from '@lingui/core/macro';
import type { LetterRow } from '#contract/newsletter/newsletters.studio.ts';
import { useLingui } from '@lingui/react/macro';
import type { Activity, Segment } from '#contract/newsletter/segments.studio.ts';
import type { TagsResponse } from '#contract/newsletter/tags.studio.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
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
  bought: msg`Subscribers who have bought something`,
  program: msg`Subscribers who have bought one programme`,
  nothing: msg`Subscribers who have bought nothing`,
  'guide-only': msg`Subscribers who requested a guide and bought nothing`,
};

export const ACTIVITY_WORDS: Readonly<Record<Activity, Words>> = {
  any: msg`Any activity`,
  joined: msg`Recently joined`,
  active: msg`Recently active`,
};

/** Returns a function for a tag's label; a guide has its own name. */
export function useTagName(known: TagsResponse | undefined): (tag: string) => string {
  const { t } = useLingui();
  const say = useSay();
  return (tag) => {
    if (!tag.startsWith('guide:')) return tag;
    const guide = tag.slice('guide:'.length);
    const name = known?.guides.find((each) => each.guide === guide)?.name ?? say(GUIDES[guide] ?? guide);
    return t`Requested “${name}”`;
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
