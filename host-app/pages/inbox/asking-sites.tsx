import type { CoachInboxResponse } from '#contract/inbox.ts';
import { useDates } from '#widgets/ui/use-dates.ts';

/** Pages elsewhere on which members look for what is theirs and are led to the shop. */
export function AskingSites({ sites }: { sites: CoachInboxResponse['askingSites'] }) {
  const { longDate } = useDates();
  if (sites.length === 0) return null;
  return (
    <details className="inbox-folded">
      <summary>
        {sites.length === 1 ? '1 site shows' : `${sites.length} sites show`} widgets for members without being listed
      </summary>
      <p>
        Members are led from there to this shop. A site that is yours goes into EMBED_ORIGINS, as it is written here;
        about the others nothing needs to be done.
      </p>
      <ul className="inbox-rows">
        {sites.map(({ origin, askedAt }) => (
          <li key={origin}>
            <code>{origin}</code>
            <time dateTime={askedAt}>{longDate(askedAt)}</time>
          </li>
        ))}
      </ul>
    </details>
  );
}
