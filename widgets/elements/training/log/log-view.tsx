import { Trans, useLingui, Plural } from '@lingui/react/macro';
import { useState, type ReactNode, useId } from 'react';
import type { PlanDayChange } from '#contract/training/plans/plan-days.ts';
import type { WorkoutDay } from '#contract/training/training.ts';
import type { WorkoutSession } from '#contract/training/workouts.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { AskCoach } from '#widgets/parts/messages/ask-coach.tsx';
import { ConflictNote } from './sets/set-conflict.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { formatDayLabel } from '#widgets/parts/plan/day-words.ts';
import { PlanHeading } from '../plan/plan-words.tsx';
import type { LogState } from '../sync/log-device.ts';
import { LogExercises } from './exercises/log-exercises.tsx';
import { plotHeights, ridge, toSmoothPath } from '#widgets/ui/figures/ridge.ts';
import type { Entry } from '../sync/log-queue.ts';
import { RefusedNote } from '../sync/refused-note.tsx';
import { RestClock } from './rest/rest-clock.tsx';
import { SessionDone } from '../session/session-done.tsx';
import { SessionNotes } from '../session/notes/session-notes.tsx';
import { Shortened } from '../plan/days/shortened.tsx';
import type { SessionEdit } from '../session/session-edits.ts';
import {
  conflictsIn,
  hasWeights,
  nameOfDay,
  shortDate,
  summarize,
  type SessionSummary,
} from '../session/session-summary.ts';
import { UnitChoice } from './efforts/unit-choice.tsx';
import { useRest } from './rest/use-rest.ts';
import { useWakeLock } from './rest/use-wake-lock.ts';
import { asksHealth } from './efforts/efforts-asked.ts';

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
  /** Builds the sync status. */
  status: (hasUnsavedNotes: boolean) => ReactNode;
  onEdit: (id: string, edit: SessionEdit) => void;
  /** Returns true if the session has typed notes of an exercise that are not saved. */
  onFinish: (session: WorkoutSession) => boolean;
  onClose: () => void;
  onDelete: () => void;
}

/** A session: the current one, or an earlier one to correct. */
export function LogView({ day: current, former, entry, log, coached, change, onEdit, ...on }: LogViewProps) {
  const { session, refused } = entry;
  const going = session.finishedAt === null;
  const [justDone, setJustDone] = useState(false);
  const [edits, setEdits] = useState(0);
  const rest = useRest(session.id);
  const [hasUnsavedNotes, setUnsavedNotes] = useState(false);
  const [hasLeftNotes, setLeftNotes] = useState(false);
  const status = on.status(hasUnsavedNotes || hasLeftNotes);
  const editSession = (edit: SessionEdit) => onEdit(session.id, edit);
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
    setLeftNotes(on.onFinish(session));
    setJustDone(true);
  }

  return (
    <section
      className="log"
      tabIndex={-1}
      aria-label={going ? t({ message: 'Session', comment: 'One training, while it goes on' }) : t`Earlier session`}
    >
      <header className="log-head">
        <button type="button" className="log-back" onClick={on.onClose}>
          <Trans>← All days</Trans>
        </button>
        <PlanHeading depth={1}>{name}</PlanHeading>
        <p>
          {[
            planned ?? t`No longer in the plan`,
            going ? t`Session in progress` : t({ message: `Session of ${date}`, comment: 'Session of Tue 4 Mar' }),
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
          editSession(edit);
        }}
        onRest={going ? rest.start : undefined}
      />
      {coached && known?.date && <AskCoach about={{ kind: 'day', planKey: session.planKey, dayId: session.dayId }} />}
      <SessionNotes {...{ coached, onEdit: editSession }} work={entry} onUnsaved={setUnsavedNotes} />
      <button type="button" className="log-delete" onClick={on.onDelete}>
        {going ? <Trans>Discard session</Trans> : <Trans>Delete session</Trans>}
      </button>
      <div className="log-bar" tabIndex={-1}>
        <RestClock rest={rest.rest} onStop={rest.stop} />
        {status}
        <FinishSession {...{ going, summary, edits, onClose: on.onClose }} onFinish={finish} />
      </div>
    </section>
  );
}

/** Note on days with questions about the body: who reads the answers. */
function HealthReadersNote({ day }: { day: WorkoutDay }) {
  if (!asksHealth(day)) return null;
  return (
    <p>
      <Trans>Your coach can read heart rates and efforts if you have agreed to that on your coaching page.</Trans>
    </p>
  );
}

interface LogProgressProps {
  /** Seed of the hills: the same day has the same hills. */
  seed: string;
  done: number;
  planned: number;
}

/** Progress of a session, as a line over hills. */
function LogProgress({ seed, done, planned }: LogProgressProps) {
  const line = toSmoothPath(plotHeights(ridge(seed, 22), 400, 64, 6));
  const most = Math.max(planned, done, 1);
  const id = useId();
  const { t } = useLingui();
  return (
    <div className="log-progress">
      <svg viewBox="0 0 400 64" preserveAspectRatio="none" aria-hidden="true" focusable="false">
        <path className="log-course" d={line} />
        {/* Dash lengths would be measured on screen, not on the line, whose width varies. */}
        <clipPath id={id}>
          <rect width={(400 * done) / most} height={64} />
        </clipPath>
        <path className="log-gone" d={line} clipPath={`url(#${id})`} />
      </svg>
      <progress value={done} max={most} aria-label={t`Sets done`} />
      <p>
        <Trans comment="How far a session is: 3 of 12 sets">
          <b>{done}</b> of <Plural value={planned} one="# set" other="# sets" />
        </Trans>
      </p>
    </div>
  );
}

interface FinishSessionProps {
  /** True for a running session; an earlier one is only closed. */
  going: boolean;
  summary: SessionSummary;
  /** Number of edits: each one resets messages and confirmations. */
  edits: number;
  onFinish: () => void;
  onClose: () => void;
}

/** Ends a session; with open sets, asks for confirmation first. */
function FinishSession({ going, summary, edits, onFinish, onClose }: FinishSessionProps) {
  const [pressedAt, press] = useState<number>();
  const isPressed = pressedAt === edits;
  const { open } = summary;
  const { t } = useLingui();

  function ask() {
    if (summary.sets > 0 && open === 0) onFinish();
    else press(edits);
  }

  if (isPressed && summary.sets > 0) {
    return (
      <div className="log-question" role="group" aria-label={t`Finish with open sets?`}>
        <p role="alert">
          <Plural
            value={open}
            one="# set is still open. Finish anyway?"
            other="# sets are still open. Finish anyway?"
          />
        </p>
        <Button variant="quiet" part="button" onClick={() => press(undefined)}>
          <Trans>Back to the session</Trans>
        </Button>
        <Button part="button" onClick={onFinish}>
          <Trans>Finish anyway</Trans>
        </Button>
      </div>
    );
  }
  return (
    <>
      {isPressed && (
        <p className="log-problem" role="alert">
          <Trans>Log at least one set first.</Trans>
        </p>
      )}
      <Button part="button" onClick={going ? ask : onClose}>
        {going ? <Trans>Finish session</Trans> : <Trans context="a button: closes a session">Done</Trans>}
      </Button>
    </>
  );
}
