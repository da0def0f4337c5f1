import { Trans, useLingui } from '@lingui/react/macro';
import type { CoachInboxResponse } from '#contract/inbox.ts';
import { INTEREST_WORDS } from '#widgets/contact/interests.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { mailLink } from '../../pages/thank-you/mail-link.ts';

/** What a message is about. One that the form does not offer any more is shown as it was stored. */
const interestOf = (key: string) => (INTEREST_WORDS as Readonly<Record<string, Words>>)[key] ?? key;

/** What people wrote through the form, to be answered from the coach's own mail program. */
export function Contacts({ contacts }: Pick<CoachInboxResponse, 'contacts'>) {
  const { longDate } = useDates();
  const { t } = useLingui();
  const say = useSay();
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
                <bdi>{say(interestOf(programInterest))}</bdi>
              </p>
            )}
            <p className="inbox-said">{message ? <bdi>{message}</bdi> : <Trans>No message.</Trans>}</p>
            <a
              className="c-button"
              data-variant="quiet"
              href={mailLink({ to: email, subject: t`Your message`, body: `${t`Hello ${name},`}\n\n` })}
              aria-label={t`Answer by e-mail: ${name}`}
            >
              <Trans>Answer by e-mail</Trans>
            </a>
          </article>
        </li>
      ))}
    </ul>
  );
}
