import type { CoachInboxResponse } from '#contract/inbox.ts';
import { useDates } from '#widgets/ui/use-dates.ts';
import { mailLink } from '../thank-you/mail-link.ts';
import { questionOf } from './questions.ts';

/** Who has told about themselves, and what. */
export function Onboardings({ onboardings }: Pick<CoachInboxResponse, 'onboardings'>) {
  const { longDate } = useDates();
  return (
    <ul className="inbox-rows">
      {onboardings.map(({ id, fullName, email, paidFor, answers, createdAt }) => (
        <li key={id}>
          <b>
            <bdi>{fullName}</bdi>
          </b>
          <a href={mailLink({ to: email, subject: 'Welcome', body: `Hello ${fullName},\n\n` })}>
            <bdi>{email}</bdi>
          </a>
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
          <span>{paidFor ? `Paid: ${paidFor}` : 'Not paid yet'}</span>
          <details className="inbox-answers">
            <summary>Answers</summary>
            <dl>
              {Object.entries(answers).map(([name, answer]) => (
                <div key={name}>
                  <dt>{questionOf(name)}</dt>
                  <dd>
                    <bdi>{answer}</bdi>
                  </dd>
                </div>
              ))}
            </dl>
          </details>
        </li>
      ))}
    </ul>
  );
}
