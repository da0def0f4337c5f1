import { Trans, useLingui } from '@lingui/react/macro';
import { useState, type ReactNode } from 'react';
import type { TrainingPlan, WorkoutDay } from '#contract/training/training.ts';
import type { WorkoutSession } from '#contract/training/workouts.ts';
import { Button } from '#widgets/ui/button.tsx';
import { DeletedNote } from '../sync/deleted-note.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { DayPlan } from '../plan/days/day-plan.tsx';
import type { LogState } from '../sync/log-device.ts';
import { resolveId } from '../sync/log-joined.ts';
import type { Entry } from '../sync/log-queue.ts';
import { LogView } from '../log/log-view.tsx';
import { hasWeeks } from '#widgets/parts/plan/plan-calendar.ts';
import { findDay, findTrainedDay, formatExerciseCount } from '../plan/plan-numbers.ts';
import { PlanWords } from '../plan/plan-words.tsx';
import { PlanWeeks, type DayChanges } from '../plan/weeks/plan-weeks.tsx';
import { sessionEdit, type SessionEdit } from './session-edits.ts';
import { SessionList } from './session-list.tsx';
import { SyncLine, type ChangedDays } from '../sync/sync-line.tsx';
import { useDropRowDrafts } from '../log/sets/use-typed.ts';
import { useLinkedDay } from '../plan/days/use-linked-day.ts';

export interface WorkoutsProps {
  plan: TrainingPlan;
  log: LogState & ChangedDays;
  /** Changes of days, for a plan with different weeks. */
  changes: DayChanges;
  /** Sign-in link that returns here. */
  signInHref: string;
  /** Starts a session of a day and returns its id. */
  onBegin: (day: WorkoutDay) => string;
  onEdit: (id: string, edit: SessionEdit) => void;
  onFinish: (session: WorkoutSession) => void;
  /** Sends unsent entries. */
  onRetry: () => void;
}

/** The days to choose from, or the open session. */
export function Workouts({ plan, log, changes, onBegin, ...rest }: WorkoutsProps) {
  const entries = log.entries.filter(({ session }) => !session.deleted);
  const going = entries.find(({ session }) => session.finishedAt === null);
  // A running session is open on every entry, until the member closes it.
  const linked = useLinkedDay();
  // A link to another day shows that day first, with a way back to the session.
  const [opened, open] = useState<string | null | undefined>(
    linked === undefined || linked === going?.session.dayId ? undefined : null,
  );
  const [deleted, setDeleted] = useState<string>();
  const dropTyped = useDropRowDrafts();
  const held = (id: string | null | undefined) => entries.find(({ session }) => session.id === id);
  // A session started here may continue under the id of another device's or tab's session.
  const entry = opened === undefined ? going : held(resolveId(log.joined, opened ?? ''));
  const buildStatus = (hasUnsavedNotes: boolean) => (
    <SyncLine {...{ log, hasUnsavedNotes }} signInHref={rest.signInHref} onRetry={rest.onRetry} />
  );

  function remove(id: string) {
    dropTyped(id);
    rest.onEdit(id, sessionEdit({ deleted: true }));
    setDeleted(id);
    open(null);
  }

  function restore(id: string) {
    rest.onEdit(id, sessionEdit({ deleted: false }));
    setDeleted(undefined);
  }

  function show(id: string | null) {
    // The note would take the focus again.
    setDeleted(undefined);
    open(id);
  }

  if (entry) {
    const { dayId } = entry.session;
    return (
      <LogView
        {...rest}
        key={opened ?? entry.session.id}
        day={findDay(plan, dayId)}
        former={findTrainedDay(plan, dayId)}
        entry={entry}
        log={log}
        coached={plan.client !== undefined}
        change={changes.entries.find(({ change }) => change.dayId === dayId)?.change}
        status={buildStatus}
        onFinish={(session) => {
          // Stays visible after its end, under the id that is its key.
          open(opened ?? session.id);
          const hasUnsavedNotes = dropTyped(session.id, true);
          rest.onFinish(session);
          return hasUnsavedNotes;
        }}
        onClose={() => show(null)}
        onDelete={() => remove(entry.session.id)}
      />
    );
  }
  const onStart = (day: WorkoutDay) => show(onBegin(day));
  const shared = { plan, entries, ready: log.ready, status: buildStatus(false), onStart, onOpen: show };
  const finished = entries.filter(({ session }) => session.finishedAt !== null);
  const list = <SessionList plan={plan} entries={finished} canChoose onOpen={show} onDelete={remove} />;
  return (
    <div className={hasWeeks(plan) ? 'training-planned' : 'training-workouts'}>
      {deleted && <DeletedNote key={deleted} onUndo={() => restore(deleted)} />}
      {hasWeeks(plan) ? (
        <>
          <PlanWeeks {...shared} changes={changes} />
          {list}
        </>
      ) : (
        <EveryWeek {...shared} list={list} />
      )}
    </div>
  );
}

interface EveryWeekProps {
  plan: TrainingPlan;
  entries: readonly Entry[];
  ready: boolean;
  status: ReactNode;
  list: ReactNode;
  onStart: (day: WorkoutDay) => void;
  onOpen: (id: string) => void;
}

/** Plan with the same days every week, as a list. */
function EveryWeek({ plan, entries, ready, status, list, onStart, onOpen }: EveryWeekProps) {
  const [chosen, choose] = useState(useLinkedDay());
  const sessions = entries.map(({ session }) => session);
  const going = sessions.find(({ finishedAt }) => finishedAt === null);
  const day = findDay(plan, chosen ?? '') ?? nextDay(plan, sessions);
  return (
    <>
      <DayList days={plan.workouts} chosen={day.id} onChoose={choose} />
      <div className="training-chosen">
        <DayPlan day={day} />
        <div className="log-bar">
          {status}
          {going ? (
            <Button part="button" onClick={() => onOpen(going.id)}>
              <Trans>Back to your session</Trans>
            </Button>
          ) : (
            <Button part="button" disabled={!ready} onClick={() => onStart(day)}>
              <Trans>Start session</Trans>
            </Button>
          )}
        </div>
        {list}
      </div>
    </>
  );
}

/** Returns the day after the last finished one. */
function nextDay({ workouts }: TrainingPlan, sessions: readonly WorkoutSession[]): WorkoutDay {
  const [last] = sessions
    .filter(({ finishedAt }) => finishedAt !== null)
    .toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
  const index = workouts.findIndex(({ id }) => id === last?.dayId);
  return workouts[(index + 1) % workouts.length]!;
}

interface DayListProps {
  days: readonly WorkoutDay[];
  chosen: string;
  onChoose: (id: string) => void;
}

/** Days of the plan, with one selected. */
function DayList({ days, chosen, onChoose }: DayListProps) {
  const { t } = useLingui();
  const say = useSay();
  return (
    <ul className="training-days" aria-label={t({ message: 'Days', comment: 'Of a training plan, to choose from' })}>
      {days.map((day) => (
        <li key={day.id}>
          <button type="button" aria-current={day.id === chosen || undefined} onClick={() => onChoose(day.id)}>
            <span>
              <PlanWords>{day.day}</PlanWords>
            </span>
            <b>
              <PlanWords>{day.name}</PlanWords>
            </b>
            <span>{say(formatExerciseCount(day))}</span>
          </button>
        </li>
      ))}
    </ul>
  );
}
