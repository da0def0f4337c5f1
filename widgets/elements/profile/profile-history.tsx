import { Trans, useLingui } from '@lingui/react/macro';
import { useMemo, useState } from 'react';
import type { CoachingProfile } from '#contract/coaching/profile.ts';
import { Panel } from '#widgets/core/panel.tsx';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useResource } from '#widgets/core/api/shop.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { Spinner } from '#widgets/ui/spinner.tsx';
import { historyResource } from '#widgets/parts/coaching/coaching.api.ts';
import { useWithdrawals } from '#widgets/parts/member/drafts/use-withdrawals.ts';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { changesBetween } from './form/profile-fields.ts';
import { useGoalName } from './form/use-goals.ts';

/** Earlier versions of the profile, change by change. Loads when opened. */
export function ProfileHistory({ profile }: { profile: CoachingProfile }) {
  const [open, setOpen] = useState(false);
  return (
    <details className="coaching-history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <Trans>History of changes</Trans>
      </summary>
      {open && <Changes key={profile.updatedAt} profile={profile} />}
    </details>
  );
}

function Changes({ profile }: { profile: CoachingProfile }) {
  const { t } = useLingui();
  const history = useMemo(() => historyResource(profile), [profile]);
  const earlier = useResource(history);
  useWithdrawals(history);
  if (earlier.status === 'loading') return <Spinner label={t`Loading the history`} />;
  if (earlier.status === 'error') {
    return (
      <Panel onRetry={earlier.reload} error={earlier.error}>
        <Trans>Can’t load the history right now.</Trans>
      </Panel>
    );
  }
  if (earlier.data.length === 0)
    return (
      <p>
        <Trans>No changes since you first filled it in.</Trans>
      </p>
    );
  const states = [profile, ...earlier.data];
  return (
    <ol>
      {earlier.data.map((before, index) => (
        <li key={before.updatedAt}>
          <Change before={before} after={states[index]!} />
        </li>
      ))}
    </ol>
  );
}

function Change({ before, after }: { before: CoachingProfile; after: CoachingProfile }) {
  const { longDate } = useDates();
  const voice = { say: useSay(), language: useLanguage(), goalName: useGoalName() };
  const changes = changesBetween(before, after, voice);
  const missing = <Trans>Not provided</Trans>;
  return (
    <>
      <h4>{longDate(after.updatedAt)}</h4>
      {changes.length === 0 && (
        <p>
          <Trans>No changes to save.</Trans>
        </p>
      )}
      <dl>
        {changes.map(([label, was, is]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <del>{was || missing}</del> <ins>{is || missing}</ins>
            </dd>
          </div>
        ))}
      </dl>
    </>
  );
}
