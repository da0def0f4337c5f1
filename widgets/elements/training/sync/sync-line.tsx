import type { MessageDescriptor } from '@lingui/core';
import { msg, plural } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import type { DayEntry } from './day-queue.ts';
import type { LogState } from './log-device.ts';
import { resolveSyncStatus } from './send-loop.ts';

export interface ChangedDays {
  /** Changed days of the plan, whose status the line shows, too. */
  days?: readonly DayEntry[];
}

export interface SyncLineProps {
  log: Pick<LogState, 'sync' | 'lasting' | 'entries'> & ChangedDays;
  /** The log shows notes that are not saved. */
  hasUnsavedNotes?: boolean;
  signInHref: string;
  onRetry: () => void;
}

export function SyncLine({
  log: { sync, lasting, entries, days = [] },
  hasUnsavedNotes = false,
  signInHref,
  onRetry,
}: SyncLineProps) {
  const [sessions, changes] = [entries, days].map((all) => all.filter(({ refused }) => refused !== undefined).length);
  const refused = sessions! + changes!;
  const status = resolveSyncStatus(sync, [...entries, ...days]);
  const say = useSay();
  const words =
    sync === 'saved' && hasUnsavedNotes
      ? UNSAVED_NOTES
      : sync === 'saved' && refused > 0
        ? notTaken(sessions!, changes!, lasting)
        : WORDS[status][lasting ? 0 : 1];
  return (
    <p className="log-sync" data-sync={sync === 'saved' && refused > 0 ? 'stuck' : status}>
      {/* No status before the first entry. */}
      <span role="status">{(entries.length > 0 || status !== 'saved' || refused > 0) && say(words)}</span>
      {(sync === 'signed-out' || sync === 'other-member') && (
        <a href={signInHref}>
          <Trans>Sign in</Trans>
        </a>
      )}
      {(sync === 'stuck' || (sync === 'saved' && refused > 0)) && (
        <button type="button" onClick={onRetry}>
          <Trans>Try again</Trans>
        </button>
      )}
    </p>
  );
}

function notTaken(sessions: number, days: number, lasting: boolean): Words {
  const changes = sessions + days;
  if (days > 0)
    return lasting
      ? msg`Saved on this device. ${plural(changes, { one: '# change', other: '# changes' })} couldn’t be synced.`
      : msg`Not saved on this device: keep this page open. ${plural(changes, { one: '# change', other: '# changes' })} couldn’t be synced.`;
  return lasting
    ? msg`Saved on this device. ${plural(sessions, { one: '# session', other: '# sessions' })} couldn’t be synced.`
    : msg`Not saved on this device: keep this page open. ${plural(sessions, { one: '# session', other: '# sessions' })} couldn’t be synced.`;
}

const UNSAVED_NOTES = msg`Your notes aren’t saved yet.`;
const WITHOUT_HEALTH = msg`Saved without your health notes, because you withdrew your consent.`;
const [SAVED, SENDING] = [msg`Saved`, msg`Sending…`];

/** Messages by status, for lasting and for temporary storage. */
const WORDS: Readonly<Record<LogState['sync'], readonly [kept: MessageDescriptor, notKept: MessageDescriptor]>> = {
  saved: [SAVED, SAVED],
  emptied: [WITHOUT_HEALTH, WITHOUT_HEALTH],
  waiting: [
    msg`Saved on this device, will be sent`,
    msg`Not saved on this device: keep this page open until it is sent`,
  ],
  sending: [SENDING, SENDING],
  'signed-out': [
    msg`Saved on this device. You are signed out.`,
    msg`Not saved on this device: keep this page open. You are signed out.`,
  ],
  'other-member': [
    msg`Saved on this device, not sent: another member is signed in. Sign in again to send it.`,
    msg`Not saved on this device: keep this page open. Another member is signed in: sign in again to send it.`,
  ],
  stuck: [
    msg`Saved on this device. It couldn’t be synced.`,
    msg`Not saved on this device: keep this page open. It couldn’t be synced.`,
  ],
};
