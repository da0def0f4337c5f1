import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { ListFilter } from '../list/list-filters.tsx';

/** Filter by availability, for exercises and training plans. */
export const AVAILABILITY_FILTERS: readonly ListFilter[] = [
  {
    name: 'state',
    label: msg`State`,
    options: [
      { value: 'offered', label: msg({ message: 'Available', comment: 'An exercise, or a training plan' }) },
      { value: 'ended', label: msg({ message: 'Ended', comment: 'An exercise, or a training plan' }) },
    ],
  },
];

/** Name of an exercise or a training plan, with a mark if it can no longer be chosen. */
export function NameWithAvailability({ name, ended }: { name: string; ended: boolean }) {
  return (
    <>
      {name}{' '}
      {ended && (
        <span className="studio-tag">
          <Trans comment="An exercise, or a training plan">Ended</Trans>
        </span>
      )}
    </>
  );
}
