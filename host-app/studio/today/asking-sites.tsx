import { Plural, Trans } from '@lingui/react/macro';
import type { TodayResponse } from '#contract/studio/today.ts';
import { useDates } from '#widgets/ui/use-dates.ts';

/** Pages elsewhere on which members look for what is theirs and are led to the shop. */
export function AskingSites({ sites }: { sites: TodayResponse['askingSites'] }) {
  const { longDate } = useDates();
  const count = sites.length;
  if (count === 0) return null;
  return (
    <details className="today-sites">
      <summary>
        <Plural
          value={count}
          one="# site shows widgets for members without being listed"
          other="# sites show widgets for members without being listed"
        />
      </summary>
      <p>
        <Trans>
          Members are led from there to this shop. A site that is yours is allowed in the studio, at Other sites; about
          the others nothing needs to be done.
        </Trans>
      </p>
      <ul>
        {sites.map(({ origin, askedAt }) => (
          <li key={origin}>
            <code>{origin}</code> <time dateTime={askedAt}>{longDate(askedAt)}</time>
          </li>
        ))}
      </ul>
    </details>
  );
}
