import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import { toLocale } from '#contract/i18n/languages.ts';
import type { Thread, ThreadsResponse } from '#contract/messages/inbox.studio.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Age } from '../core/values/age.tsx';
import { TalkForms } from '../talk/talk-forms.tsx';
import { UnprovenTag } from '../talk/unproven-tag.tsx';
import { DueLine } from '../talk/due-line.tsx';
import { ListScreen } from '../list/list-screen.tsx';
import type { ListColumn } from '../list/list-table.tsx';
import { useList } from '../list/use-list.ts';

const LIST = '/api/coach/inbox';

/** Threads of the inbox, one line for each address. */
export default function ThreadsList() {
  const { t } = useLingui();
  const { state } = useList<Thread>(LIST);
  return (
    <ListScreen
      title={t({ message: 'Inbox', comment: 'What waits for the coach.' })}
      actions={<TalkForms />}
      path={LIST}
      columns={columns}
      rowId={({ id }) => id}
      to={({ id }) => `/inbox/${id}`}
      search={t`Name or e-mail`}
      part={PARTS.find((part) => part.state && part.state === state['state'])?.label}
      empty={<Nothing state={state['state']} />}
    >
      <States />
    </ListScreen>
  );
}

/** Empty state for the current tab of the inbox. */
function Nothing({ state }: { state: string | undefined }) {
  if (state === 'done') {
    return (
      <p>
        <Trans>No finished threads yet. Threads move here when you reply.</Trans>
      </p>
    );
  }
  if (state === 'spam') {
    return (
      <p>
        <Trans>No spam. Messages that look automated appear here and are deleted after 30 days.</Trans>
      </p>
    );
  }
  return (
    <p>
      <Trans>No open threads. New messages appear here.</Trans>
    </p>
  );
}

const PARTS = [
  { state: undefined, count: 'open', label: msg({ message: 'Open', context: 'threads of the inbox' }) },
  // Target of Today's link; shown only while the address has it.
  { state: 'promised', count: null, label: msg({ message: 'Waiting clients', context: 'threads of the inbox' }) },
  { state: 'others', count: null, label: msg({ message: 'Other open threads', context: 'threads of the inbox' }) },
  { state: 'done', count: 'done', label: msg({ message: 'Done', context: 'threads of the inbox' }) },
  { state: 'spam', count: 'spam', label: msg({ message: 'Spam', context: 'threads of the inbox' }) },
] as const;

/** Tabs of the inbox, each with its total. */
function States() {
  const { t } = useLingui();
  const say = useSay();
  const { query, state } = useList<Thread>(LIST);
  const number = new Intl.NumberFormat(toLocale(useLanguage()));
  const counts = (query.data as ThreadsResponse | undefined)?.counts;
  const q = state['q'];
  return (
    <nav className="inbox-states" aria-label={t`Inbox folders`}>
      {PARTS.filter((part) => part.count || part.state === state['state']).map((part) => (
        <Link
          key={part.state ?? 'open'}
          to="/inbox"
          search={{ ...(q && { q }), ...(part.state && { state: part.state }) }}
          aria-current={state['state'] === part.state ? 'page' : undefined}
          // Without it the first tab, which has no search parameters, would be current for all of them.
          activeOptions={{ exact: true }}
          activeProps={{}}
        >
          {say(part.label)}{' '}
          {counts && <span>{number.format(part.count ? counts[part.count] : (query.data?.total ?? 0))}</span>}
        </Link>
      ))}
    </nav>
  );
}

/** Placeholder for encrypted check-ins, which are readable in the open thread only. */
function NoWords() {
  return <Trans comment="In the list of threads: the last thing that was said has no words">No text</Trans>;
}

function LastWords({ thread: { lastText, isUnproven, isFirstAnswers } }: { thread: Thread }) {
  const words = lastText !== '' && (
    <span>
      <bdi>{shortened(lastText)}</bdi>
    </span>
  );
  if (!isUnproven && isFirstAnswers) return <Trans>Onboarding answers</Trans>;
  if (!isUnproven) return words || <NoWords />;
  return (
    <>
      <UnprovenTag /> {words}
    </>
  );
}

function shortened(text: string): string {
  return text.length > 90 ? `${text.slice(0, 90)}…` : text;
}

const columns: readonly ListColumn<Thread>[] = [
  {
    id: 'name',
    header: msg`Name`,
    sorts: true,
    cell: ({ name }) => <bdi>{name}</bdi>,
  },
  { id: 'email', header: msg`E-mail`, cell: ({ email }) => <bdi>{email}</bdi> },
  {
    id: 'lastText',
    header: msg`Latest message`,
    cell: (thread) => <LastWords thread={thread} />,
  },
  {
    id: 'lastAt',
    header: msg({ message: 'Date', comment: 'When something was last said in a thread' }),
    sorts: true,
    cell: ({ lastAt }) => <Age at={lastAt} />,
  },
  {
    id: 'waitsSince',
    header: msg({ message: 'Waiting since', comment: 'Since when whoever wrote waits for the coach’s answer' }),
    cell: ({ waitsSince }) => (waitsSince ? <Age at={waitsSince} /> : '–'),
  },
  {
    id: 'due',
    header: msg({ message: 'Due', comment: 'By when an answer was promised' }),
    cell: (thread) => (thread.due ? <DueLine thread={thread} /> : '–'),
  },
];
