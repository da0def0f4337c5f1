import { Trans, useLingui } from '@lingui/react/macro';
import type { CoachInboxResponse } from '#contract/inbox.ts';
import { useLanguage } from '#widgets/core/language.tsx';
import { useSay } from '#widgets/core/words.tsx';
import { detailsOf, figuresOf } from '#widgets/profile/profile-fields.ts';
import { useDates } from '#widgets/ui/use-dates.ts';
import { mailLink } from '../../pages/thank-you/mail-link.ts';

/** Who is coached now, and what they have told about themselves. */
export function Clients({ clients }: Pick<CoachInboxResponse, 'clients'>) {
  const { t } = useLingui();
  return (
    <ul className="inbox-rows">
      {clients.map(({ id, member, email, profile }) => {
        const name = profile?.fullName ?? member;
        return (
          <li key={id}>
            <b>
              <bdi>{name}</bdi>
            </b>
            <a href={mailLink({ to: email, subject: t`Your coaching`, body: `${t`Hello ${name},`}\n\n` })}>
              <bdi>{email}</bdi>
            </a>
            {profile ? (
              <Profile profile={profile} />
            ) : (
              <span>
                <Trans>No profile yet</Trans>
              </span>
            )}
          </li>
        );
      })}
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
        <summary>
          <Trans>Coaching profile</Trans>
        </summary>
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
