import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Link } from '@tanstack/react-router';
import type { TodayResponse } from '#contract/studio/today.ts';
import { Elevation } from '#widgets/ui/elevation.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useRow } from '../core/use-row.ts';
import { AskingSites } from './asking-sites.tsx';
import { LastBackup } from './last-backup.tsx';
import { RecentActivity } from './lately.tsx';
import { Sales } from './sales.tsx';
import { WaitingRow } from './waiting-row.tsx';

/** Today's overview: open tasks, recent activity and sales. */
export default function TodayScreen() {
  const { t } = useLingui();
  const query = useRow<TodayResponse>('/api/coach/today');
  return (
    <Screen title={t({ message: 'Today', comment: 'The first screen of the studio: what waits, and what happened.' })}>
      <Loaded query={query}>{(today) => <Today today={today} />}</Loaded>
    </Screen>
  );
}

function Today({ today: { waiting, backup, firstRun, askingSites, lately, sales } }: { today: TodayResponse }) {
  return (
    <div className="studio-today">
      {firstRun > 0 && (
        <p className="studio-notice">
          <Trans>
            Before the first sale:{' '}
            <Link to="/site">
              <Plural value={firstRun} one="# step left" other="# steps left" />
            </Link>
          </Trans>
        </p>
      )}
      <section aria-labelledby="waiting">
        <h2 id="waiting">
          <Trans>Needs attention</Trans>
        </h2>
        {waiting.length === 0 ? (
          <div className="today-calm">
            <Elevation seed="nothing waits" points={24} sunrise />
            <p>
              <Trans>You’re all caught up.</Trans>
            </p>
          </div>
        ) : (
          <ul className="today-waiting">
            {waiting.map((each) => (
              <li key={each.kind}>
                <WaitingRow waiting={each} />
              </li>
            ))}
          </ul>
        )}
        <AskingSites sites={askingSites} />
        {backup && <LastBackup backup={backup} />}
      </section>
      <Sales sales={sales} />
      <RecentActivity lately={lately} />
    </div>
  );
}
