import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { CLIENT_PARTS } from '#contract/coaching/client-needs.studio.ts';
import type { ClientRow, ClientsResponse } from '#contract/coaching/clients.studio.ts';
import { toLocale } from '#contract/i18n/languages.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';
import { TalkForms } from '../talk/talk-forms.tsx';
import { PART_WORDS, NeedTags } from './need-tags.tsx';
import { ShortDay } from './short-day.tsx';

const LIST = '/api/coach/clients';

/** Active clients, one line each, most urgent first. */
export default function ClientsList() {
  const { t } = useLingui();
  const { state } = useList<ClientRow>(LIST);
  const need = CLIENT_PARTS.find((each) => each === state['need']);
  return (
    <ListScreen
      title={t`Clients`}
      lead={t`Active clients, longest wait first.`}
      actions={<TalkForms />}
      path={LIST}
      columns={columns}
      rowId={({ id }) => id}
      to={({ id }) => `/clients/${id}`}
      search={t`Name or e-mail`}
      part={need && PART_WORDS[need]}
      empty={
        need ? (
          <p>
            <Trans>No clients match this filter.</Trans>
          </p>
        ) : (
          <>
            <p>
              <Trans>No active clients. Clients appear here when they buy coaching or you grant them access.</Trans>
            </p>
            <p>
              <Link to="/gifts/new">
                <Trans>Grant access to coaching</Trans>
              </Link>
            </p>
          </>
        )
      }
    >
      <Needs />
    </ListScreen>
  );
}

/** Filters by need, each with its total. */
function Needs() {
  const { t } = useLingui();
  const say = useSay();
  const { query, state } = useList<ClientRow>(LIST);
  const number = new Intl.NumberFormat(toLocale(useLanguage()));
  const counts = (query.data as ClientsResponse | undefined)?.counts;
  const { q, sort } = state;
  const parts = [
    { need: undefined, label: msg({ message: 'All', comment: 'All clients' }) },
    ...CLIENT_PARTS.map((need) => ({ need, label: PART_WORDS[need] })),
  ];
  return (
    <nav className="inbox-states" aria-label={t`Client filters`}>
      {parts.map(({ need, label }) => (
        <Link
          key={need ?? 'all'}
          to="/clients"
          search={{ ...(q && { q }), ...(sort && { sort }), ...(need && { need }) }}
          aria-current={state['need'] === need ? 'page' : undefined}
          // Without it the first tab, which has no search parameters, would be current for all of them.
          activeOptions={{ exact: true }}
          activeProps={{}}
        >
          {say(label)} {counts && <span>{number.format(counts[need ?? 'all'])}</span>}
        </Link>
      ))}
    </nav>
  );
}

const columns: readonly ListColumn<ClientRow>[] = [
  {
    id: 'name',
    header: msg({ message: 'Name', comment: 'Column of a list of people' }),
    sorts: true,
    cell: ({ member }) => <bdi>{member}</bdi>,
  },
  {
    id: 'need',
    header: msg({ message: 'Reason', comment: 'Column of a list of clients' }),
    sorts: true,
    cell: ({ needs, guest }) => (
      <>
        {guest && (
          <span className="studio-tag">
            <Trans>Not signed in yet</Trans>
          </span>
        )}{' '}
        {needs.length > 0 ? <NeedTags needs={needs} /> : !guest && '–'}
      </>
    ),
  },
  {
    id: 'session',
    header: msg`Last session`,
    cell: ({ lastSession }) => (lastSession ? <ShortDay day={lastSession.slice(0, 10)} /> : '–'),
  },
  {
    id: 'plan',
    header: msg({ message: 'Plan until', comment: 'Last day of a client’s own plan' }),
    cell: ({ planUntil }) => (planUntil ? <ShortDay day={planUntil} /> : '–'),
  },
  { id: 'email', header: msg`E-mail`, cell: ({ email }) => <bdi>{email}</bdi> },
];
