import { Plural, Trans } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { SiteCountsResponse } from '#contract/embed/statistics.studio.ts';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useRow } from '../core/use-row.ts';
import { useNumbers } from '../core/use-numbers.ts';
import { PLACES } from './labels.ts';

/** Recent widget events by site. Optional where it is shown, so errors hide it. */
export function SiteCounts() {
  const say = useSay();
  const { count } = useNumbers();
  const { data } = useRow<SiteCountsResponse>('/api/coach/statistics/sites');
  if (!data) return null;
  return (
    <section className="studio-section" aria-labelledby="site-counts">
      <h2 id="site-counts">
        <Trans>Widgets in the last 30 days</Trans>
      </h2>
      {data.sites.length === 0 && (
        <p>
          <Trans>No views on other sites yet.</Trans>
        </p>
      )}
      <ul className="people-rows">
        {data.sites.map(({ place, shown, started, completed }) => {
          const [begun, done] = [count(started), count(completed)];
          return (
            <li key={place}>
              <b>{say(PLACES[place] ?? place)}</b>
              <p>
                <Trans>
                  <Plural value={shown} one="# view" other="# views" />, {begun} started, {done} completed
                </Trans>
              </p>
            </li>
          );
        })}
      </ul>
      <p>
        <Link to="/statistics">
          <Trans>All statistics</Trans>
        </Link>
      </p>
    </section>
  );
}
