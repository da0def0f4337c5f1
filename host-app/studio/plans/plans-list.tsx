import { msg } from '@lingui/core/macro';
import { Plural, Trans, useLingui } from '@lingui/react/macro';
import type { TrainingPlanItem } from '#contract/training/plans/plans-builder.studio.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { AVAILABILITY_FILTERS, NameWithAvailability } from '../core/availability.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';

/** Training plans of programmes, which clients get copies of. */
export default function PlansList() {
  const { t } = useLingui();
  return (
    <ListScreen
      title={t`Training plans`}
      lead={t`Templates for programmes and client plans.`}
      path="/api/coach/plans"
      columns={columns}
      rowId={({ key }) => key}
      to={({ key }) => `/plans/${key}`}
      search={t`Title or description`}
      filters={AVAILABILITY_FILTERS}
      actions={
        <>
          <LinkButton to="/exercises" variant="quiet">
            <Trans>Exercises</Trans>
          </LinkButton>
          <LinkButton to="/plans/new">
            <Trans>New training plan</Trans>
          </LinkButton>
        </>
      }
      empty={
        <p>
          <Trans>No training plans yet. Create one or paste it from a spreadsheet.</Trans>
        </p>
      }
    />
  );
}

const columns: readonly ListColumn<TrainingPlanItem>[] = [
  {
    id: 'title',
    header: msg`Training plan`,
    sorts: true,
    cell: ({ title, ended }) => <NameWithAvailability name={title} ended={ended} />,
  },
  { id: 'weeks', header: msg`Weeks`, sorts: true, figures: true, cell: ({ weeks }) => weeks },
  {
    id: 'days',
    header: msg`Days`,
    figures: true,
    cell: ({ days, differ }) =>
      differ ? (
        <Plural value={days} one="# total" other="# total" />
      ) : (
        <Plural value={days} one="# a week" other="# a week" />
      ),
  },
  {
    id: 'programs',
    header: msg`Programmes`,
    cell: ({ programs }) =>
      programs.length > 0 ? programs.join(', ') : <Trans comment="No programme has it">None</Trans>,
  },
  { id: 'clients', header: msg`Assigned clients`, figures: true, cell: ({ clients }) => clients },
  {
    id: 'updatedAt',
    header: msg({ message: 'Changed', comment: 'When a row was changed last' }),
    sorts: true,
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
];
