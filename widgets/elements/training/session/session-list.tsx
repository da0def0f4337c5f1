import { msg, plural } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import type { TrainingPlan } from '#contract/training/training.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { takeFocus } from '#widgets/ui/behaviour/take-focus.ts';
import { plotHeights, toSmoothPath } from '#widgets/ui/figures/ridge.ts';
import { FileLink } from '../plan/about/file-link.tsx';
import { Heading } from '../plan/heading.tsx';
import type { Entry } from '../sync/log-queue.ts';
import { findTrainedDay } from '../plan/plan-numbers.ts';
import { describeRefusal } from '../sync/refusals.ts';
import { conflictsIn, formatMinutes, formatWeight, nameOfDay, shortDate, summarize } from './session-summary.ts';
import { useWeightUnit } from '../log/efforts/weight-unit.ts';

/** Page size; a button shows more. */
const PAGE_SIZE = 50;

export interface SessionListProps {
  /** Days of the plan; none if the plan is gone. */
  plan: Pick<TrainingPlan, 'workouts' | 'former'>;
  entries: readonly Entry[];
  /** True if an opened session lets the member choose between sets that two devices logged differently. */
  canChoose?: boolean;
  onOpen: (id: string) => void;
  onDelete: (id: string) => void;
}

/** Past sessions, newest first. */
export function SessionList({ plan, entries, canChoose = false, onOpen, onDelete }: SessionListProps) {
  const done = entries.toSorted((a, b) => (a.session.startedAt < b.session.startedAt ? 1 : -1));
  const [shown, setShown] = useState(PAGE_SIZE);
  const earlier = done.length - shown;
  const list = useRef<HTMLUListElement>(null);
  // The pressed button may be gone: the first session that it has shown takes the focus.
  useEffect(() => {
    if (shown > PAGE_SIZE) takeFocus(list.current?.children[shown - PAGE_SIZE]?.querySelector('button'));
  }, [shown]);
  return (
    <section className="log-sessions">
      <Heading depth={1}>
        <Trans>Your sessions</Trans>
      </Heading>
      {done.length === 0 ? (
        <p>
          <Trans comment="A session">Finished sessions appear here.</Trans>
        </p>
      ) : (
        <>
          {done.length > 2 && <Course heights={computeHeights(plan, done)} />}
          <ul ref={list}>
            {done.slice(0, shown).map((entry) => (
              <Session
                key={entry.session.id}
                plan={plan}
                entry={entry}
                canChoose={canChoose}
                onOpen={onOpen}
                onDelete={onDelete}
              />
            ))}
          </ul>
          {earlier > 0 && (
            <button type="button" className="log-more" onClick={() => setShown(shown + PAGE_SIZE)}>
              <Trans>Show earlier sessions ({earlier} more)</Trans>
            </button>
          )}
          <p className="log-exports">
            <span>
              <Trans comment="What somebody has logged, as files">Download your log of all plans:</Trans>
            </span>
            <FileLink path="/api/user/log.csv" name="training-log.csv">
              <Trans>CSV</Trans>
            </FileLink>
            <FileLink path="/api/user/log.json" name="training-log.json">
              <Trans>JSON</Trans>
            </FileLink>
          </p>
        </>
      )}
    </section>
  );
}

function Session({
  plan,
  entry,
  canChoose,
  onOpen,
  onDelete,
}: Pick<SessionListProps, 'plan' | 'canChoose' | 'onOpen' | 'onDelete'> & { entry: Entry }) {
  const language = useLanguage();
  const { session, refused } = entry;
  const day = entry.day ?? findTrainedDay(plan, session.dayId);
  const { sets, kilograms, minutes } = summarize(session, day);
  const conflicts = conflictsIn(session);
  const unit = useWeightUnit();
  const { t } = useLingui();
  const say = useSay();
  const dayName = nameOfDay(day, session.dayId);
  const date = shortDate(session.startedAt, language);
  const name = t({ message: `${dayName}, ${date}`, comment: 'What was trained and when: Lower body, Tue 4 Mar' });
  const reason = refused && say(describeRefusal(refused));
  const facts = [
    msg`${plural(sets, { one: '# set', other: '# sets' })}`,
    ...(kilograms > 0 ? [formatWeight(kilograms, unit, language)] : []),
    formatMinutes(minutes),
    ...(session.finishedAt === null ? [msg`Session in progress`] : []),
  ];
  return (
    <li>
      <button type="button" className="log-open" onClick={() => onOpen(session.id)}>
        <b>{name}</b>
        <span>{facts.map(say).join(' · ')}</span>
      </button>
      <button type="button" className="log-delete" aria-label={t`Delete ${name}`} onClick={() => onDelete(session.id)}>
        <Trans context="a button">Delete</Trans>
      </button>
      {reason && (
        <p className="log-problem">
          <Trans comment="A session, and why">Not synced: {reason}</Trans>
        </p>
      )}
      {canChoose && conflicts > 0 && (
        <p className="log-problem">
          <Plural
            value={conflicts}
            one="One set logged differently on two devices: open it to choose."
            other="# sets logged differently on two devices: open it to choose."
          />
        </p>
      )}
    </li>
  );
}

function Course({ heights }: { heights: readonly number[] }) {
  // Equal heights would be a flat, meaningless bar.
  if (new Set(heights).size === 1) return null;
  return (
    <svg className="log-curve" viewBox="0 0 400 64" preserveAspectRatio="none" aria-hidden="true" focusable="false">
      <path className="log-gone" d={toSmoothPath(plotHeights(heights, 400, 64, 6))} />
    </svg>
  );
}

/** Returns the sessions as heights: each by its number of sets, oldest first. */
function computeHeights(plan: SessionListProps['plan'], done: readonly Entry[]): number[] {
  const sets = done.map(({ session }) => summarize(session, findTrainedDay(plan, session.dayId)).sets).toReversed();
  const most = Math.max(1, ...sets);
  return sets.map((number) => number / most);
}
