import type { CoachingProfile } from '#contract/profile.ts';
import { useDates } from '#widgets/ui/use-dates.ts';
import { figuresOf, detailsOf } from './profile-fields.ts';
import { ProfileHistory } from './profile-history.tsx';

/** The profile to read: a name and its numbers, as on a race bib, and the rest below. */
export function ProfileView({ profile }: { profile: CoachingProfile }) {
  const { longDate } = useDates();
  return (
    <>
      <div className="coaching-card" part="card">
        <h3>
          <bdi>{profile.fullName}</bdi>
        </h3>
        <dl className="coaching-figures">
          {figuresOf(profile).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value || 'Not provided'}</dd>
            </div>
          ))}
        </dl>
        <dl className="coaching-words">
          {detailsOf(profile).map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value || 'Not provided'}</bdi>
              </dd>
            </div>
          ))}
        </dl>
        <p>Last changed on {longDate(profile.updatedAt)}.</p>
      </div>
      <ProfileHistory profile={profile} />
    </>
  );
}
