import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ClientResponse } from '#contract/studio/clients.ts';
import { useSay } from '#widgets/core/words.tsx';
import { Moment } from '../core/moment.tsx';
import { doneWords } from '../today/act-words.ts';

/** What the coach did about them: the last of it, and the way to the rest. */
export function ClientActs({ client }: { client: Pick<ClientResponse, 'id' | 'acts' | 'actsTotal'> }) {
  const say = useSay();
  const { id, acts, actsTotal } = client;
  if (acts.length === 0) return null;
  return (
    <details className="studio-section client-acts">
      <summary>
        <Plural value={actsTotal} one="# thing you did" other="# things you did" />
      </summary>
      <ol>
        {acts.map((act) => (
          <li key={act.id}>
            <span>{doneWords(act, say)}</span> <Moment at={act.at} />
          </li>
        ))}
      </ol>
      {actsTotal > acts.length && (
        <p>
          <Link to="/log" search={{ about: id }}>
            <Trans>All of it</Trans>
          </Link>
        </p>
      )}
      <p className="client-quiet">
        <Trans>About them, their thread and their orders, the latest first.</Trans>
      </p>
    </details>
  );
}
