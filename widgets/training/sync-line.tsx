import type { LogState } from './log-device.ts';

export interface SyncLineProps {
  log: Pick<LogState, 'sync' | 'lasting' | 'entries'>;
  signInHref: string;
  onRetry: () => void;
}

/** Where what was logged is by now. */
export function SyncLine({ log: { sync, lasting, entries }, signInHref, onRetry }: SyncLineProps) {
  const refused = entries.filter((entry) => entry.refused !== undefined).length;
  const here = lasting ? 'Saved on this device' : 'Not saved on this device: keep this page open';
  return (
    <p className="log-sync" data-sync={sync === 'saved' && refused > 0 ? 'stuck' : sync}>
      {/* Before anything was logged there is nothing to say. */}
      <span role="status">
        {entries.length > 0 && (sync === 'saved' && refused > 0 ? notTaken(refused, here) : WORDS[sync](here))}
      </span>
      {sync === 'signed-out' && <a href={signInHref}>Sign in</a>}
      {(sync === 'stuck' || (sync === 'saved' && refused > 0)) && (
        <button type="button" onClick={onRetry}>
          Try again
        </button>
      )}
    </p>
  );
}

function notTaken(refused: number, here: string): string {
  return `${here}. The shop did not take ${refused === 1 ? '1 session' : `${refused} sessions`}.`;
}

const WORDS: Record<LogState['sync'], (here: string) => string> = {
  saved: () => 'Saved',
  waiting: (here) => `${here}, will be sent`,
  sending: () => 'Sending…',
  'signed-out': (here) => `${here}. You are signed out.`,
  stuck: (here) => `${here}. The shop could not take it.`,
};
