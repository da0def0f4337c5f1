import type { TrainingPlan } from '#contract/training.ts';
import { plot, trace } from '#widgets/ui/ridge.ts';
import { Heading } from './heading.tsx';
import type { Entry } from './log-queue.ts';
import { dayOf } from './plan-numbers.ts';
import { formatKilograms, formatMinutes, shortDate, summarize } from './session-summary.ts';

export interface SessionListProps {
  plan: TrainingPlan;
  entries: readonly Entry[];
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
}

/** What was done so far, the newest first. */
export function SessionList({ plan, entries, onOpen, onDelete }: SessionListProps) {
  const done = entries
    .filter(({ session }) => session.finishedAt !== null)
    .toSorted((a, b) => (a.session.startedAt < b.session.startedAt ? 1 : -1));
  return (
    <section className="log-sessions">
      <Heading depth={1}>Your sessions</Heading>
      {done.length === 0 ? (
        <p>The first one you finish will stand here.</p>
      ) : (
        <>
          {done.length > 2 && <Course heights={heightsOf(plan, done)} />}
          <ul>
            {done.map((entry) => (
              <Session key={entry.session.id} plan={plan} entry={entry} onOpen={onOpen} onDelete={onDelete} />
            ))}
          </ul>
        </>
      )}
    </section>
  );
}

function Session({
  plan,
  entry,
  onOpen,
  onDelete,
}: Pick<SessionListProps, 'plan' | 'onOpen' | 'onDelete'> & { entry: Entry }) {
  const { session, refused } = entry;
  const day = dayOf(plan, session.dayId);
  const { sets, kilograms, minutes } = summarize(session, day);
  const name = `${day?.name ?? 'A day that has left the plan'}, ${shortDate(session.startedAt)}`;
  const facts = [`${sets} sets`, ...(kilograms > 0 ? [formatKilograms(kilograms)] : []), formatMinutes(minutes)];
  return (
    <li>
      <button type="button" className="log-open" onClick={() => onOpen(session.id)}>
        <b>{name}</b>
        <span>{facts.join(' · ')}</span>
      </button>
      <button type="button" className="log-delete" aria-label={`Delete ${name}`} onClick={() => onDelete(session.id)}>
        Delete
      </button>
      {refused && <p className="log-problem">Not taken by the shop: {refused}</p>}
    </li>
  );
}

function Course({ heights }: { heights: readonly number[] }) {
  return (
    <svg className="log-curve" viewBox="0 0 400 64" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path className="log-gone" d={trace(plot(heights, 400, 64, 6))} />
    </svg>
  );
}

/** The sessions as a course: each as high as its sets, from the first to the last. */
function heightsOf(plan: TrainingPlan, done: readonly Entry[]): number[] {
  const sets = done.map(({ session }) => summarize(session, dayOf(plan, session.dayId)).sets).toReversed();
  const most = Math.max(1, ...sets);
  return sets.map((number) => number / most);
}
