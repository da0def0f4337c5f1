import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch, Link } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ClientThreadResponse, ThreadResponse } from '#contract/messages/inbox.studio.ts';
import type { AboutRequest, AboutResponse } from '#contract/messages/client-messages.ts';
import { aboutInAddress, aboutText } from '#widgets/parts/messages/about-address.ts';
import { Loaded } from '../core/loaded.tsx';
import { useRow } from '../core/use-row.ts';
import { AnswerForm } from './answer-form.tsx';
import { ApiError } from '#widgets/core/api/errors.ts';
import { AboutName } from '#widgets/parts/messages/letter-parts.tsx';
import { DueLine } from './due-line.tsx';
import { ThreadEntries } from './thread-entries.tsx';

const TALK = '/api/coach/talk';
const CHANGES = [TALK, '/api/coach/inbox', '/api/coach/today', '/api/coach/clients'];

/** Thread with one client, the same as in the inbox, with a message form. */
export default function ClientThread({ user }: { user: string }) {
  const query = useRow<ClientThreadResponse>(`${TALK}/${user}`);
  return <Loaded query={query}>{(client) => <Talk key={user} user={user} client={client} />}</Loaded>;
}

/** Removes onboarding answers, which the client page shows in another section. */
function withoutAnswers(thread: ThreadResponse): ThreadResponse {
  const shown = thread.entries.findLast(
    (entry) => entry.kind === 'onboarding' && entry.paidFor !== null && !entry.isUnproven,
  );
  return { ...thread, entries: thread.entries.filter((entry) => entry !== shown) };
}

function Talk({ user, client: { name, email, thread } }: { user: string; client: ClientThreadResponse }) {
  const search = useSearch({ strict: false }) as Record<string, string>;
  const navigate = useNavigate();
  const about = aboutInAddress(`?${new URLSearchParams(search).toString()}`);
  const to = <bdi>{email}</bdi>;
  const who = <bdi>{name}</bdi>;
  const said = thread && withoutAnswers(thread);
  const isSilent = thread !== null && thread.entries.length > 0 && said?.entries.length === 0 && !thread.withheld;
  return (
    <div className="talk">
      {said && <DueLine thread={said} />}
      {said && !isSilent ? (
        <ThreadEntries thread={said} changes={CHANGES} />
      ) : (
        <p>
          <Trans>No messages yet. Write the first one to {who}.</Trans>
        </p>
      )}
      <div id="letters" ref={useFocusOn(about)}>
        <AnswerForm
          id={`talk:${user}`}
          path={`${TALK}/${user}`}
          preview={`${TALK}/${user}/preview`}
          version={thread?.version ?? 0}
          client={!thread?.byMail}
          letter={{
            about,
            line: about && <LetterAbout user={user} about={about} />,
            sent: () => about && void navigate({ to: `/clients/${user}`, replace: true, resetScroll: false }),
          }}
          hint={
            thread?.byMail ? (
              <Trans>
                Sent to {to} by e-mail. Replies to the e-mail reach your mailbox. Replies via its link appear here.
              </Trans>
            ) : (
              <Trans>
                The client reads it on their coaching page. The e-mail to {to} leaves out the text, which may be about
                their health.
              </Trans>
            )
          }
          changes={CHANGES}
        />
      </div>
    </div>
  );
}

/** Focuses the field when a topic is set or cleared, because the pressed link is elsewhere or gone. */
function useFocusOn(about: AboutRequest | null) {
  const place = useRef<HTMLDivElement>(null);
  const was = useRef('');
  const now = about ? aboutText(about) : '';
  useEffect(() => {
    if (now === was.current) return;
    was.current = now;
    place.current?.querySelector('textarea')?.focus({ preventScroll: true });
    place.current?.scrollIntoView();
  }, [now]);
  return place;
}

/** Topic of the coach's next message, with a button to clear it. */
function LetterAbout({ user, about }: { user: string; about: AboutRequest }) {
  const { data, error } = useRow<AboutResponse>(
    `/api/coach/talk/${user}/about?${new URLSearchParams(about).toString()}`,
  );
  const named = data && (
    <b>
      <AboutName about={data.about} />
    </b>
  );
  return (
    <p className="letter-about">
      {named && (
        <Trans comment="A letter: a day with its date, an exercise or a check-in">This message is about {named}.</Trans>
      )}
      {error && <span role="alert">{gone(error) ?? <Trans>Couldn’t load this. Try again.</Trans>}</span>}{' '}
      <Link to={`/clients/${user}`} resetScroll={false}>
        <Trans comment="A letter that is about a day of the plan is to be about nothing of it">Change subject</Trans>
      </Link>
    </p>
  );
}

/** Returns the shop's message if the topic no longer exists. */
function gone(error: Error): string | undefined {
  return error instanceof ApiError ? error.issues.find(({ path }) => path === 'about')?.message : undefined;
}
