import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { type Act, ACTS } from '#contract/studio/acts.ts';
import { useSay } from '#widgets/core/words.tsx';
import { Moment } from '../core/moment.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { DONE, doneWords, PLACES } from './act-words.ts';

/** Everything that the coach did in the studio; of one person where the address says whom it is about. */
export default function ActsList() {
  const { t } = useLingui();
  return (
    <ListScreen
      title={t`What you did`}
      lead={t`Everything that was done in the studio, the latest first.`}
      path="/api/coach/acts"
      columns={columns}
      rowId={({ id }) => id}
      filters={filters}
      empty={
        <p>
          <Trans>Nothing has been done yet. What you do in the studio is written down here.</Trans>
        </p>
      }
    />
  );
}

const filters = [
  {
    name: 'act',
    label: msg`What was done`,
    options: ACTS.map((value) => ({ value, label: DONE[value] })),
  },
];

const columns: readonly ListColumn<Act>[] = [
  { id: 'act', header: msg`What was done`, cell: (act) => <Done act={act} /> },
  {
    id: 'createdAt',
    header: msg({ message: 'When', comment: 'Above the moments at which something was done' }),
    sorts: true,
    cell: ({ at }) => <Moment at={at} />,
  },
];

function Done({ act }: { act: Act }) {
  const said = doneWords(act, useSay());
  const place = PLACES[act.subject];
  return place ? <Link to={`${place}/${act.subjectId}`}>{said}</Link> : said;
}
