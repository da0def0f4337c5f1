import { Plural, Trans } from '@lingui/react/macro';
import type { TodayResponse } from '#contract/studio/today.ts';
import { useDates } from '#widgets/ui/use-dates.ts';

/** Other sites on which members looked for their data and were sent to the shop. */
export function AskingSites({ sites }: { sites: TodayResponse['askingSites'] }) {
  const { longDate } = useDates();
  const count = sites.length;
  if (count === 0) return null;
  return (
    <details className="today-sites">
      <summary>
        <Plural
          value={count}
          one="# site shows member widgets without permission"
          other="# sites show member widgets without permission"
        />
      </summary>
      <p>
        <Trans>
          Members who sign in there are sent to this shop. If a site is yours, allow it under Other sites. Ignore the
          rest.
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
