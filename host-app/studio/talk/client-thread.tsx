import { Trans } from '@lingui/react/macro';
import { useNavigate, useSearch } from '@tanstack/react-router';
import type { ClientThreadResponse } from '#contract/studio/inbox.ts';
import { aboutInAddress } from '#widgets/talk/about-address.ts';
import { Loaded } from '../core/loaded.tsx';
import { useRow } from '../core/use-row.ts';
import { AnswerForm } from './answer-form.tsx';
import { LetterAbout } from './letter-about.tsx';
import { DueLine, ThreadEntries } from './thread-entries.tsx';

const TALK = '/api/coach/talk';
const CHANGES = [TALK, '/api/coach/inbox', '/api/coach/today', '/api/coach/clients'];

/** What was said with one client, and room for more: the same thread as in the inbox. */
export default function ClientThread({ user }: { user: string }) {
  const query = useRow<ClientThreadResponse>(`${TALK}/${user}`);
  return <Loaded query={query}>{(client) => <Talk key={user} user={user} client={client} />}</Loaded>;
}

function Talk({ user, client: { name, email, thread } }: { user: string; client: ClientThreadResponse }) {
  const search = useSearch({ strict: false }) as Record<string, string>;
  const navigate = useNavigate();
  const about = aboutInAddress(`?${new URLSearchParams(search).toString()}`);
  const to = <bdi>{email}</bdi>;
  const who = <bdi>{name}</bdi>;
  return (
    <div className="talk" id="letters">
      {thread ? (
        <>
          <DueLine thread={thread} />
          <ThreadEntries thread={thread} changes={CHANGES} />
        </>
      ) : (
        <p>
          <Trans>Nothing was said yet. You can write to {who} first.</Trans>
        </p>
      )}
      <AnswerForm
        id={`talk:${user}`}
        path={`${TALK}/${user}`}
        version={thread?.version ?? 0}
        client
        letter={{
          about,
          line: about && <LetterAbout user={user} about={about} />,
          sent: () => about && void navigate({ to: `/clients/${user}`, replace: true, resetScroll: false }),
        }}
        hint={
          <Trans>
            They read it on their own page. An e-mail to {to} says that you have written, and not what: it may be about
            their health.
          </Trans>
        }
        changes={CHANGES}
      />
    </div>
  );
}
