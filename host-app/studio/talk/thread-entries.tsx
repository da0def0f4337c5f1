import { Trans } from '@lingui/react/macro';
import type { ThreadResponse } from '#contract/messages/inbox.studio.ts';
import { Entry } from '../inbox/thread-entry.tsx';

interface Props {
  thread: ThreadResponse;
  changes: readonly string[];
}

/** Messages of a thread, oldest first, in the inbox and on a client's page. */
export function ThreadEntries({ thread, changes }: Props) {
  const { entries, withheld } = thread;
  const notice = withheld && <Withheld why={withheld} />;
  if (entries.length === 0 && notice) return notice;
  if (entries.length === 0) {
    return (
      <p>
        <Trans>These messages were deleted because their retention period ended or the client withdrew consent.</Trans>
      </p>
    );
  }
  return (
    <>
      {notice}
      <ol className="thread">
        {entries.map((entry) => (
          <li key={entry.id} data-from={entry.kind === 'answer' ? 'coach' : 'person'}>
            <Entry entry={entry} thread={thread} changes={changes} />
          </li>
        ))}
      </ol>
    </>
  );
}

/** Explains what is missing and why. */
function Withheld({ why }: { why: NonNullable<ThreadResponse['withheld']> }) {
  return (
    <div className="studio-notice" role="note">
      <p>
        {why === 'ended' ? (
          <Trans>
            Coaching has ended. Their messages, check-ins and health answers are no longer visible to you. Your messages
            are here.
          </Trans>
        ) : why === 'check-ins' ? (
          <Trans>
            Check-ins and pictures are hidden until the client consents. Their coaching page asks for consent.
          </Trans>
        ) : (
          <Trans>Pictures are hidden until the client consents. Their coaching page asks for consent.</Trans>
        )}
      </p>
    </div>
  );
}
