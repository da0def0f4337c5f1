import { msg, plural } from '@lingui/core/macro';
import type { Need } from '#contract/coaching/clients.studio.ts';
import type { ClientNeed, ClientPart } from '#contract/coaching/client-needs.studio.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';

export const PART_WORDS: Readonly<Record<ClientPart, Words>> = {
  waiting: msg({ message: 'Waiting', comment: 'Clients who wait for the coach’s answer' }),
  'check-in': msg({ message: 'Check-ins', comment: 'Clients with a check-in that has no answer' }),
  new: msg({
    message: 'New',
    context: 'clients',
    comment: 'Clients who have just begun and have heard nothing from the coach',
  }),
  pain: msg({ message: 'Pain', comment: 'Clients who have noted pain' }),
  card: msg({ message: 'Card failed', comment: 'Clients whose renewal failed' }),
  quiet: msg({ message: 'No workouts', comment: 'Clients who have not trained for a week' }),
  plan: msg({ message: 'Needs a plan', comment: 'Clients whose plan ends within a week, or who have none' }),
};

/** Reasons why a client needs the coach, each with its age. */
export function NeedTags({ needs }: { needs: readonly Need[] }) {
  const say = useSay();
  return (
    <span className="client-needs">
      {needs.map((need) => (
        <span key={need.kind} className="studio-tag" data-tone={PRESSING.has(need.kind) ? 'bad' : undefined}>
          {say(describeNeed(need))}
        </span>
      ))}
    </span>
  );
}

const PRESSING: ReadonlySet<ClientNeed> = new Set(['pain', 'card']);

function describeNeed({ kind, days }: Need): Words {
  const n = days ?? 0;
  switch (kind) {
    case 'waiting':
      return msg`${plural(n, { 0: 'Waiting since today', one: 'Waiting for # day', other: 'Waiting for # days' })}`;
    case 'new':
      return msg`${plural(n, { 0: 'Started today', one: 'Started # day ago, no message yet', other: 'Started # days ago, no message yet' })}`;
    case 'pain':
      return msg`${plural(n, { 0: 'Pain reported today', one: 'Pain reported # day ago', other: 'Pain reported # days ago' })}`;
    case 'card':
      return msg`${plural(n, { 0: 'Card failed today', one: 'Card failed # day ago', other: 'Card failed # days ago' })}`;
    case 'quiet':
      return msg`${plural(n, { one: 'No workout for # day', other: 'No workout for # days' })}`;
    case 'plan':
      return planWords(days);
  }
}

function planWords(days: number | null): Words {
  if (days === null) return msg`No personal plan`;
  if (days < 0) {
    const over = -days;
    return msg`${plural(over, { one: 'Plan ended # day ago', other: 'Plan ended # days ago' })}`;
  }
  return msg`${plural(days, { 0: 'Plan ends today', one: 'Plan ends in # day', other: 'Plan ends in # days' })}`;
}
