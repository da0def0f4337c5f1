import { Trans } from '@lingui/react/macro';
import type { ClientResponse } from '#contract/coaching/clients.studio.ts';
import { useLanguage } from '#widgets/core/i18n/language.tsx';
import { useSay } from '#widgets/core/i18n/words.tsx';
import { listDetails, listFigures } from '#widgets/elements/profile/form/profile-fields.ts';
import { useGoalName } from '#widgets/elements/profile/form/use-goals.ts';
import { useAnswers } from '../inbox/use-answers.ts';
import { ShortDay } from './short-day.tsx';

const UNREAD = {
  weight: null,
  height: null,
  healthConditions: '',
  injuries: '',
  emergencyContactName: '',
  emergencyContactPhone: '',
};

/** A client's profile in its own labels. Health notes load separately. */
export function ClientProfile({ client: { profile, state } }: { client: ClientResponse }) {
  const voice = { say: useSay(), language: useLanguage(), goalName: useGoalName() };
  if (state !== 'coached') return null;
  const whole = profile && { ...profile, ...UNREAD };
  const told = whole
    ? [...listFigures(whole, voice), ...listDetails(whole, voice)].filter(([, value]) => value !== '')
    : [];
  const day = profile && <ShortDay day={profile.updatedAt.slice(0, 10)} />;
  return (
    <section className="studio-section" aria-labelledby="client-profile">
      <h2 id="client-profile">
        <Trans>Profile</Trans>
      </h2>
      {profile ? (
        <>
          <dl className="studio-facts">
            {told.map(([label, value]) => (
              <Fact key={label} label={label} value={value} />
            ))}
          </dl>
          <p className="client-quiet">
            <Trans>Last changed on {day}.</Trans>
          </p>
        </>
      ) : (
        <p>
          <Trans>No profile yet. Clients fill it in on their coaching page.</Trans>
        </p>
      )}
    </section>
  );
}

/** Answers from the onboarding. */
export function ClientOnboarding({ onboarding }: Pick<ClientResponse, 'onboarding'>) {
  const told = useAnswers();
  if (!onboarding) return null;
  const day = <ShortDay day={onboarding.at.slice(0, 10)} />;
  return (
    <section className="studio-section" aria-labelledby="client-onboarding">
      <h2 id="client-onboarding">
        <Trans>Onboarding answers</Trans>
      </h2>
      <dl className="studio-facts">
        {told(onboarding.answers).map(([question, answer]) => (
          <Fact key={question} label={question} value={answer} />
        ))}
      </dl>
      <p className="client-quiet">
        <Trans>Given on {day}, before coaching started.</Trans>
      </p>
    </section>
  );
}

export function Fact({ label, value }: { label: string; value: string }) {
  return (
    <>
      <dt>{label}</dt>
      <dd>
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}
