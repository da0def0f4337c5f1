import { Trans } from '@lingui/react/macro';
import type { ThreadResponse } from '#contract/studio/inbox.ts';
import { Entry } from '../inbox/thread-entry.tsx';

interface Props {
  thread: ThreadResponse;
  changes: readonly string[];
}

/** Everything that was said, the oldest first: in the inbox and in a client's room. */
export function ThreadEntries({ thread, changes }: Props) {
  const { entries, withheld } = thread;
  const notice = withheld && <Withheld why={withheld} />;
  if (entries.length === 0 && notice) return notice;
  if (entries.length === 0) {
    return (
      <p>
        <Trans>
          Nothing that was said here is kept any more: it was past its time, or went with a consent that was taken back.
        </Trans>
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

/** What is not here, and why. */
function Withheld({ why }: { why: NonNullable<ThreadResponse['withheld']> }) {
  return (
    <div className="studio-notice" role="note">
      <p>
        {why === 'ended' ? (
          <Trans>
            Their coaching has ended. The letters and check-ins that they wrote for it, and what they answered about
            their health before it, are not yours to see any more; your own letters are here.
          </Trans>
        ) : why === 'check-ins' ? (
          <Trans>
            There are check-ins that are not shown, nor any pictures: what they have agreed to does not cover them. They
            are asked on their coaching page.
          </Trans>
        ) : (
          <Trans>
            There are pictures that are not shown: what they have agreed to does not cover them. They are asked on their
            coaching page.
          </Trans>
        )}
      </p>
    </div>
  );
}
