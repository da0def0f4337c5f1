import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { PlanDayChange } from '#contract/plan-days.ts';
import type { WorkoutDay } from '#contract/training.ts';
import type { WorkoutSession } from '#contract/workouts.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { AskCoach } from '#widgets/parts/messages/ask-coach.tsx';
import { ConflictNote } from './set-conflict.tsx';
import { FinishSession } from '../session/finish-session.tsx';
import { formatDayLabel } from '#widgets/parts/plan/day-words.ts';
import { Heading } from '../plan/heading.tsx';
import type { LogState } from '../sync/log-device.ts';
import { LogExercises } from './log-exercises.tsx';
import { LogProgress } from './log-progress.tsx';
import type { Entry } from '../sync/log-queue.ts';
import { RefusedNote } from '../sync/refused-note.tsx';
import { RestClock } from './rest-clock.tsx';
import { SessionDone } from '../session/session-done.tsx';
import { SessionNotes } from '../session/session-notes.tsx';
import { Shortened } from '../plan/shortened.tsx';
import { sessionEdit, type SessionEdit } from '../session/session-edits.ts';
import { conflictsIn, hasWeights, nameOfDay, shortDate, summarize } from '../session/session-summary.ts';
import { UnitChoice } from './unit-choice.tsx';
import { useRest } from './use-rest.ts';
import { useWakeLock } from './use-wake-lock.ts';
import { HealthReadersNote } from '../who-reads.tsx';

export interface LogViewProps {
  /** Undefined if the plan has lost the day. */
  day: WorkoutDay | undefined;
  /** Earlier version, if the plan has lost the day. */
  former?: WorkoutDay | undefined;
  entry: Entry;
  log: Pick<LogState, 'entries' | 'last' | 'bests'>;
  /** A coach reads notes about pain. */
  coached: boolean;
  /** The client's changes to the day: its new date, and the minutes it was shortened to. */
  change?: Pick<PlanDayChange, 'movedTo' | 'minutes'> | undefined;
  status: ReactNode;
  onEdit: (id: string, edit: SessionEdit) => void;
  onFinish: (session: WorkoutSession) => void;
  onClose: () => void;
  onDelete: () => void;
}

/** A session: the current one, or an earlier one to correct. */
export function LogView({ day: current, former, entry, log, coached, change, status, onEdit, ...on }: LogViewProps) {
  const { session, refused } = entry;
  const going = session.finishedAt === null;
  const [justDone, setJustDone] = useState(false);
  const [edits, setEdits] = useState(0);
  const rest = useRest(session.id);
  // Later changes by the coach do not affect a running session.
  const known = entry.day ?? current;
  const day = known ?? former;
  const { t } = useLingui();
  const language = useLanguage();
  const date = shortDate(session.startedAt, language);
  const minutes = change?.minutes ?? undefined;
  const planned = current && formatDayLabel({ ...current, ...(change?.movedTo && { date: change.movedTo }) }, language);
  useWakeLock(going);
  const summary = summarize(session, day);
  const name = nameOfDay(day, session.dayId);

  if (justDone) return <SessionDone {...{ summary, name, day, session, log, refused, status, onClose: on.onClose }} />;

  function finish() {
    rest.stop();
    on.onFinish(session);
    setJustDone(true);
  }

  return (
    <section
      className="log"
      aria-label={going ? t({ message: 'Session', comment: 'One training, while it goes on' }) : t`Earlier session`}
    >
      <header className="log-head">
        <button type="button" className="log-back" onClick={on.onClose}>
          <Trans>← All days</Trans>
        </button>
        <Heading depth={1}>{name}</Heading>
        <p>
          {[
            planned ?? t`No longer in the plan`,
            going ? t`Session in progress` : t({ message: `Session of ${date}`, comment: 'Session of Tue, Mar 4' }),
          ]
            .filter(Boolean)
            .join(' · ')}
        </p>
        {hasWeights(session, day) && <UnitChoice />}
        <LogProgress seed={session.dayId} done={summary.sets} planned={summary.planned} />
        {day && minutes !== undefined && <Shortened day={day} minutes={minutes} />}
        {coached && day && <HealthReadersNote day={day} />}
      </header>
      {refused && <RefusedNote refused={refused} />}
      <ConflictNote sets={conflictsIn(session)} />
      <LogExercises
        day={day}
        work={entry}
        log={log}
        coached={coached}
        onEdit={(edit) => {
          setEdits(edits + 1);
          onEdit(session.id, edit);
        }}
        onRest={going ? rest.start : undefined}
      />
      {coached && known?.date && <AskCoach about={{ kind: 'day', planKey: session.planKey, dayId: session.dayId }} />}
      <SessionNotes
        notes={session.notes}
        coached={coached}
        onNotes={(notes) => onEdit(session.id, sessionEdit({ notes }))}
      />
      <button type="button" className="log-delete" onClick={on.onDelete}>
        {going ? <Trans>Discard session</Trans> : <Trans>Delete session</Trans>}
      </button>
      <div className="log-bar">
        <RestClock rest={rest.rest} onStop={rest.stop} />
        {status}
        <FinishSession {...{ going, summary, edits, onClose: on.onClose }} onFinish={finish} />
      </div>
    </section>
  );
}
