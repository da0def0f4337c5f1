import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { StuckResponse } from '#contract/studio/stuck.ts';
import { useSay, type Words } from '#widgets/core/words.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';
import { OnlyThese } from './only-these.tsx';
import { Tried } from './tried.tsx';

type Job = StuckResponse['stuckJobs'][number];

const KIND_WORDS: Readonly<Record<string, Words>> = {
  mail: msg({ message: 'E-mail', context: 'a letter' }),
  letter: msg`Letter to the list`,
  series: msg`Series after a guide`,
  refund: msg({ message: 'Refund', context: 'money that is given back' }),
  order: msg`Order that is checked with its provider`,
  'money-back': msg`Reminders of money that has to go back`,
  push: msg`Message to a browser`,
  'session-today': msg`Messages about today’s sessions`,
  cleanup: msg`Tidying up`,
  vacuum: msg`Tidying up the database`,
  reseal: msg`Sealing what clients tell about their health`,
  rates: msg`Exchange rates`,
};

/** What the shop does by itself and could not do for a while: the reason stands below each. */
export function StuckJobs({ jobs, total }: { jobs: readonly Job[]; total: number }) {
  const { t } = useLingui();
  const say = useSay();
  const { dateAndTime } = useDates();
  if (jobs.length === 0) return null;
  return (
    <section className="stuck" aria-label={t`Work that waits`}>
      <p>
        <Plural value={total} one="# job is stuck." other="# jobs are stuck." />
      </p>
      <details>
        <summary>
          <Trans>What they are</Trans>
        </summary>
        <ul>
          {jobs.map(({ kind, id, since, attempts, problem }) => {
            const moment = dateAndTime(since);
            return (
              <li key={`${kind} ${id}`}>
                <b>{say(KIND_WORDS[kind] ?? kind)}</b>{' '}
                <span>
                  <Trans comment="A moment.">since {moment}</Trans>, <Tried attempts={attempts} />
                </span>
                {problem && <p>{problem}</p>}
              </li>
            );
          })}
        </ul>
        <OnlyThese shown={jobs.length} total={total} />
      </details>
    </section>
  );
}
