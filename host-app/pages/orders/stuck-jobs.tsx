import type { CoachOrdersResponse } from '#contract/coach-orders.ts';
import { useDates } from '#widgets/ui/use-dates.ts';

type Job = CoachOrdersResponse['stuckJobs'][number];

const KIND_WORDS: Readonly<Record<string, string>> = {
  mail: 'E-mail',
  refund: 'Refund',
  order: 'Order that is checked with its provider',
  cleanup: 'Tidying up',
  rates: 'Exchange rates',
};

/** What the shop does by itself and could not do for a while: the reason stands below each. */
export function StuckJobs({ jobs }: { jobs: readonly Job[] }) {
  const { dateAndTime } = useDates();
  if (jobs.length === 0) return null;
  return (
    <section className="orders-stuck" aria-label="Work that waits">
      <p>{jobs.length === 1 ? '1 job is stuck.' : `${jobs.length} jobs are stuck.`}</p>
      <details>
        <summary>What they are</summary>
        <ul>
          {jobs.map(({ kind, id, since, attempts, problem }) => (
            <li key={`${kind} ${id}`}>
              <b>{KIND_WORDS[kind] ?? kind}</b>{' '}
              <span>
                since {dateAndTime(since)}, tried {attempts === 1 ? 'once' : `${attempts} times`}
              </span>
              {problem && <p>{problem}</p>}
            </li>
          ))}
        </ul>
      </details>
    </section>
  );
}
