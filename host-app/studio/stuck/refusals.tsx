import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { StuckResponse } from '#contract/studio/stuck.ts';
import { useDates } from '#widgets/ui/use-dates.ts';

/** Errors of payment providers that need a manual fix: what happened, and what to do. */
export function Refusals({ refusals }: { refusals: StuckResponse['refusals'] }) {
  const { t } = useLingui();
  const { dateAndTime } = useDates();
  if (refusals.length === 0) return null;
  return (
    <section className="stuck" aria-label={t`Payment provider problems`}>
      <ul>
        {refusals.map(({ id, what, todo, detail, times, since }) => {
          const day = dateAndTime(since);
          return (
            <li key={id}>
              <b>{what}</b>
              <span className="stuck-since">
                <Trans>since {day}</Trans>, <Plural value={times} one="# time" other="# times" />
              </span>
              <p className="stuck-todo">{todo}</p>
              <p>
                <q>{detail}</q>
              </p>
            </li>
          );
        })}
      </ul>
    </section>
  );
}
