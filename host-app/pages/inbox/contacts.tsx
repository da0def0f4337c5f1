import type { CoachInboxResponse } from '#contract/inbox.ts';
import { PROGRAM_INTERESTS } from '#contract/form-rules.ts';
import { useDates } from '#widgets/ui/use-dates.ts';
import { mailLink } from '../thank-you/mail-link.ts';

const INTERESTS: Readonly<Record<string, string>> = PROGRAM_INTERESTS;

/** What people wrote through the form, to be answered from the coach's own mail program. */
export function Contacts({ contacts }: Pick<CoachInboxResponse, 'contacts'>) {
  const { longDate } = useDates();
  return (
    <ul>
      {contacts.map(({ id, name, email, message, programInterest, createdAt }) => (
        <li key={id}>
          <article className="inbox-card" aria-labelledby={id}>
            <header>
              <h3 id={id}>
                <bdi>{name}</bdi>
              </h3>
              <p>
                {longDate(createdAt)}, <bdi>{email}</bdi>
              </p>
            </header>
            {programInterest && (
              <p className="inbox-interest">
                <bdi>{INTERESTS[programInterest] ?? programInterest}</bdi>
              </p>
            )}
            <p className="inbox-said">{message ? <bdi>{message}</bdi> : 'No message.'}</p>
            <a
              className="c-button"
              data-variant="quiet"
              href={mailLink({ to: email, subject: 'Your message', body: `Hello ${name},\n\n` })}
              aria-label={`Answer by e-mail: ${name}`}
            >
              Answer by e-mail
            </a>
          </article>
        </li>
      ))}
    </ul>
  );
}
