import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useSearch } from '@tanstack/react-router';
import { findLanguage } from '#contract/i18n/languages.ts';
import { LIST_SEGMENTS } from '#contract/newsletter/segments.studio.ts';
import type { SubscriberRow } from '#contract/newsletter/subscribers.studio.ts';
import type { TagsResponse } from '#contract/newsletter/tags.studio.ts';
import { useSay, type Words } from '#widgets/core/i18n/words.tsx';
import { Button } from '#widgets/ui/button.tsx';
import { languageName } from '../../layout/language-name.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import { useRow } from '../core/use-row.ts';
import type { ListFilter } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { ChangeTags } from './change-tags.tsx';
import { SEGMENT_WORDS, useTagName } from './letter-labels.tsx';
import { UnsubscribeReader } from './unsubscribe-reader.tsx';

const STATUS_WORDS: Readonly<Record<SubscriberRow['status'], Words>> = {
  confirmed: msg({ message: 'Subscribed', context: 'a state of a subscriber' }),
  pending: msg({ message: 'Not confirmed yet', context: 'a state of a subscriber' }),
  unsubscribed: msg({ message: 'Unsubscribed', context: 'a state of a subscriber' }),
};

/** Subscribers: active, unconfirmed and former ones. */
export default function SubscribersList() {
  const { t } = useLingui();
  const { page: _, ...search } = useSearch({ strict: false }) as Record<string, string>;
  const query = new URLSearchParams(search).toString();
  const { data: tags } = useRow<TagsResponse>('/api/coach/subscribers/tags');
  const nameTag = useTagName(tags);
  return (
    <ListScreen
      title={t`Subscribers`}
      back={{ to: '/letters', label: t({ message: 'Newsletters', context: 'mails to everybody on the list' }) }}
      path="/api/coach/subscribers"
      columns={columns}
      filters={filters(tags, nameTag)}
      rowId={({ id }) => id}
      search={t({ message: 'Address', context: 'an e-mail address' })}
      actions={
        <>
          <Button variant="quiet" href={`/api/coach/subscribers.csv${query && `?${query}`}`}>
            <Trans>Download as CSV</Trans>
          </Button>
          <LinkButton to="/letters/subscribers/import" variant="quiet">
            <Trans>Import</Trans>
          </LinkButton>
        </>
      }
      empty={
        <p>
          <Trans>No subscribers yet. People subscribe through your site’s forms and the front page.</Trans>
        </p>
      }
    >
      <ChangeTags query={query} />
    </ListScreen>
  );
}

function StatusTag({ status, suppressed }: Pick<SubscriberRow, 'status' | 'suppressed'>) {
  const say = useSay();
  return (
    <span>
      <span className="studio-tag" data-tone={status === 'confirmed' && !suppressed ? 'good' : undefined}>
        {say(STATUS_WORDS[status])}
      </span>{' '}
      {suppressed && (
        <span className="studio-tag" data-tone="bad">
          {suppressed === 'bounce' ? <Trans>E-mail bounces</Trans> : <Trans>Marked as spam</Trans>}
        </span>
      )}
    </span>
  );
}

const filters = (known: TagsResponse | undefined, nameTag: (tag: string) => string): readonly ListFilter[] => [
  {
    name: 'status',
    label: msg({ message: 'State', comment: 'Label of a filter: whether somebody is on the list' }),
    options: Object.entries(STATUS_WORDS).map(([value, label]) => ({ value, label })),
  },
  {
    name: 'segment',
    label: msg({ message: 'Segment', comment: 'Label of a filter: which subscribers' }),
    options: LIST_SEGMENTS.map((value) => ({ value, label: SEGMENT_WORDS[value] })),
  },
  {
    name: 'tag',
    label: msg({ message: 'Tag', comment: 'Label of a filter: by which the coach tells subscribers apart' }),
    options: [
      ...(known?.tags ?? []).map(({ tag }) => tag),
      ...(known?.guides ?? []).map(({ guide }) => `guide:${guide}`),
    ].map((value) => ({ value, label: nameTag(value) })),
  },
];

const columns: readonly ListColumn<SubscriberRow>[] = [
  {
    id: 'email',
    header: msg({ message: 'Address', context: 'an e-mail address' }),
    sorts: true,
    cell: ({ email }) => email,
  },
  {
    id: 'status',
    header: msg({ message: 'State', comment: 'Label of a filter: whether somebody is on the list' }),
    cell: (row) => <StatusTag {...row} />,
  },
  {
    id: 'language',
    header: msg`Language`,
    cell: ({ language }) => {
      const known = findLanguage(language);
      return known ? languageName(known) : language;
    },
  },
  {
    id: 'bought',
    header: msg({ message: 'Bought', context: 'whether somebody has bought something' }),
    cell: ({ bought }) => (bought ? <Trans>Yes</Trans> : <Trans>No</Trans>),
  },
  { id: 'tags', header: msg`Tags`, cell: ({ tags }) => tags.join(', ') || '–' },
  {
    id: 'consentAt',
    header: msg({ message: 'Consented', comment: 'Heading: when somebody agreed to get letters' }),
    sorts: true,
    cell: ({ consentAt, consentVersion }) => (
      <span>
        <Moment at={consentAt} />
        {consentVersion === 'import' && (
          <>
            {' · '}
            <Trans>imported</Trans>
          </>
        )}
      </span>
    ),
  },
  {
    id: 'unsubscribe',
    header: msg({ message: 'Actions', comment: 'A column of buttons.' }),
    cell: (row) => <UnsubscribeReader {...row} />,
  },
];
