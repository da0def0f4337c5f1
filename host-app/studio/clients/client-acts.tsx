import { Plural, Trans } from '@lingui/react/macro';
import type { ClientResponse } from '#contract/studio/clients.ts';
import { useSay } from '#widgets/core/words.tsx';
import { Moment } from '../core/moment.tsx';
import { doneWords } from '../today/lately.tsx';

/** What the coach did about them. */
export function ClientActs({ acts }: Pick<ClientResponse, 'acts'>) {
  const say = useSay();
  if (acts.length === 0) return null;
  return (
    <details className="studio-section client-acts">
      <summary>
        <Plural value={acts.length} one="# thing you did" other="# things you did" />
      </summary>
      <ol>
        {acts.map((act) => (
          <li key={act.id}>
            <span>{doneWords(act, say)}</span> <Moment at={act.at} />
          </li>
        ))}
      </ol>
      <p className="client-quiet">
        <Trans>About them, their thread and their orders, the latest first.</Trans>
      </p>
    </details>
  );
}
