import { Trans } from '@lingui/react/macro';
import type { CoachingProfile } from '#contract/coaching/profile.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { useDates } from '#widgets/ui/dates/use-dates.ts';
import { listFigures, listDetails } from './form/profile-fields.ts';
import { useGoalName } from './form/use-goals.ts';
import { ProfileHistory } from './profile-history.tsx';

/** Read view of the profile: name and numbers as on a race bib, other fields below. */
export function ProfileView({ profile }: { profile: CoachingProfile }) {
  const { longDate } = useDates();
  const voice = { say: useSay(), language: useLanguage(), goalName: useGoalName() };
  const missing = <Trans>Not provided</Trans>;
  const day = longDate(profile.updatedAt);
  return (
    <>
      <div className="coaching-card" part="card">
        <h3>
          <bdi>{profile.fullName}</bdi>
        </h3>
        <dl className="coaching-figures">
          {listFigures(profile, voice).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || missing}</dd>
            </div>
          ))}
        </dl>
        <dl className="coaching-words">
          {listDetails(profile, voice).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value || missing}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p>
          <Trans>Last changed on {day}.</Trans>
        </p>
      </div>
      <ProfileHistory profile={profile} />
    </>
  );
}
