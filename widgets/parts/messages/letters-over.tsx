import { Trans } from '@lingui/react/macro';
import type { LettersResponse } from '#contract/talk.ts';
import { useDates } from '#widgets/ui/use-dates.ts';
import { Unsent } from '../coaching/unsent.tsx';

/** Replaces the form after the coaching has ended: reason, other contact, and the draft. */
export function LettersOver({ thread: { support, coachedUntil }, text }: { thread: LettersResponse; text: string }) {
  const { longDate } = useDates();
  const to = <a href={`mailto:${support}`}>{support}</a>;
  const day = coachedUntil && longDate(coachedUntil);
  return (
    <div className="letters-over">
      <p className="letters-closed">
        {day ? (
          <Trans>
            Your coaching ended on {day}, so you can’t write here any more. You can still read and download your
            messages. Write to {to} instead.
          </Trans>
        ) : (
          <Trans>
            Your coaching has ended, so you can’t write here any more. You can still read and download your messages.
            Write to {to} instead.
          </Trans>
        )}
      </p>
      <Unsent text={text} />
    </div>
  );
}
