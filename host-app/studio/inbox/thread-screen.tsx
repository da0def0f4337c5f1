import { Trans, useLingui } from '@lingui/react/macro';
import { Link, useParams } from '@tanstack/react-router';
import type { ThreadResponse } from '#contract/messages/inbox.studio.ts';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { DueLine } from '../talk/due-line.tsx';
import { ThreadEntries } from '../talk/thread-entries.tsx';
import { AnswerForm } from '../talk/answer-form.tsx';

const LIST = '/api/coach/inbox';
const CHANGES = [LIST, '/api/coach/talk', '/api/coach/today'];

/** All entries between one address and the coach. */
export default function ThreadScreen() {
  const { id = '' } = useParams({ strict: false });
  const query = useRow<ThreadResponse>(`${LIST}/${id}`);
  return <Loaded query={query}>{(thread) => <Thread key={thread.id} thread={thread} />}</Loaded>;
}

function Thread({ thread }: { thread: ThreadResponse }) {
  const { t } = useLingui();
  const { name, email, spam, status } = thread;
  return (
    <Screen
      title={name}
      back={{ to: '/inbox', label: t({ message: 'Inbox', comment: 'What waits for the coach.' }) }}
      lead={
        <>
          <bdi>{email}</bdi>{' '}
          <span className="studio-tag" data-tone={spam ? 'bad' : status === 'done' ? 'good' : undefined}>
            <State thread={thread} />
          </span>{' '}
          <DueLine thread={thread} />{' '}
          {thread.client && (
            <Link to={`/clients/${thread.client}`}>
              <Trans>Open client page</Trans>
            </Link>
          )}
        </>
      }
      actions={<Actions thread={thread} />}
    >
      <ThreadEntries thread={thread} changes={CHANGES} />
      <ThreadAnswer thread={thread} changes={CHANGES} />
    </Screen>
  );
}

function State({ thread: { spam, status } }: { thread: ThreadResponse }) {
  if (spam) return <Trans context="one thread">Spam</Trans>;
  return status === 'done' ? <Trans context="one thread">Done</Trans> : <Trans context="one thread">Open</Trans>;
}

function Actions({ thread: { id, spam, status, version } }: { thread: ThreadResponse }) {
  const { t } = useLingui();
  const api = useStudioApi();
  const mark = (spamNow: boolean) => () => api.put(`${LIST}/${id}/spam`, { spam: spamNow, version });
  const set = (next: 'open' | 'done') => () => api.put(`${LIST}/${id}/status`, { status: next, version });
  if (spam) return <ActionButton label={t`Not spam`} run={mark(false)} changes={CHANGES} />;
  return (
    <>
      {status === 'open' ? (
        <ActionButton label={t`Mark as done`} run={set('done')} changes={CHANGES} />
      ) : (
        <ActionButton label={t`Reopen`} run={set('open')} changes={CHANGES} />
      )}
      <ActionButton label={t`Mark as spam`} run={mark(true)} changes={CHANGES} />
    </>
  );
}

interface ThreadAnswerProps {
  thread: ThreadResponse;
  changes: readonly string[];
}

/** Answer form. Clients read the answer on their own page, all others by mail. */
function ThreadAnswer({ thread: { id, version, email, client, byMail }, changes }: ThreadAnswerProps) {
  const to = <bdi>{email}</bdi>;
  const isMailed = client === undefined || byMail;
  return (
    <AnswerForm
      id={`thread:${id}`}
      path={`/api/coach/inbox/${id}/answer`}
      preview={`/api/coach/inbox/${id}/preview`}
      version={version}
      client={!isMailed}
      hint={
        isMailed ? (
          <Trans>
            Sent to {to} by e-mail. Replies to the e-mail reach your mailbox. Replies via its link appear here.
          </Trans>
        ) : (
          <Trans>
            The client reads it on their coaching page. The e-mail to {to} leaves out the text, which may be about their
            health.
          </Trans>
        )
      }
      changes={changes}
    />
  );
}
