import { Trans, useLingui } from '@lingui/react/macro';
import type { CoachInboxResponse } from '#contract/inbox.ts';
import { useSay } from '#widgets/core/words.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { mailLink } from '../../pages/thank-you/mail-link.ts';
import { questionOf } from './questions.ts';

/** Who has told about themselves, and what. */
export function Onboardings({ onboardings }: Pick<CoachInboxResponse, 'onboardings'>) {
  const { longDate } = useDates();
  const { t } = useLingui();
  const say = useSay();
  return (
    <ul className="inbox-rows">
      {onboardings.map(({ id, fullName, email, paidFor, answers, createdAt }) => (
        <li key={id}>
          <b>
            <bdi>{fullName}</bdi>
          </b>
          <a href={mailLink({ to: email, subject: t`Welcome`, body: `${t`Hello ${fullName},`}\n\n` })}>
            <bdi>{email}</bdi>
          </a>
          <time dateTime={createdAt}>{longDate(createdAt)}</time>
          <span>{paidFor ? <Trans>Paid: {paidFor}</Trans> : <Trans>Not paid yet</Trans>}</span>
          <details className="inbox-answers">
            <summary>
              <Trans>Answers</Trans>
            </summary>
            <dl>
              {Object.entries(answers).map(([name, answer]) => (
                <div key={name}>
                  <dt>{say(questionOf(name))}</dt>
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
