import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { StuckResponse } from '#contract/operations/stuck.studio.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { TruncationNote } from './only-these.tsx';
import { AttemptCount } from './tried.tsx';

type Job = StuckResponse['stuckJobs'][number];

const KIND_WORDS: Readonly<Record<string, Words>> = {
  mail: msg({ message: 'E-mail', context: 'a letter' }),
  letter: msg`Newsletter`,
  series: msg`Guide sequence`,
  refund: msg({ message: 'Refund', context: 'money that is given back' }),
  order: msg`Order reconciliation`,
  'money-back': msg`Refund reminders`,
  push: msg`Push notification`,
  'session-today': msg`Workout reminders`,
  cleanup: msg`Cleanup`,
  backup: msg`Backup`,
  vacuum: msg`Database cleanup`,
  reseal: msg`Health data encryption`,
  rates: msg`Exchange rates`,
};

/** Failed background jobs, each with its reason. */
export function StuckJobs({ jobs, total }: { jobs: readonly Job[]; total: number }) {
  const { t } = useLingui();
  const say = useSay();
  const { dateAndTime } = useDates();
  if (jobs.length === 0) return null;
  return (
    <section className="stuck" aria-label={t`Pending jobs`}>
      <p>
        <Plural value={total} one="# stuck job." other="# stuck jobs." />
      </p>
      <details>
        <summary>
          <Trans>Show jobs</Trans>
        </summary>
        <ul>
          {jobs.map(({ kind, id, since, attempts, problem }) => {
            const moment = dateAndTime(since);
            return (
              <li key={`${kind} ${id}`}>
                <b>{say(KIND_WORDS[kind] ?? kind)}</b>{' '}
                <span>
                  <Trans comment="A moment.">since {moment}</Trans>, <AttemptCount attempts={attempts} />
                </span>
                {problem && <p>{problem}</p>}
              </li>
            );
          })}
        </ul>
        <TruncationNote shown={jobs.length} total={total} />
      </details>
    </section>
  );
}
