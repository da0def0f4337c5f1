import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { matchLanguage, OFFERED_LANGUAGES } from '#contract/i18n/languages.ts';
import { PostState, type PostRow } from '#contract/site/posts/posts.studio.ts';
import { languageName } from '../../layout/language-name.ts';
import { LinkButton } from '../core/link-button.tsx';
import { Moment } from '../core/values/moment.tsx';
import type { ListFilter } from '../list/list-filters.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { LanguageBadges } from '../translations/language-badges.tsx';
import { PostStateTag, STATE_WORDS } from './post-states.tsx';

/** All posts, in every state. */
export default function PostsList() {
  const { t } = useLingui();
  return (
    <ListScreen
      title={t({ message: 'Posts', comment: 'The part of the studio in which the blog is written' })}
      path="/api/coach/posts"
      columns={columns}
      filters={filters}
      rowId={({ id }) => String(id)}
      to={({ id }) => `/posts/${id}`}
      search={t`Title, excerpt or address`}
      actions={
        <LinkButton to="/posts/new">
          <Trans>New post</Trans>
        </LinkButton>
      }
      empty={
        <p>
          <Trans>No posts yet. Only you can see drafts.</Trans>
        </p>
      }
    />
  );
}

const columns: readonly ListColumn<PostRow>[] = [
  { id: 'title', header: msg`Title`, sorts: true, cell: ({ title }) => title },
  {
    id: 'state',
    header: msg({ message: 'State', comment: 'Of a post: draft, scheduled or published' }),
    cell: ({ state }) => <PostStateTag state={state} />,
  },
  {
    id: 'language',
    header: msg`Language`,
    cell: ({ language }) => <span lang={language}>{languageName(matchLanguage(language))}</span>,
  },
  {
    id: 'languages',
    header: msg({ message: 'Translations', comment: 'Into which languages a post is translated' }),
    cell: ({ languages }) => <LanguageBadges languages={languages} />,
  },
  {
    id: 'publishedAt',
    header: msg({ message: 'Published', comment: 'When a post was or will be published' }),
    sorts: true,
    cell: ({ state, publishedAt }) => (state === 'draft' ? '–' : <Moment at={publishedAt} />),
  },
  {
    id: 'updatedAt',
    header: msg({ message: 'Changed', comment: 'When a row was changed last' }),
    sorts: true,
    cell: ({ updatedAt }) => <Moment at={updatedAt} />,
  },
];

const filters: readonly ListFilter[] = [
  {
    name: 'state',
    label: msg({ message: 'State', comment: 'Of a post: draft, scheduled or published' }),
    options: PostState.options.map((value) => ({ value, label: STATE_WORDS[value] })),
  },
  {
    name: 'language',
    label: msg`Language`,
    options: OFFERED_LANGUAGES.map((value) => ({ value, label: languageName(value) })),
  },
  {
    name: 'untranslated',
    label: msg`Missing translation`,
    options: OFFERED_LANGUAGES.map((value) => ({ value, label: languageName(value) })),
    all: msg({ message: 'No filter', comment: 'No choice of a filter for languages' }),
  },
];
