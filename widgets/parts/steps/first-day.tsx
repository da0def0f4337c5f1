import { Trans } from '@lingui/react/macro';
import { useId, useState } from 'react';
import { Button } from '#widgets/ui/button.tsx';
import { useDates } from '#widgets/ui/use-dates.ts';

interface Props {
  startDay: string | null;
  busy: boolean;
  onBegin: (day: string) => void;
}

/** Sets another first day, to begin later or again. Ticks stay unchanged. */
export function FirstDay({ startDay, busy, onBegin }: Props) {
  const id = useId();
  const { longDate } = useDates();
  const [day, setDay] = useState(startDay ?? '');
  const began = longDate(startDay);
  return (
    <details className="steps-first">
      <summary>
        <Trans>Choose the first day</Trans>
      </summary>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          if (day !== '') onBegin(day);
        }}
      >
        <p>
          {startDay === null ? (
            <Trans>Day 1 is the day you tick your first step.</Trans>
          ) : (
            <Trans>Day 1 is {began}.</Trans>
          )}
        </p>
        <div className="c-field">
          <label htmlFor={id}>
            <Trans>Day 1 is on</Trans>
          </label>
          <input id={id} type="date" required value={day} onChange={({ target }) => setDay(target.value)} />
        </div>
        <Button type="submit" variant="quiet" busy={busy}>
          <Trans>Start on this day</Trans>
        </Button>
      </form>
    </details>
  );
}
