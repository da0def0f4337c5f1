import { useState } from 'react';
import type { TrainingPlan } from '#contract/training.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { plot, trace } from '#widgets/ui/ridge.ts';
import { Heading } from './heading.tsx';
import type { Entry } from './log-queue.ts';
import { dayOf } from './plan-numbers.ts';
import { conflictsIn, formatMinutes, formatWeight, nameOfDay, shortDate, summarize } from './session-summary.ts';
import { useWeightUnit } from './weight-unit.ts';

/** More than this are shown when somebody asks for them. */
const SHOWN = 50;

export interface SessionListProps {
  /** Its days; none where the plan is not there any more. */
  plan: Pick<TrainingPlan, 'workouts'>;
  entries: readonly Entry[];
  /** Undefined where a session cannot be opened. */
  onOpen?: ((id: string) => void) | undefined;
  onDelete: (id: string) => void;
}

/** What was done so far, the newest first. */
export function SessionList({ plan, entries, onOpen, onDelete }: SessionListProps) {
  const done = entries
    .filter(({ session }) => session.finishedAt !== null)
    .toSorted((a, b) => (a.session.startedAt < b.session.startedAt ? 1 : -1));
  const [shown, setShown] = useState(SHOWN);
  return (
    <section className="log-sessions">
      <Heading depth={1}>Your sessions</Heading>
      {done.length === 0 ? (
        <p>The first one you finish will appear here.</p>
      ) : (
        <>
          {done.length > 2 && <Course heights={heightsOf(plan, done)} />}
          <ul>
            {done.slice(0, shown).map((entry) => (
              <Session key={entry.session.id} plan={plan} entry={entry} onOpen={onOpen} onDelete={onDelete} />
            ))}
          </ul>
          {done.length > shown && (
            <button type="button" className="log-more" onClick={() => setShown(shown + SHOWN)}>
              Show earlier sessions ({done.length - shown} more)
            </button>
          )}
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
  const language = useLanguage();
  const { session, refused } = entry;
  const day = dayOf(plan, session.dayId);
  const { sets, kilograms, minutes } = summarize(session, day);
  const conflicts = conflictsIn(session);
  const unit = useWeightUnit();
  const name = `${nameOfDay(day, session.dayId)}, ${shortDate(session.startedAt, language)}`;
  const facts = [
    sets === 1 ? '1 set' : `${sets} sets`,
    ...(kilograms > 0 ? [formatWeight(kilograms, unit, language)] : []),
    formatMinutes(minutes),
  ];
  const words = (
    <>
      <b>{name}</b>
      <span>{facts.join(' · ')}</span>
    </>
  );
  return (
    <li>
      {onOpen ? (
        <button type="button" className="log-open" onClick={() => onOpen(session.id)}>
          {words}
        </button>
      ) : (
        <p className="log-open">{words}</p>
      )}
      <button type="button" className="log-delete" aria-label={`Delete ${name}`} onClick={() => onDelete(session.id)}>
        Delete
      </button>
      {refused && <p className="log-problem">Not taken by the shop: {refused}</p>}
      {conflicts > 0 && (
        <p className="log-problem">
          {conflicts === 1 ? 'One set' : `${conflicts} sets`} logged differently on two devices: open it to choose.
        </p>
      )}
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
function heightsOf(plan: SessionListProps['plan'], done: readonly Entry[]): number[] {
  const sets = done.map(({ session }) => summarize(session, dayOf(plan, session.dayId)).sets).toReversed();
  const most = Math.max(1, ...sets);
  return sets.map((number) => number / most);
}
