import { msg } from '@lingui/core/macro';
import type { PersonRow } from '#contract/accounts/people.studio.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';

type Kind = PersonRow['kinds'][number];

export const KIND_WORDS: Readonly<Record<Kind, Words>> = {
  member: msg({ message: 'Member', comment: 'Somebody with an account' }),
  buyer: msg({ message: 'Buyer', comment: 'Somebody who has bought something' }),
  subscriber: msg({ message: 'Subscriber', comment: 'Somebody who gets the newsletter' }),
  contact: msg({
    message: 'Contact',
    context: 'what somebody is',
    comment: 'Somebody who wrote, asked for a guide or began an order, and nothing else',
  }),
  coached: msg({ message: 'Client', comment: 'Somebody who is being coached now' }),
};

/** Roles of a person, one word each. */
export function Kinds({ kinds }: { kinds: readonly Kind[] }) {
  const say = useSay();
  return (
    <span className="people-kinds">
      {kinds.map((kind) => (
        <span key={kind} className="studio-tag" data-tone={kind === 'coached' ? 'good' : undefined}>
          {say(KIND_WORDS[kind])}
        </span>
      ))}
    </span>
  );
}
