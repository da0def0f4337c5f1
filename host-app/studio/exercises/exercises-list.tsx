import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { ExerciseListItem } from '#contract/training/plans/exercises.studio.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { AVAILABILITY_FILTERS, NameWithAvailability } from '../core/availability.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';

/** Library of exercises. */
export default function ExercisesList() {
  const { t } = useLingui();
  return (
    <ListScreen
      title={t`Exercises`}
      lead={t`Building blocks of your plans. Edits to a cue apply to every plan.`}
      path="/api/coach/exercises"
      columns={columns}
      rowId={({ id }) => id}
      to={({ id }) => `/exercises/${id}`}
      search={t`Name, category or equipment`}
      filters={AVAILABILITY_FILTERS}
      actions={
        <LinkButton to="/exercises/new">
          <Trans>New exercise</Trans>
        </LinkButton>
      }
      empty={
        <p>
          <Trans>No exercises yet. Create one to use it in training plans.</Trans>
        </p>
      }
    />
  );
}

const columns: readonly ListColumn<ExerciseListItem>[] = [
  {
    id: 'name',
    header: msg({ message: 'Exercise', comment: 'The name of one' }),
    sorts: true,
    cell: ({ name, ended }) => <NameWithAvailability name={name} ended={ended} />,
  },
  {
    id: 'category',
    header: msg({ message: 'Category', context: 'of exercises' }),
    sorts: true,
    cell: ({ category }) => category,
  },
  { id: 'equipment', header: msg`Equipment`, cell: ({ equipment }) => equipment },
  {
    id: 'plans',
    header: msg({ message: 'Plans', comment: 'How many training plans have an exercise' }),
    figures: true,
    cell: ({ plans }) => plans,
  },
  { id: 'cue', header: msg`Cue`, cell: ({ cue }) => (cue.length > 70 ? `${cue.slice(0, 70)}…` : cue) },
  {
    id: 'createdAt',
    header: msg({ message: 'Added', comment: 'When something was added to a list' }),
    sorts: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
];
