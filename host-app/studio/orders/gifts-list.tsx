import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import type { Gift } from '#contract/sales/gifts.studio.ts';
import { ActionButton } from '../action/action-button.tsx';
import { BuyerName, useBuyerName } from '../core/buyer-name.tsx';
import { LinkButton } from '../core/link-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import type { ListFilter } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { GIFT_LABELS } from './order-labels.ts';
import { StateTag } from './tags.tsx';

/** Programmes given as gifts. */
export default function GiftsList() {
  const { t } = useLingui();
  return (
    <ListScreen
      title={t`Granted access`}
      back={{ to: '/orders', label: t({ message: 'Orders', comment: 'What was bought.' }) }}
      lead={t`Access without an order.`}
      path="/api/coach/gifts"
      columns={columns}
      filters={filters}
      rowId={({ id }) => id}
      search={t`Name, e-mail, programme`}
      actions={
        <LinkButton to="/gifts/new">
          <Trans>Grant access</Trans>
        </LinkButton>
      }
      empty={
        <>
          <p>
            <Trans>No granted access yet. Grant access to people who paid elsewhere or are trying a programme.</Trans>
          </p>
          <p>
            <Trans>Unclaimed access is deleted 30 days after it ends.</Trans>
          </p>
        </>
      }
    />
  );
}

const filters: readonly ListFilter[] = [
  {
    name: 'show',
    label: msg({ message: 'State', context: 'how given access stands' }),
    options: [
      { value: 'running', label: GIFT_LABELS.running },
      { value: 'waiting', label: GIFT_LABELS.waiting },
      { value: 'over', label: GIFT_LABELS.over },
    ],
  },
];

const columns: readonly ListColumn<Gift>[] = [
  {
    id: 'email',
    header: msg({ message: 'Person', comment: 'Who was given access.' }),
    cell: (gift) => <BuyerName buyer={gift} />,
  },
  {
    id: 'what',
    header: msg({ message: 'Programme', context: 'that was given' }),
    cell: ({ programName }) => programName,
  },
  {
    id: 'state',
    header: msg({ message: 'State', context: 'how given access stands' }),
    cell: ({ state }) => <StateTag label={GIFT_LABELS[state]} tone={state === 'running' ? 'good' : undefined} />,
  },
  {
    id: 'until',
    header: msg({ message: 'Until', comment: 'When given access ends.' }),
    cell: ({ until }) => (until ? <Moment at={until} /> : <Trans>No end</Trans>),
  },
  {
    id: 'createdAt',
    header: msg({ message: 'Granted', comment: 'When access was given.' }),
    sorts: true,
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'back',
    header: msg({ message: 'Actions', comment: 'A column of buttons.' }),
    cell: (gift) => <TakeBack gift={gift} />,
  },
];

function TakeBack({ gift }: { gift: Gift }) {
  const { id, programName, state } = gift;
  const email = useBuyerName()(gift);
  const { t } = useLingui();
  const api = useStudioApi();
  const [tell, setTell] = useState(true);
  if (state === 'over') return null;
  return (
    <ActionButton
      label={t({ message: 'Revoke', comment: 'Button that takes a gift back' })}
      confirm={{
        title: t`Revoke ${programName}?`,
        text: (
          <>
            <p>
              <Trans>
                <bdi>{email}</bdi> loses access now.
              </Trans>
            </p>
            <p className="c-field studio-check">
              <label>
                <input type="checkbox" checked={tell} onChange={({ target }) => setTell(target.checked)} />
                <span>
                  <Trans>Notify by e-mail</Trans>
                </span>
              </label>
            </p>
          </>
        ),
      }}
      run={() => api.delete(`/api/coach/gifts/${id}?tell=${tell ? 'yes' : 'no'}`)}
      changes={['/api/coach/gifts']}
    />
  );
}
