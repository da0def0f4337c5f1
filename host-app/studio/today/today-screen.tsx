import { Trans, useLingui, Plural } from '@lingui/react/macro';
import type { TodayResponse } from '#contract/operations/today.studio.ts';
import { Elevation } from '#widgets/ui/figures/elevation.tsx';
import { ActionButton } from '../action/action-button.tsx';
import { Loaded } from '../core/loaded.tsx';
import { Screen } from '../core/screen.tsx';
import { useStudioApi } from '../core/studio-api.ts';
import { useRow } from '../core/use-row.ts';
import { FirstRunList } from '../site/first-run-list.tsx';
import { Activity } from './activity.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { ThisWeek } from './this-week.tsx';
import { WaitingRow } from './waiting-row.tsx';

/** Today's overview in three blocks: open tasks, this week, activity. */
export default function TodayScreen() {
  const { t } = useLingui();
  const query = useRow<TodayResponse>('/api/coach/today');
  return (
    <Screen title={t({ message: 'Today', comment: 'The first screen of the studio: what waits, and what happened.' })}>
      <Loaded query={query}>{(today) => <Today today={today} />}</Loaded>
    </Screen>
  );
}

function Today({ today }: { today: TodayResponse }) {
  const { waiting, backup, firstRun, askingSites, lately, sales, week } = today;
  const hasNotice = today.missingFiles > 0 || today.formerAddress !== null || today.signInFailures.length > 0;
  const isCalm = waiting.length === 0 && askingSites.length === 0 && !backup?.late && !hasNotice;
  return (
    <div className="studio-today">
      {firstRun && <FirstRunList firstRun={firstRun} closable />}
      <ShopNotices today={today} />
      <section aria-labelledby="waiting">
        <h2 id="waiting">
          <Trans>Needs attention</Trans>
        </h2>
        {isCalm && (
          <div className="today-calm">
            <Elevation seed="nothing waits" points={24} sunrise />
            <p>
              <Trans>You’re all caught up.</Trans>
            </p>
          </div>
        )}
        {backup?.late && <LastBackup backup={backup} />}
        {waiting.length > 0 && (
          <ul className="today-waiting">
            {waiting.map((each) => (
              <li key={each.kind}>
                <WaitingRow waiting={each} />
              </li>
            ))}
          </ul>
        )}
        <AskingSites sites={askingSites} />
      </section>
      <ThisWeek week={week} sales={sales} />
      <Activity lately={lately} />
      {backup && !backup.late && <LastBackup backup={backup} />}
      {!backup && (
        <div className="today-backup">
          <p>
            <Trans>Automatic backups are off. Ask your administrator to set them up.</Trans>
          </p>
        </div>
      )}
    </div>
  );
}

/** Time of the last test restore of a backup; a warning once it is overdue. */
function LastBackup({ backup }: { backup: NonNullable<TodayResponse['backup']> }) {
  const { at, late, untested, pending, failing, problem } = backup;
  const { t } = useLingui();
  const { longDate } = useDates();
  const api = useStudioApi();
  const day = longDate(at);
  const untestedDay = longDate(untested);
  return (
    <div className="today-backup" data-late={late || undefined}>
      {at && late && (
        <p>
          <Trans>No working backup since {day}. Contact your administrator.</Trans>
        </p>
      )}
      {at && !late && (
        <p>
          <Trans>Last tested backup: {day}</Trans>
        </p>
      )}
      {!at && !pending && late && (
        <p>
          <Trans>No working backup yet. Contact your administrator.</Trans>
        </p>
      )}
      {!at && !pending && !late && !untested && (
        <p>
          <Trans>The first backup will be made within a few hours.</Trans>
        </p>
      )}
      {untested && !pending && (
        <p>
          <Trans>The backup of {untestedDay} is stored but not tested yet.</Trans>
        </p>
      )}
      {failing && (
        <p>
          <Trans>The last attempt failed. The next one starts within an hour.</Trans> {problem}
        </p>
      )}
      {pending ? (
        <p role="status">
          <Trans>A backup is being made and tested.</Trans>
        </p>
      ) : (
        <ActionButton
          label={t`Back up now`}
          run={() => api.post('/api/coach/backup', {})}
          changes={['/api/coach/today']}
        />
      )}
    </div>
  );
}

/** Problems of the installation that the coach passes on to an administrator. */
function ShopNotices({
  today: { missingFiles, formerAddress, signInFailures },
}: {
  today: Pick<TodayResponse, 'missingFiles' | 'formerAddress' | 'signInFailures'>;
}) {
  return (
    <>
      {missingFiles > 0 && (
        <p className="studio-notice">
          <Trans>
            <Plural value={missingFiles} one="# uploaded file is missing" other="# uploaded files are missing" />.
            Buyers can’t download missing files. Ask your administrator to restore them.
          </Trans>
        </p>
      )}
      {formerAddress && (
        <p className="studio-notice">
          <Trans>
            Your site’s address has changed. Links in sent e-mails, widgets on other sites and payment webhooks still
            use {formerAddress}. Ask your administrator to redirect that address, update the webhooks and confirm the
            new address.
          </Trans>
        </p>
      )}
      {signInFailures.map((failure) => (
        <p className="studio-notice" key={failure.label}>
          <SignInFailure failure={failure} />
        </p>
      ))}
    </>
  );
}

function SignInFailure({ failure: { label, kind, since } }: { failure: TodayResponse['signInFailures'][number] }) {
  const { longDate } = useDates();
  const day = longDate(since);
  return kind === 'keys' ? (
    <Trans>
      Sign-in with {label} has failed since {day}, because it rejects your shop’s keys. Ask your administrator to copy
      the client ID and the client secret again.
    </Trans>
  ) : (
    <Trans>
      Sign-in with {label} has failed since {day}, because it doesn’t respond correctly. Ask your administrator to check
      its address and the connection.
    </Trans>
  );
}

/** Other sites on which members looked for their data and were sent to the shop. */
function AskingSites({ sites }: { sites: TodayResponse['askingSites'] }) {
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
