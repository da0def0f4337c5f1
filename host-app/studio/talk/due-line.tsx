import { Trans } from '@lingui/react/macro';
import type { ThreadResponse } from '#contract/messages/inbox.studio.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';

/** Date by which the client was promised an answer. */
export function DueLine({ thread: { due, overdue } }: { thread: Pick<ThreadResponse, 'due' | 'overdue'> }) {
  const { longDate } = useDates();
  if (!due) return null;
  const day = longDate(due);
  return (
    <span className="studio-tag" data-tone={overdue ? 'bad' : undefined}>
      {overdue ? <Trans>Reply was due on {day}</Trans> : <Trans>Reply due by {day}</Trans>}
    </span>
  );
}
