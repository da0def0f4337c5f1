import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { StuckResponse } from '#contract/studio/stuck.ts';
import { useSay } from '#widgets/core/words.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { MAIL_WORDS } from '../core/mail-words.ts';
import { TruncationNote } from './only-these.tsx';

type Mail = StuckResponse['refusedMails'][number];

/** Suppressed addresses, whose owners miss their mail. */
export function RefusedMails({ mails, total }: { mails: readonly Mail[]; total: number }) {
  const { t } = useLingui();
  const say = useSay();
  const { dateAndTime } = useDates();
  if (mails.length === 0) return null;
  return (
    <section className="stuck" aria-label={t`E-mail not delivered`}>
      <p>
        <Plural value={total} one="# e-mail not delivered." other="# e-mails not delivered." />
      </p>
      <details>
        <summary>
          <Trans>Recipient</Trans>
        </summary>
        <ul>
          {mails.map(({ id, address, mail, problem, createdAt }) => (
            <li key={id}>
              <b>{address}</b>{' '}
              <span>
                {say(MAIL_WORDS[mail] ?? msg({ message: 'E-mail', context: 'a letter' }))}, {dateAndTime(createdAt)}
              </span>
              {problem && <p>{problem}</p>}
            </li>
          ))}
        </ul>
        <TruncationNote shown={mails.length} total={total} />
      </details>
    </section>
  );
}
