import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { WorkoutSession } from '#contract/training/workouts.ts';
import { useResource } from '#widgets/core/api/shop.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { buildFinishEdit } from '../log/log.store.ts';
import { DeletedNote } from '../sync/deleted-note.tsx';
import { TitleLevel } from '../plan/heading.tsx';
import { listLoggedDays, logExportResource } from '../sync/logged-days.ts';
import type { LogState } from '../sync/log-device.ts';
import { SessionDetails } from './session-details.tsx';
import { sessionEdit, type SessionEdit } from './session-edits.ts';
import { SessionList } from './session-list.tsx';
import { SyncLine } from '../sync/sync-line.tsx';
import { TrainingEnded, TrainingMissing, type TrainingMissingProps } from '../training-missing.tsx';

export interface OwnSessionsProps extends TrainingMissingProps {
  /** True for a client's own plan, which is not an unknown one. */
  own: boolean;
  log: LogState;
  signInHref: string;
  onEdit: (id: string, edit: SessionEdit) => void;
  onRetry: () => void;
}

/** Sessions of a plan that the member lost access to: still readable and deletable. A running one can be finished. */
export function OwnSessions({ log, own, level, signInHref, onEdit, onRetry }: OwnSessionsProps) {
  const [deleted, setDeleted] = useState<string>();
  const [opened, open] = useState<string>();
  const { t } = useLingui();
  // Without a connection, the device's own names are used.
  const kept = useResource(log.entries.length > 0 ? logExportResource : null);
  const entries = log.entries.filter(({ session }) => !session.deleted);
  const isEmpty = entries.length === 0 && !deleted;
  if (isEmpty) return own ? <TrainingEnded level={level} /> : <TrainingMissing level={level} />;

  function change(id: string, isDeleted: boolean) {
    onEdit(id, sessionEdit({ deleted: isDeleted }));
    setDeleted(isDeleted ? id : undefined);
  }

  function finish({ id, startedAt, exercises }: WorkoutSession) {
    onEdit(id, buildFinishEdit(new Date(), startedAt, exercises));
    open(undefined);
  }

  function show(id?: string) {
    // The note would take the focus again.
    setDeleted(undefined);
    open(id);
  }

  const workouts = listLoggedDays(entries, kept.status === 'ready' ? kept.data.sessions : []);
  const session = entries.find((entry) => entry.session.id === opened)?.session;
  if (session) {
    const day = workouts.find(({ id }) => id === session.dayId);
    return (
      <TitleLevel value={level ?? 2}>
        <div className="training training-own">
          <SessionDetails session={session} day={day} onFinish={() => finish(session)} onClose={() => show()} />
        </div>
      </TitleLevel>
    );
  }

  return (
    <TitleLevel value={2}>
      <TrainingEnded level={level} />
      <div className="training training-own">
        {entries.length > 0 &&
          (kept.status === 'loading' ? (
            <Spinner label={t`Loading your training`} />
          ) : (
            <SessionList plan={{ workouts }} entries={entries} onOpen={show} onDelete={(id) => change(id, true)} />
          ))}
        {deleted && <DeletedNote key={deleted} onUndo={() => change(deleted, false)} />}
        <p>
          <Trans>Your logged sessions stay here until you delete them.</Trans>
        </p>
        <SyncLine log={log} signInHref={signInHref} onRetry={onRetry} />
      </div>
    </TitleLevel>
  );
}
