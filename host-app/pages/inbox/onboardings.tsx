import type { CoachInboxResponse } from '#contract/coaching.ts';
import { longDay } from '#widgets/coaching/days.ts';
import { mailLink } from '../thank-you/mail-link.ts';

/** Who has told about themselves and is about to begin. */
export function Onboardings({ onboardings }: Pick<CoachInboxResponse, 'onboardings'>) {
  return (
    <ul className="inbox-rows">
      {onboardings.map(({ id, fullName, email, createdAt }) => (
        <li key={id}>
          <b>
            <bdi>{fullName}</bdi>
          </b>
          <a href={mailLink({ to: email, subject: 'Welcome', body: `Hello ${fullName},\n\n` })}>
            <bdi>{email}</bdi>
          </a>
          <time dateTime={createdAt}>{longDay(createdAt)}</time>
        </li>
      ))}
    </ul>
  );
}
