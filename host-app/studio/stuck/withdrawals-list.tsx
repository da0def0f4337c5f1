import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { Unmatched } from '#contract/operations/stuck.studio.ts';
import { mailLink } from '../../pages/thank-you/mail-link.ts';
import { ActionButton } from '../action/action-button.tsx';
import { BuyerName } from '../core/buyer-name.tsx';
import { Moment } from '../core/values/moment.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import type { ListFilter } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';

/** Withdrawals without a matching order. They are valid all the same, so the coach has to check them. */
export default function WithdrawalsList() {
  const { t } = useLingui();
  return (
    <ListScreen
      title={t`Withdrawals without an order`}
      back={{ to: '/stuck', label: t`Problems` }}
      lead={t`These withdrawals match no order but are still valid. Find the order, refund it there, then resolve the withdrawal here.`}
      path="/api/coach/stuck/withdrawals"
      columns={columns}
      filters={filters}
      rowId={({ id }) => id}
      search={t`Name, e-mail, contract`}
      empty={
        <p>
          <Trans>Every withdrawal is matched to an order.</Trans>
        </p>
      }
    />
  );
}

const filters: readonly ListFilter[] = [
  {
    name: 'show',
    label: msg({ message: 'State', context: 'how a withdrawal stands' }),
    options: [
      { value: 'open', label: msg({ message: 'Open', context: 'a state of a withdrawal' }) },
      { value: 'settled', label: msg({ message: 'Resolved', context: 'a state of a withdrawal' }) },
    ],
  },
];

const columns: readonly ListColumn<Unmatched>[] = [
  {
    id: 'who',
    header: msg({ message: 'Person', comment: 'Who withdrew from a contract.' }),
    cell: (withdrawal) => <BuyerName buyer={withdrawal} />,
  },
  { id: 'email', header: msg`E-mail`, cell: ({ email, fullName }) => <Write email={email} fullName={fullName} /> },
  {
    id: 'contract',
    header: msg({ message: 'Contract', comment: 'What somebody withdrew from, in their words.' }),
    cell: ({ contract }) => <bdi>{contract}</bdi>,
  },
  {
    id: 'createdAt',
    header: msg({ message: 'Received', comment: 'When a withdrawal came.' }),
    sorts: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'state',
    header: msg({ message: 'State', context: 'how a withdrawal stands' }),
    cell: (withdrawal) => <Settle withdrawal={withdrawal} />,
  },
];

function Write({ email, fullName }: Pick<Unmatched, 'email' | 'fullName'>) {
  const { t } = useLingui();
  if (!email) return null;
  return (
    <a href={mailLink({ to: email, subject: t`Your withdrawal`, body: `${t`Hello ${fullName},`}\n\n` })}>
      <bdi>{email}</bdi>
    </a>
  );
}

function Settle({ withdrawal: { id, settled } }: { withdrawal: Unmatched }) {
  const { t } = useLingui();
  const api = useStudioApi();
  if (settled) return <Trans context="a state of a withdrawal">Resolved</Trans>;
  return (
    <ActionButton
      label={t`Resolve`}
      confirm={{
        title: t`Resolve this withdrawal?`,
        text: <p>{t`It moves to Resolved. No money is sent.`}</p>,
      }}
      run={() => api.post(`/api/coach/refund-requests/${id}/settle`)}
      changes={['/api/coach/stuck']}
    />
  );
}
