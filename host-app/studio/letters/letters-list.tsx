import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { LetterRow } from '#contract/newsletter/newsletters.studio.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import type { ListFilter } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { LETTER_STATUS, LetterTag } from './letter-labels.tsx';

/** Newsletters: sent, scheduled and drafts. */
export default function LettersList() {
  const { t } = useLingui();
  return (
    <ListScreen
      title={t({ message: 'Newsletters', context: 'mails to everybody on the list' })}
      lead={t`E-mails to your subscribers.`}
      path="/api/coach/letters"
      columns={columns}
      filters={filters}
      rowId={({ id }) => id}
      to={({ id }) => `/letters/${id}`}
      search={t`Subject or text`}
      actions={
        <>
          <LinkButton to="/letters/subscribers" variant="quiet">
            <Trans>Subscribers</Trans>
          </LinkButton>
          <LinkButton to="/letters/series" variant="quiet">
            <Trans>Guide sequences</Trans>
          </LinkButton>
          <LinkButton to="/letters/new">
            <Trans>New newsletter</Trans>
          </LinkButton>
        </>
      }
      empty={
        <p>
          <Trans>No newsletters yet. Start from a post or a blank page.</Trans>
        </p>
      }
    />
  );
}

const filters: readonly ListFilter[] = [
  {
    name: 'status',
    label: msg({ message: 'State', comment: 'Label of a filter: how far a letter has come' }),
    options: Object.entries(LETTER_STATUS).map(([value, label]) => ({ value, label })),
  },
];

const columns: readonly ListColumn<LetterRow>[] = [
  {
    id: 'subject',
    header: msg({ message: 'Subject', comment: 'of a letter' }),
    sorts: true,
    cell: ({ subject }) => subject || <Trans>No subject</Trans>,
  },
  {
    id: 'status',
    header: msg({ message: 'State', comment: 'Label of a filter: how far a letter has come' }),
    cell: ({ status }) => <LetterTag status={status} />,
  },
  {
    id: 'sendAt',
    header: msg({ message: 'Send date', comment: 'Heading: when a letter leaves or has left' }),
    cell: ({ sendAt }) => (sendAt ? <Moment at={sendAt} /> : '–'),
  },
  { id: 'written', header: msg`Sent to`, figures: true, cell: ({ written }) => written },
  {
    id: 'delivered',
    header: msg({ message: 'Delivered', comment: 'Heading: how many mails have arrived' }),
    figures: true,
    cell: ({ delivered }) => delivered,
  },
  {
    id: 'refused',
    header: msg({ message: 'Rejected', comment: 'Heading: how many mails were refused' }),
    figures: true,
    cell: ({ refused }) => refused,
  },
  {
    id: 'left',
    header: msg({ message: 'Unsubscribed', comment: 'Heading: how many readers left by a letter' }),
    figures: true,
    cell: ({ left }) => left,
  },
];
