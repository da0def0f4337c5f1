import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import type { SavedAnswer } from '#contract/messages/answers.studio.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';

/** List of saved answers. */
export default function AnswersList() {
  const { t } = useLingui();
  return (
    <ListScreen
      title={t`Saved replies`}
      lead={t`Replies you use often. Insert them when you write in the inbox.`}
      path="/api/coach/answers"
      columns={columns}
      rowId={({ id }) => id}
      to={({ id }) => `/answers/${id}`}
      search={t`Title or text`}
      actions={
        <LinkButton to="/answers/new">
          <Trans>New saved reply</Trans>
        </LinkButton>
      }
      empty={
        <p>
          <Trans>No saved replies yet. Save replies you send often and insert them as you write.</Trans>
        </p>
      }
    />
  );
}

const columns: readonly ListColumn<SavedAnswer>[] = [
  { id: 'title', header: msg`Title`, sorts: true, cell: ({ title }) => title },
  { id: 'text', header: msg`Text`, cell: ({ text }) => (text.length > 90 ? `${text.slice(0, 90)}…` : text) },
  {
    id: 'updatedAt',
    header: msg({ message: 'Changed', comment: 'When a row was changed last' }),
    sorts: true,
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
];
