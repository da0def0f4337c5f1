import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import { DeletedNote } from './deleted-note.tsx';
import { TitleLevel } from './heading.tsx';
import type { LogState } from './log-device.ts';
import { sessionEdit, type Edit } from './session-edits.ts';
import { SessionList } from './session-list.tsx';
import { SyncLine } from './sync-line.tsx';

export interface OwnSessionsProps {
  log: LogState;
  signInHref: string;
  onEdit: (id: string, edit: Edit) => void;
  onRetry: () => void;
}

/** What somebody trained stays theirs to see and to delete when the plan is not theirs any more. */
export function OwnSessions({ log, signInHref, onEdit, onRetry }: OwnSessionsProps) {
  const [deleted, setDeleted] = useState<string>();
  const entries = log.entries.filter(({ session }) => !session.deleted);
  if (entries.length === 0 && !deleted) return null;

  function change(id: string, isDeleted: boolean) {
    onEdit(id, sessionEdit({ deleted: isDeleted }));
    setDeleted(isDeleted ? id : undefined);
  }

  return (
    <TitleLevel value={2}>
      <div className="training training-own">
        {entries.length > 0 && (
          <SessionList plan={{ workouts: [] }} entries={entries} onDelete={(id) => change(id, true)} />
        )}
        {deleted && <DeletedNote onUndo={() => change(deleted, false)} />}
        <p>
          <Trans>Your access to this plan has ended. The sessions you logged stay here until you delete them.</Trans>
        </p>
        <SyncLine log={log} signInHref={signInHref} onRetry={onRetry} />
      </div>
    </TitleLevel>
  );
}
