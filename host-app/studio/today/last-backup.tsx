import { Trans } from '@lingui/react/macro';
import type { TodayResponse } from '#contract/studio/today.ts';
import { useDates } from '#widgets/ui/use-dates.ts';

/** Time of the last test restore of a backup; a warning once it is overdue. */
export function LastBackup({ backup: { at, late } }: { backup: NonNullable<TodayResponse['backup']> }) {
  const { longDate } = useDates();
  const day = longDate(at);
  return (
    <p className="today-backup" data-late={late || undefined}>
      {at && late && <Trans>No working backup since {day}. Contact your administrator.</Trans>}
      {at && !late && <Trans>Last tested backup: {day}</Trans>}
      {!at && late && <Trans>No working backup yet. Contact your administrator.</Trans>}
      {!at && !late && <Trans>The first backup is made tonight.</Trans>}
    </p>
  );
}
