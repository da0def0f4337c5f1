import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { TrainingPlan, WorkoutDay } from '#contract/training.ts';
import type { WorkoutSession } from '#contract/workouts.ts';
import { Button } from '#widgets/ui/button.tsx';
import { DeletedNote } from './deleted-note.tsx';
import { DayList } from './day-list.tsx';
import { DayPlan } from './day-plan.tsx';
import type { LogState } from './log-device.ts';
import { LogView } from './log-view.tsx';
import { dayOf } from './plan-numbers.ts';
import { sessionEdit, type Edit } from './session-edits.ts';
import { SessionList } from './session-list.tsx';
import { SyncLine } from './sync-line.tsx';

export interface WorkoutsProps {
  plan: TrainingPlan;
  log: LogState;
  /** Leads to signing in and back here. */
  signInHref: string;
  /** Starts a session of a day and returns its id. */
  onBegin: (dayId: string) => string;
  onEdit: (id: string, edit: Edit) => void;
  onFinish: (session: WorkoutSession) => void;
  /** Sends what waits. */
  onRetry: () => void;
}

/** The days to choose from, or the session that goes on or was opened. */
export function Workouts({ plan, log, onBegin, ...rest }: WorkoutsProps) {
  const sessions = log.entries.filter(({ session }) => !session.deleted);
  const going = sessions.find(({ session }) => session.finishedAt === null);
  const [chosen, choose] = useState<string>();
  // A session that goes on is open wherever its member comes from, until it is put aside.
  const [opened, open] = useState<string | null>();
  const [deleted, setDeleted] = useState<string>();
  const entry = opened === undefined ? going : sessions.find(({ session }) => session.id === opened);
  const status = <SyncLine log={log} signInHref={rest.signInHref} onRetry={rest.onRetry} />;

  function remove(id: string) {
    rest.onEdit(id, sessionEdit({ deleted: true }));
    setDeleted(id);
    open(null);
  }

  function restore(id: string) {
    rest.onEdit(id, sessionEdit({ deleted: false }));
    setDeleted(undefined);
  }

  if (entry) {
    return (
      <LogView
        {...rest}
        key={entry.session.id}
        day={dayOf(plan, entry.session.dayId)}
        entry={entry}
        log={log}
        status={status}
        onFinish={(session) => {
          // It stays in view though it no longer goes on.
          open(session.id);
          rest.onFinish(session);
        }}
        onClose={() => open(null)}
        onDelete={() => remove(entry.session.id)}
      />
    );
  }
  const day =
    dayOf(plan, chosen ?? '') ??
    nextDay(
      plan,
      sessions.map(({ session }) => session),
    );
  return (
    <div className="training-workouts">
      {deleted && <DeletedNote onUndo={() => restore(deleted)} />}
      <DayList days={plan.workouts} chosen={day.id} onChoose={choose} />
      <div className="training-chosen">
        <DayPlan day={day} />
        <div className="log-bar">
          {status}
          {going ? (
            <Button part="button" onClick={() => open(going.session.id)}>
              <Trans>Back to your session</Trans>
            </Button>
          ) : (
            <Button
              part="button"
              disabled={!log.ready}
              onClick={() => {
                setDeleted(undefined);
                open(onBegin(day.id));
              }}
            >
              <Trans>Start session</Trans>
            </Button>
          )}
        </div>
        <SessionList plan={plan} entries={sessions} onOpen={open} onDelete={remove} />
      </div>
    </div>
  );
}

/** The day after the one that was finished last. */
function nextDay({ workouts }: TrainingPlan, sessions: readonly WorkoutSession[]): WorkoutDay {
  const [last] = sessions
    .filter(({ finishedAt }) => finishedAt !== null)
    .toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1));
  const index = workouts.findIndex(({ id }) => id === last?.dayId);
  return workouts[(index + 1) % workouts.length]!;
}
