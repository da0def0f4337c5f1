import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { PERSON_KINDS, type PersonRow } from '#contract/accounts/people.studio.ts';
import { Moment } from '../core/values/moment.tsx';
import { Money } from '../core/values/money.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { KIND_WORDS, Kinds } from './kinds.tsx';

/** People with an address, one row for each mailbox. */
export default function PeopleList() {
  const { t } = useLingui();
  return (
    <ListScreen
      title={t({ message: 'People', comment: 'In the coach’s studio: everybody with an address' })}
      lead={t`Members, guest buyers and newsletter subscribers. One row per e-mail address.`}
      path="/api/coach/people"
      columns={columns}
      rowId={({ key }) => key}
      to={({ key }) => `/people/${key}`}
      search={t`Name or e-mail`}
      filters={[
        {
          name: 'kind',
          label: msg`Type`,
          all: msg`Everyone`,
          options: PERSON_KINDS.map((value) => ({ value, label: KIND_WORDS[value] })),
        },
      ]}
      empty={
        <p>
          <Trans>No people yet. Everyone who signs in, buys or subscribes appears here.</Trans>
        </p>
      }
    />
  );
}

const columns: readonly ListColumn<PersonRow>[] = [
  {
    id: 'name',
    header: msg({ message: 'Name', comment: 'Column of a list of people' }),
    sorts: true,
    cell: ({ name, email }) => <bdi>{name ?? email}</bdi>,
  },
  { id: 'email', header: msg`E-mail`, cell: ({ email }) => <span className="people-address">{email}</span> },
  { id: 'kinds', header: msg`Type`, cell: ({ kinds }) => <Kinds kinds={kinds} /> },
  {
    id: 'since',
    header: msg({ message: 'Since', comment: 'Since when somebody is known' }),
    sorts: true,
    cell: ({ since }) => <Moment at={since} />,
  },
  {
    id: 'lastOrder',
    header: msg`Last order`,
    sorts: true,
    cell: ({ lastOrder }) => (lastOrder ? <Moment at={lastOrder} /> : '–'),
  },
  {
    id: 'spent',
    header: msg({ message: 'Spent', comment: 'How much somebody has paid in all' }),
    sorts: true,
    figures: true,
    cell: ({ spent }) =>
      spent.length === 0
        ? '–'
        : spent.map(({ amount, currency }) => (
            <span key={currency} className="people-sum">
              <Money amount={amount} currency={currency} />
            </span>
          )),
  },
];
