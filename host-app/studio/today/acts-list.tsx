import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useSearch } from '@tanstack/react-router';
import { type Act, ACTS } from '#contract/accounts/audit-log.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Age } from '../core/values/age.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import type { ListState } from '../list/use-list.ts';
import { describeActName, describeAct, PLACES } from './act-words.ts';

/** Activity log; of one person if the address names one. */
export default function ActsList() {
  const { about } = useSearch({ strict: false }) as ListState;
  return <ListScreen {...shared} {...useLead(about)} />;
}

const ONE_PERSON = msg({
  message: 'one person',
  comment: 'In the title of the window, behind what the list is called',
});

/** Returns the lead for a log of one person, with links to them and to the whole log. */
function useLead(about: string | undefined) {
  const { t } = useLingui();
  const title = t`Activity log`;
  if (!about) {
    const empty = (
      <p>
        <Trans>No activity yet. Changes you make in the studio are logged here.</Trans>
      </p>
    );
    return { title, lead: t`Everything done in the studio, newest first.`, empty };
  }
  return {
    title,
    lead: t`Activity for one person, newest first.`,
    part: ONE_PERSON,
    back: { to: `/clients/${about}`, label: t`Client page` },
    actions: (
      <Link to="/log" className="c-button" data-variant="quiet">
        <Trans>Activity log</Trans>
      </Link>
    ),
    empty: (
      <p>
        <Trans>No activity for this person yet.</Trans>
      </p>
    ),
  };
}

const filters = [
  {
    name: 'act',
    label: msg`Activity`,
    options: ACTS.map((value) => ({ value, label: describeActName(value) })),
  },
];

const columns: readonly ListColumn<Act>[] = [
  { id: 'act', header: msg`Activity`, cell: (act) => <Done act={act} /> },
  {
    id: 'createdAt',
    header: msg({ message: 'Date', comment: 'Above the moments at which something was done' }),
    sorts: true,
    cell: ({ at }) => <Age at={at} />,
  },
];

const shared = { path: '/api/coach/acts', columns, filters, rowId: ({ id }: Act) => id };

function Done({ act }: { act: Act }) {
  const said = describeAct(act, useSay());
  const place = PLACES[act.subject];
  if (act.client) return <Link to={`/clients/${act.client.id}`}>{said}</Link>;
  return place ? <Link to={`${place}/${act.subjectId}`}>{said}</Link> : said;
}
