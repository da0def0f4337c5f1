import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import type { ClientThreadResponse, ThreadResponse } from '#contract/studio/inbox.ts';
import type { AboutRequest } from '#contract/talk.ts';
import { aboutInAddress, aboutText } from '#widgets/parts/messages/about-address.ts';
import { Loaded } from '../core/loaded.tsx';
import { useRow } from '../core/use-row.ts';
import { AnswerForm } from './answer-form.tsx';
import { LetterAbout } from './letter-about.tsx';
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
          <Trans>No messages yet. You can write to {who} first.</Trans>
        </p>
      )}
      <div id="letters" ref={useFocusOn(about)}>
        <AnswerForm
          id={`talk:${user}`}
          path={`${TALK}/${user}`}
          preview={`${TALK}/${user}/preview`}
          version={thread?.version ?? 0}
          client
          letter={{
            about,
            line: about && <LetterAbout user={user} about={about} />,
            sent: () => about && void navigate({ to: `/clients/${user}`, replace: true, resetScroll: false }),
          }}
          hint={
            <Trans>
              They read it on their page. The e-mail to {to} leaves out the text, which may be about their health.
            </Trans>
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
