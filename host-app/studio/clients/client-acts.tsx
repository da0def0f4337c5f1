import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { ClientResponse } from '#contract/studio/clients.ts';
import { useSay } from '#widgets/core/words.tsx';
import { Moment } from '../core/moment.tsx';
import { describeAct } from '../today/act-words.ts';

/** The coach's latest actions for this client, with a link to the rest. */
export function ClientActs({ client }: { client: Pick<ClientResponse, 'id' | 'acts' | 'actsTotal'> }) {
  const say = useSay();
  const { id, acts, actsTotal } = client;
  if (acts.length === 0) return null;
  return (
    <details className="studio-section client-acts">
      <summary>
        <Plural value={actsTotal} one="# entry" other="# entries" />
      </summary>
      <ol>
        {acts.map((act) => (
          <li key={act.id}>
            <span>{describeAct(act, say)}</span> <Moment at={act.at} />
          </li>
        ))}
      </ol>
      {actsTotal > acts.length && (
        <p>
          <Link to="/log" search={{ about: id }}>
            <Trans>Full log</Trans>
          </Link>
        </p>
      )}
      <p className="client-quiet">
        <Trans>Activity on this client, their thread and their orders, newest first.</Trans>
      </p>
    </details>
  );
}
