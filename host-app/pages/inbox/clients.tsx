import type { CoachInboxResponse } from '#contract/inbox.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { detailsOf, figuresOf } from '#widgets/profile/profile-fields.ts';
import { useDates } from '#widgets/ui/use-dates.ts';
import { mailLink } from '../thank-you/mail-link.ts';

/** Who is coached now, and what they have told about themselves. */
export function Clients({ clients }: Pick<CoachInboxResponse, 'clients'>) {
  return (
    <ul className="inbox-rows">
      {clients.map(({ id, member, email, profile }) => (
        <li key={id}>
          <b>
            <bdi>{profile?.fullName ?? member}</bdi>
          </b>
          <a
            href={mailLink({ to: email, subject: 'Your coaching', body: `Hello ${profile?.fullName ?? member},\n\n` })}
          >
            <bdi>{email}</bdi>
          </a>
          {profile ? <Profile profile={profile} /> : <span>No profile yet</span>}
        </li>
      ))}
    </ul>
  );
}

function Profile({ profile }: { profile: NonNullable<CoachInboxResponse['clients'][number]['profile']> }) {
  const { longDate } = useDates();
  const voice = { say: useSay(), language: useLanguage() };
  const told = [...figuresOf(profile, voice), ...detailsOf(profile, voice)].filter(([, value]) => value !== '');
  return (
    <>
      <time dateTime={profile.updatedAt}>{longDate(profile.updatedAt)}</time>
      <details className="inbox-answers">
        <summary>Coaching profile</summary>
        <dl>
          {told.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>
                <bdi>{value}</bdi>
              </dd>
            </div>
          ))}
        </dl>
      </details>
    </>
  );
}
