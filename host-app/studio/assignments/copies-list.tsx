import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useParams } from '@tanstack/react-router';
import type { AssignedTemplate, PlanCopy } from '#contract/training/plans/assignments.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { useRow } from '../core/use-row.ts';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { PLAN_STATES } from './plan-states.ts';
import { RenewPanel } from './renew-panel.tsx';

/** Clients' copies of a plan, and template changes that they do not have yet. */
export default function CopiesList() {
  const { key = '' } = useParams({ strict: false });
  const query = useRow<AssignedTemplate>(`/api/coach/plans/${encodeURIComponent(key)}/assign`);
  return <Loaded query={query}>{(plan) => <Copies key={plan.key} plan={plan} />}</Loaded>;
}

function Copies({ plan: { key, title, ended } }: { plan: AssignedTemplate }) {
  const { t } = useLingui();
  return (
    <ListScreen
      title={t`Clients with ${title}`}
      back={{ to: `/plans/${key}`, label: title }}
      lead={t`Changes reach clients only when you publish them. Plans you customised stay as they are.`}
      path={`/api/coach/plans/${key}/copies`}
      columns={columns}
      rowId={(copy) => copy.key}
      to={(copy) => `/plans/${copy.key}`}
      search={t`Name or e-mail`}
      filters={filters}
      actions={
        !ended && (
          <LinkButton to={`/plans/${key}/assign`}>
            <Trans>Assign to clients</Trans>
          </LinkButton>
        )
      }
      empty={
        ended ? (
          <p>
            <Trans>No clients have this plan. It is archived and can’t be assigned.</Trans>
          </p>
        ) : (
          <p>
            <Trans>No clients have this plan yet. Assign it, and each client’s copy appears here.</Trans>
          </p>
        )
      }
    >
      <RenewPanel plan={key} />
    </ListScreen>
  );
}

const STATES: Record<PlanCopy['state'], ReturnType<typeof msg>> = {
  same: msg`Up to date`,
  behind: msg`The plan has changed`,
  changed: msg`Customised`,
};

/** Shown instead of the plan's state. */
const COACHING_OVER = msg({ message: 'Coaching ended', comment: 'Of a client who still has a copy of a plan' });

const filters = [
  {
    name: 'state',
    label: msg({ message: 'Version', comment: 'Whether a client’s plan is as the one it was made from' }),
    options: (['same', 'behind', 'changed'] as const).map((value) => ({ value, label: STATES[value] })),
  },
];

const columns: readonly ListColumn<PlanCopy>[] = [
  { id: 'name', header: msg`Client`, sorts: true, cell: ({ name }) => <bdi>{name}</bdi> },
  {
    id: 'state',
    header: msg({ message: 'Version', comment: 'Whether a client’s plan is as the one it was made from' }),
    cell: ({ state }) => <MessageText words={STATES[state]} />,
  },
  {
    id: 'runs',
    header: msg({ message: 'Status', comment: 'Whether a plan comes, runs or is over' }),
    cell: ({ runs, coached }) => <MessageText words={coached ? PLAN_STATES[runs] : COACHING_OVER} />,
  },
  { id: 'start', header: msg`First day`, sorts: true, cell: ({ start }) => <Day on={start} /> },
  { id: 'until', header: msg`Last day`, cell: ({ until }) => <Day on={until} /> },
  {
    id: 'done',
    header: msg({ message: 'Done', comment: 'Above “3 of 12” sessions' }),
    figures: true,
    cell: ({ done, planned }) =>
      done !== null && (
        <Trans comment="3 of 12 sessions">
          {done} of {planned}
        </Trans>
      ),
  },
];

function MessageText({ words }: { words: ReturnType<typeof msg> }) {
  return <>{useSay()(words)}</>;
}

function Day({ on }: { on: string }) {
  const { longDate } = useDates();
  return <time dateTime={on}>{longDate(on)}</time>;
}
